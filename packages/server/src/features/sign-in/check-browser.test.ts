/** Which origins are pages of the service itself, from which cookies are accepted. */
import { describe, expect, it } from 'vitest';
import { isOwnOrigin } from './check-browser.js';

describe('isOwnOrigin', () => {
  it.each([
    ['http://127.0.0.1:3000', '127.0.0.1:3000', undefined, true],
    ['https://desk.example', 'desk.example', undefined, true],
    ['https://desk.example', '10.0.0.5:3000', 'https://desk.example', true],
    ['https://desk.example', '10.0.0.5:3000', 'https://desk.example/support', true],
    ['https://evil.example', 'desk.example', 'https://desk.example', false],
    ['https://desk.example.evil.example', 'desk.example', undefined, false],
    ['http://desk.example', '10.0.0.5:3000', 'https://desk.example', false],
    ['http://desk.example', 'desk.example', 'https://desk.example', false],
    ['https://desk.example', 'desk.example', 'http://desk.example', true],
    ['http://127.0.0.1:3000', '127.0.0.1:3000', 'https://desk.example', true],
    ['http://127.0.0.1:3001', '127.0.0.1:3000', undefined, false],
    ['null', 'desk.example', 'https://desk.example', false],
    ['', 'desk.example', undefined, false],
    [undefined, 'desk.example', undefined, false],
    ['file://desk.example', 'desk.example', undefined, false],
  ])('origin %s at %s with public URL %s: %s', (origin, host, public_url, expected) => {
    expect(isOwnOrigin(origin, host, public_url)).toBe(expected);
  });
});
