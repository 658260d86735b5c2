/** A customer who waits is told so in time, and nothing of it is spoken once the answer can be heard. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Bridge } from './bridge.js';

function listen() {
  const heard: string[] = [];
  const cut: string[] = [];
  const done = new Map<string, () => void>();
  const bridge = new Bridge((words) => {
    heard.push(words);
    return {
      interrupt: () => {
        cut.push(words);
        return undefined as never;
      },
      addDoneCallback: (callback) => void done.set(words, () => callback(undefined as never)),
    };
  });
  return { bridge, heard, cut, done };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a customer who waits', () => {
  it('hears nothing of a wait that is over in time', () => {
    const { bridge, heard } = listen();
    bridge.begin();
    vi.advanceTimersByTime(2_999);
    bridge.stop();
    vi.advanceTimersByTime(60_000);
    expect(heard).toEqual([]);
  });

  it('is told after 3 s, after 5 s more, and every 10 s from then on', () => {
    const { bridge, heard } = listen();
    bridge.begin();
    vi.advanceTimersByTime(3_000);
    expect(heard).toEqual(['one_moment']);
    vi.advanceTimersByTime(4_999);
    expect(heard).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(['one_moment', 'still_on_it']);
    vi.advanceTimersByTime(20_000);
    expect(heard).toEqual(['one_moment', 'still_on_it', 'still_on_it', 'still_on_it']);
  });

  it('is told 800 ms after a function is called, once for several', () => {
    const { bridge, heard } = listen();
    bridge.begin();
    vi.advanceTimersByTime(500);
    bridge.hurry();
    vi.advanceTimersByTime(500);
    bridge.hurry();
    vi.advanceTimersByTime(300);
    expect(heard).toEqual(['one_moment']);
    bridge.hurry();
    vi.advanceTimersByTime(4_999);
    expect(heard).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(['one_moment', 'still_on_it']);
  });

  it('does not wait longer because a function is called late', () => {
    const { bridge, heard } = listen();
    bridge.begin();
    vi.advanceTimersByTime(2_900);
    bridge.hurry();
    vi.advanceTimersByTime(100);
    expect(heard).toEqual(['one_moment']);
  });

  it('is told likewise where nothing was asked, such as after a login', () => {
    const { bridge, heard } = listen();
    bridge.hurry();
    vi.advanceTimersByTime(800);
    expect(heard).toEqual(['one_moment']);
  });

  it('hears the answer instead of the rest of a sentence', () => {
    const { bridge, heard, cut, done } = listen();
    bridge.begin();
    vi.advanceTimersByTime(8_000);
    done.get('one_moment')?.();
    bridge.cut();
    expect(cut).toEqual(['still_on_it']);
    vi.advanceTimersByTime(60_000);
    expect(heard).toHaveLength(2);
  });

  it('is told again after the first of two answers, if the second takes its time', () => {
    const { bridge, heard } = listen();
    bridge.begin();
    bridge.begin();
    vi.advanceTimersByTime(1_000);
    bridge.cut();
    vi.advanceTimersByTime(10_000);
    bridge.settle({ next: false });
    vi.advanceTimersByTime(3_000);
    expect(heard).toEqual(['one_moment']);
    bridge.settle({ next: false });
    vi.advanceTimersByTime(60_000);
    expect(heard).toEqual(['one_moment']);
  });

  it('is told nothing while the second of two answers is spoken', () => {
    const { bridge, heard } = listen();
    bridge.begin();
    bridge.begin();
    bridge.cut();
    bridge.settle({ next: true });
    vi.advanceTimersByTime(60_000);
    expect(heard).toEqual([]);
  });
});
