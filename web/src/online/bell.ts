// SPDX-License-Identifier: MIT
// One bell at your turn, if it is wanted; and a note of the system's, where that was allowed.

const KEY = 'triforium.bell';
export const bellWanted = (): boolean => {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
};
export function wantBell(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // It rings until the page is closed, or does not.
  }
}

let audio: AudioContext | undefined;
/** Two tones that fade: struck once. */
export function ring(): void {
  audio ??= new AudioContext();
  const begin = audio.currentTime;
  for (const [pitch, loud] of [[659.3, 0.12], [1318.5, 0.05]]) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(loud, begin);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + 1.4);
    tone.connect(gain).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 1.5);
  }
}

export const canNotify = (): boolean => 'Notification' in globalThis && Notification.permission === 'granted';
export const mayAskToNotify = (): boolean => 'Notification' in globalThis && Notification.permission === 'default';
export function notify(title: string): void {
  // What was allowed is asked of another process, which takes milliseconds.
  if (document.hidden && canNotify()) new Notification(title, { tag: 'triforium', icon: '/icon-192.png' });
}
