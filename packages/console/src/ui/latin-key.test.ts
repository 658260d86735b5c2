import { expect, it } from 'vitest';
import { latinKey } from './latin-key.js';

const key = (key: string, code: string) => latinKey({ key, code } as KeyboardEvent);

it('a letter of another script is the Latin one in its place; everything else is itself', () => {
  expect(key('ن', 'KeyK')).toBe('k');
  expect(key('л', 'KeyK')).toBe('k');
  expect(key('z', 'KeyY')).toBe('z');
  expect(key('?', 'Minus')).toBe('?');
  expect(key('ArrowUp', 'ArrowUp')).toBe('ArrowUp');
});
