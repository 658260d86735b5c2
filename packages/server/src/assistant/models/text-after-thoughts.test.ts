import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TextAfterThoughts, type ThinkingHabit } from './text-after-thoughts.js';

const newHabit = (opened_by_prompt = false): ThinkingHabit => ({ opened_by_prompt });

function read(pieces: readonly string[], habit = newHabit()) {
  const reader = new TextAfterThoughts(habit);
  const told = pieces.map((piece) => reader.add(piece)).join('') + reader.end();
  return { text: reader.text, told };
}

describe('a text', () => {
  test.each([
    ['Hello there.', 'Hello there.'],
    ['<think>They greet.</think>\n\nHello there.', 'Hello there.'],
    ['\n <think>\nThey greet.\n</think>Hello there.', 'Hello there.'],
    ['<think></think>Hello there.', 'Hello there.'],
    ['They greet, so I do.\n</think>\n\nHello there.', 'Hello there.'],
    ['<think>They never stop', ''],
    ['<th', '<th'],
    ['<thinking is hard', '<thinking is hard'],
    ['a < b and <think> is a tag', 'a < b and <think> is a tag'],
    ['<think>One</think>Two</think> three', 'Two</think> three'],
    ['', ''],
  ])('%j is read as %j, whole and in pieces', (written, text) => {
    expect(read([written])).toEqual({ text, told: text });
    expect(read([...written]).text).toBe(text);
  });

  test('is told as it is, however it is divided', () => {
    const words = fc.array(fc.constantFrom('<think>', '</think>', '<', 'think>', ' ', 'Hello', '\n'));
    fc.assert(
      fc.property(words, (pieces) => {
        const { text, told } = read(pieces);
        expect(text).toBe(read([pieces.join('')]).text);
        // Thoughts without a beginning are known at their end only.
        if (pieces.join('').trimStart().startsWith('<think>')) expect(told).toBe(text);
      }),
    );
  });
});

describe('a model whose prompt opens the thoughts', () => {
  test('is known by its first reply, whose thoughts nothing continues', () => {
    const habit = newHabit();
    const thought = ['They ', 'greet.', '</think>', 'Hello.'];
    expect(read(thought, habit)).toEqual({ text: 'Hello.', told: 'They greet.' });
    expect(habit).toEqual(newHabit(true));
    expect(read(thought, habit)).toEqual({ text: 'Hello.', told: 'Hello.' });
  });

  test('may reply without thoughts: it is not known as such a model any more', () => {
    const habit = newHabit(true);
    expect(read([], habit).text).toBe('');
    expect(habit).toEqual(newHabit(true));
    expect(read(['Hello', ' there.'], habit)).toEqual({ text: 'Hello there.', told: 'Hello there.' });
    expect(habit).toEqual(newHabit(false));
  });

  test('may open them itself, too', () => {
    const written = ['<think>They greet.', '</think>', 'Hello.'];
    expect(read(written, newHabit(true))).toEqual({ text: 'Hello.', told: 'Hello.' });
    expect(read(['<think>They never stop'], newHabit(true)).text).toBe('');
  });
});
