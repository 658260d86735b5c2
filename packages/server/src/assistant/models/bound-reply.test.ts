import { LIMITS } from '@frontdesk/contract';
import { expect, it } from 'vitest';
import { boundReply } from './bound-reply.js';

it('ends a long reply that was cut off with its last whole sentence', () => {
  const text = 'Ab cd. '.repeat(LIMITS.modelTextCharacters / 7);
  const reply = boundReply({ text: `${text}And`, cut_off: true, tool_calls: [], usage: null }, []);
  expect(reply.text).toBe(text.trimEnd());
}, 30_000);
