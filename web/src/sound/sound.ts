// SPDX-License-Identifier: MIT
import type { GameEvent } from '@/core/types';

// Sounds of a table, made here out of a few tones and a breath of noise: quiet, short, one a kind of event. Nothing is loaded for them.

export type Sound = 'stone' | 'glass' | 'dice' | 'coin' | 'bell';
/** Tones: pitch, loudness, seconds, how far it falls. A noise: through which pitch, loudness, seconds, how often. */
interface Voice {
  tones?: readonly (readonly [pitch: number, loud: number, long: number, fall?: number])[];
  noise?: readonly [pitch: number, loud: number, long: number, times: number];
}
export const VOICES: Record<Sound, Voice> = {
  stone: { tones: [[150, 0.1, 0.12, 0.6]], noise: [700, 0.05, 0.07, 1] },
  glass: { tones: [[1760, 0.03, 0.5], [2637, 0.018, 0.35]] },
  dice: { noise: [2400, 0.05, 0.035, 4] },
  coin: { tones: [[2093, 0.025, 0.16], [3136, 0.02, 0.22]] },
  bell: { tones: [[659.3, 0.1, 1.4], [1318.5, 0.045, 1]] },
};

let audio: AudioContext | undefined;
function fade(audio: AudioContext, at: number, loud: number, long: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  gain.connect(audio.destination);
  return gain;
}
function hiss(audio: AudioContext, long: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * long), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}

export function sound(kind: Sound): void {
  audio ??= new AudioContext();
  // A browser may hold it until the page was touched.
  if (audio.state === 'suspended') void audio.resume();
  const now = audio.currentTime;
  const { tones = [], noise } = VOICES[kind];
  for (const [pitch, loud, long, fall = 1] of tones) {
    const tone = audio.createOscillator();
    tone.frequency.setValueAtTime(pitch, now);
    tone.frequency.exponentialRampToValueAtTime(pitch * fall, now + long);
    tone.connect(fade(audio, now, loud, long));
    tone.start(now);
    tone.stop(now + long);
  }
  if (!noise) return;
  const [pitch, loud, long, times] = noise;
  for (let i = 0; i < times; i++) {
    const at = now + i * long * 1.9;
    const source = hiss(audio, long);
    const filter = audio.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = pitch * (1 + 0.2 * (i % 2));
    source.connect(filter).connect(fade(audio, at, loud, long));
    source.start(at);
  }
}

/** What an event sounds like; some are silent. */
export function soundOf(game: string, { by, move }: Pick<GameEvent, 'by' | 'move'>): Sound | null {
  if (move.type === 'score') return 'bell';
  if (by === 'chance') return move.type === 'roll' || (move.type === 'draw' && game !== 'basilica') ? 'dice' : move.type === 'draw' ? 'stone' : null;
  if (/^(end|done|decline)$/.test(move.type)) return null;
  if (/^(pay|exchange|influence)$/.test(move.type)) return 'coin';
  if (/^(reroll|market)$/.test(move.type)) return 'dice';
  return game === 'sagrada' ? 'glass' : 'stone';
}
