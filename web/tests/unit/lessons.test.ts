// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { boxOf } from '@/app/boxes';
import { Core } from '@/core/core';
import { LANGUAGES, type Words } from '@/i18n/i18n.svelte';
import { LEARNER, type Lesson, recordOf, wordsOf } from '@/lesson/lessons';
import { STAGES } from '@/lesson/stages';
import { LessonTable } from '@/lesson/table.svelte';
import { TryTable } from '@/lesson/try.svelte';
import { parseRules } from '../../tools/rules-plugin.mjs';

// Every step of every lesson is played, right and wrong, over the core that the page runs.

const module = new WebAssembly.Module(readFileSync(new URL('../../../build/wasm/triforium.wasm', import.meta.url)));
const files = import.meta.glob<Lesson[]>('/lessons/*.json', { import: 'default', eager: true });
const words = import.meta.glob<Words>('/lang/*/*.lesson.json', { import: 'default', eager: true });
const all = Object.entries(files).flatMap(([path, lessons]) => lessons.map((lesson) => [/(\w+)\.json$/.exec(path)![1], lesson.id, lesson] as const));

const rulesOf = (game: string): Set<string> =>
  new Set(parseRules(readFileSync(new URL(`../../../docs/rules/${game}.md`, import.meta.url), 'utf8')).chapters.flatMap((chapter: { rules: { number: string }[] }) => chapter.rules.map((rule) => rule.number)));

const sit = (game: string, lesson: Lesson, from = 0) => {
  const seen: number[] = [];
  return { seen, table: new LessonTable({ core: new Core(module), whole: new Core(module), game, lesson, from, reached: (step) => seen.push(step) }) };
};
/** Others have acted: it is the learner's decision, or the lesson is over. */
const settled = (table: LessonTable) => expect.poll(() => table.done || table.wanted !== null, { interval: 1 }).toBe(true);
const standing = (table: LessonTable) => JSON.stringify([table.count, table.step, table.now]);

describe('the lessons', () => {
  it('are there for every game that has a board of its own', () => {
    expect(Object.keys(files).map((path) => /(\w+)\.json$/.exec(path)![1]).sort()).toEqual(Object.keys(import.meta.glob('/src/boards/*/Board.svelte')).map((path) => path.split('/')[3]).sort());
    for (const lessons of Object.values(files)) {
      expect(lessons[0].id).toBe('first');
      expect(lessons[0].steps.length).toBeGreaterThanOrEqual(8);
      expect(lessons[0].steps.length).toBeLessThanOrEqual(15);
    }
  });
});

describe.each(all)('%s, %s', (game, id, lesson) => {
  it('is a whole record whose every step asks the learner for something', () => {
    const core = new Core(module);
    const { record, starts } = recordOf(game, lesson);
    core.load(record);
    const events = core.since(0, 0);
    lesson.steps.forEach((step, i) => {
      expect(events[starts[i]].by, step.name).toBe(LEARNER);
      expect(step.rules.length, step.name).toBeGreaterThan(0);
      for (const rule of [...step.rules, ...Object.values(step.wrong ?? {})]) expect(rulesOf(game), `${step.name}: rule ${rule}`).toContain(rule);
      expect(step.lit.length, step.name).toBeGreaterThan(0);
    });
    expect(new Set(lesson.steps.map((step) => step.name)).size).toBe(lesson.steps.length);
    // It ends in a real game: that is not over yet.
    expect(core.snapshot(core.count(), 0).to_move).not.toBe('over');
  });

  it.each(Object.keys(LANGUAGES))('has its words in %s, two sentences a step', (language) => {
    const said = words[`/lang/${language}/${wordsOf(game)}.json`];
    expect(said[`${id}.title`]).toBeTruthy();
    for (const { name } of lesson.steps) {
      for (const part of ['title', 'text', 'task', 'other']) expect(said[`${id}.${name}.${part}`], `${name}.${part}`).toBeTruthy();
      expect(said[`${id}.${name}.text`].match(/[.!?](?=\s|$)/g)?.length, `${name}.text`).toBe(2);
    }
  });

  it('goes on with every right move and with nothing else', async () => {
    const { table, seen } = sit(game, lesson);
    for (const [i, step] of lesson.steps.entries()) {
      expect(table.step).toBe(i);
      const refused = new Map(Object.entries(step.wrong ?? {}));
      while (table.step === i) {
        const wanted = table.wanted!;
        expect(table.moves.map((move) => move.text), step.name).toContain(wanted.text);
        const before = standing(table);
        for (const move of table.moves.filter((each) => each.text !== wanted.text)) {
          table.play(move);
          expect(table.answer, `${step.name}: ${move.text}`).not.toBeNull();
          if (table.answer!.kind === 'early') expect((table.answer as { step: number }).step).toBeGreaterThan(i + 1);
          expect(standing(table), `${step.name}: ${move.text}`).toBe(before);
        }
        for (const [text, rule] of refused) {
          if (table.check(text)?.rule !== rule) continue;
          table.refuse(text);
          expect(table.refusal?.rule).toBe(rule);
          expect(table.answer).toBeNull();
          expect(standing(table)).toBe(before);
          refused.delete(text);
        }
        table.play(wanted);
        expect(table.refusal).toBeNull();
        expect(table.answer).toBeNull();
        await settled(table);
      }
      expect([...refused.keys()], `${step.name}: what should have been refused`).toEqual([]);
    }
    expect(table.done).toBe(true);
    expect(table.moves).toEqual([]);
    expect(seen).toEqual([...lesson.steps.keys(), lesson.steps.length]);
    // What is then played on is this very table.
    const on = new Core(module);
    expect(on.load(table.record()).count).toBe(table.count);
  });

  it('lights what a step speaks of until it was chosen', async () => {
    for (const [i, step] of lesson.steps.entries()) {
      const { table } = sit(game, lesson, i);
      expect(table.things).toEqual(step.lit);
      const [kind, value] = table.wanted!.text.split(' ');
      table.play(table.wanted!);
      await settled(table);
      if (table.step !== i) continue;
      expect(table.things, step.name).not.toContain(`${kind}:${value}`);
      expect(table.things.length, step.name).toBeGreaterThanOrEqual(step.lit.length - 1);
    }
  });

  it('can be gone back in, skipped and taken up anywhere', async () => {
    for (const i of lesson.steps.keys()) {
      const { table } = sit(game, lesson, i);
      const start = standing(table);
      table.play(table.wanted!);
      if (!table.done && table.step === i) {
        await settled(table);
        table.back();
        expect(standing(table)).toBe(start);
      } else table.begin(i);
      expect(standing(table)).toBe(start);
      table.skip();
      expect(table.step).toBe(i + 1);
      table.back();
      expect(standing(table)).toBe(start);
      if (i) {
        table.back();
        expect(table.step).toBe(i - 1);
      }
    }
  });

  it('shows what is meant after three tries in vain', () => {
    const { table } = sit(game, lesson);
    const wrong = table.moves.find((move) => move.text !== table.wanted!.text)!;
    for (let n = 0; n < 3; n++) {
      expect(table.hint).toBeNull();
      table.play(wrong);
    }
    expect(table.hint).toEqual(table.wanted);
  });
});

describe.each(Object.entries(STAGES))('the small boards of %s', (game, stages) => {
  it('are on every card', () => {
    expect(Object.keys(stages).map(Number)).toEqual(boxOf(game).signs.map((_, i) => i + 1));
  });
  it.each(Object.entries(stages))('on card %s take any legal move and go back', (_, { lesson: id = 'first', step, ahead = 0 }) => {
    const lesson = files[`/lessons/${game}.json`].find((each) => each.id === id)!;
    const from = lesson.steps.findIndex((each) => each.name === step);
    expect(from).toBeGreaterThanOrEqual(0);
    const table = new TryTable({ core: new Core(module), whole: new Core(module), game, lesson, from });
    table.ahead = ahead;
    table.again();
    const start = standing(table);
    expect(table.moves.length).toBeGreaterThan(1);
    for (const move of table.moves) {
      table.play(move);
      expect(table.made).toEqual(move);
      expect(standing(table)).not.toBe(start);
      table.again();
      expect(table.made).toBeNull();
      expect(standing(table)).toBe(start);
    }
    for (const [words, rule] of Object.entries(lesson.steps[from].wrong ?? {})) {
      if (table.check(words)?.rule !== rule) continue;
      table.refuse(words);
      expect(table.refusal?.rule).toBe(rule);
      expect(standing(table)).toBe(start);
    }
  });
});
