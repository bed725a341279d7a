// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { soundOf, VOICES } from '@/sound/sound';

const by = (who: number | 'chance', type: string) => ({ by: who, move: { type, text: type } });

describe('what is heard', () => {
  it('is of its kind', () => {
    expect(soundOf('sagrada', by('chance', 'draw'))).toBe('dice');
    expect(soundOf('basilica', by('chance', 'draw'))).toBe('stone');
    expect(soundOf('red_cathedral', by('chance', 'roll'))).toBe('dice');
    expect(soundOf('basilica', by('chance', 'score'))).toBe('bell');
    expect(soundOf('sagrada', by(1, 'place'))).toBe('glass');
    expect(soundOf('red_cathedral', by(2, 'claim'))).toBe('stone');
    expect(soundOf('red_cathedral', by(2, 'exchange'))).toBe('coin');
    expect(soundOf('red_cathedral', by('chance', 'section'))).toBe(null);
    expect(soundOf('sagrada', by(1, 'end'))).toBe(null);
  });
  it('is quiet', () => {
    for (const { tones = [], noise } of Object.values(VOICES)) {
      expect(tones.reduce((sum, [, loud]) => sum + loud, noise?.[1] ?? 0)).toBeLessThan(0.2);
      for (const [, , long] of tones) expect(long).toBeLessThan(1.5);
    }
  });
});
