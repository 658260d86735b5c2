import { describe, expect, it } from 'vitest';
import { createSilence } from './silence.js';

const entry = (
  kind: 'message' | 'handler_changed' | 'closing' | 'closing_by_itself',
  seq: number,
  conversation_id = 'a',
) => ({
  conversation_id,
  kind,
  seq,
});

describe('createSilence', () => {
  it.each([
    'handler_changed',
    'closing',
    'closing_by_itself',
  ] as const)('after %s nothing begun before is told', (kind) => {
    const silence = createSilence();
    silence.note(entry('message', 2));
    expect(silence.allows({ conversation_id: 'a', after_seq: 1 })).toBe(true);
    silence.note(entry(kind, 3));
    expect(silence.allows({ conversation_id: 'a', after_seq: 2 })).toBe(false);
    expect(silence.allows({ conversation_id: 'b', after_seq: 2 })).toBe(true);
    expect(silence.allows({ conversation_id: 'a', after_seq: 3 })).toBe(true);
  });

  it('remembers the newest of very many', () => {
    const silence = createSilence();
    for (let index = 0; index < 6_000; index++) silence.note(entry('closing', 5, `c${index}`));
    expect(silence.allows({ conversation_id: 'c5999', after_seq: 4 })).toBe(false);
  });
});
