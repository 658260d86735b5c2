import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compose } from './compose.js';
import { guardLinks } from './guard-links.js';

const LONG = 'This is a long answer that goes on and on, so that there is no doubt about its being one. '
  .repeat(3)
  .trim();
const CALL = { id: '1', name: 'get_order', arguments: {} };

function start() {
  const told: string[] = [];
  const abort = new AbortController();
  const composing = compose({
    guard: (text) => guardLinks(text, new Set()),
    tell: (piece) => told.push(piece),
    signal: abort.signal,
  });
  const say = (text: string) => {
    for (const piece of text.match(/.{1,7}/gs) ?? []) {
      composing.add(piece);
      vi.advanceTimersByTime(20);
    }
  };
  const end = (text: string, ...tool_calls: (typeof CALL)[]) => composing.endStep({ text, tool_calls, usage: null });
  return { told, abort, say, end };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('compose', () => {
  it.each(['Short.', LONG, ` \n${LONG} `])('tells the whole of an answer: %j', (text) => {
    const { told, say, end } = start();
    say(text);
    expect(end(text)).toBe(text.trim());
    expect(told.join('')).toBe(text.trim());
  });

  it('tells nothing of the few words before a call', () => {
    const { told, say, end } = start();
    say('Let me look that up.');
    expect(end('Let me look that up.', CALL)).toBe('');
    say('It is here.');
    expect(end('It is here.')).toBe('It is here.');
    expect(told).toEqual(['It is here.']);
  });

  it('tells a sentence once the next one has begun, in any script', () => {
    const { told, say } = start();
    say('It is on its way. It arri');
    vi.advanceTimersByTime(100);
    expect(told.join('')).toBe('It is on its way.');
    const japanese = start();
    japanese.say('発送しました。明日');
    vi.advanceTimersByTime(100);
    expect(japanese.told.join('')).toBe('発送しました。');
  });

  it('tells the words of a sentence that does not end', () => {
    const { told, say } = start();
    const words = 'and on and '.repeat(30);
    say(words);
    expect(words.startsWith(told.join(''))).toBe(true);
    expect(told.join('').length).toBeGreaterThan(200);
  });

  it('keeps what was heard before a call as part of the reply', () => {
    const { told, say, end } = start();
    say(LONG);
    const first = end(LONG, CALL);
    say('It is here.');
    expect(told.join('')).toBe(first);
    expect(first + end('It is here.')).toBe(told.join(''));
  });

  it('never tells a link that is not allowed, not even its beginning', () => {
    const { told, say, end } = start();
    const text = `${LONG} https://evil.example/login and ${LONG}`;
    say(text);
    end(text);
    expect(told.join('')).not.toMatch(/https|evil/);
    expect(told.join('')).toContain('[link removed]');
  });

  it('is silent once the turn was taken away', () => {
    const { told, abort, say, end } = start();
    say(LONG.slice(0, 200));
    expect(told).not.toEqual([]);
    const before = told.length;
    abort.abort();
    say(LONG.slice(200));
    end(LONG);
    expect(told).toHaveLength(before);
  });

  it('is silent about another text than the one that was begun', () => {
    const { told, say, end } = start();
    say(LONG);
    expect(end('Something else, from another model.')).toBe('Something else, from another model.');
    expect(LONG.startsWith(told.join(''))).toBe(true);
  });
});
