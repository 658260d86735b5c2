import type { HistoryMessage } from '@frontdesk/contract';
import { describe, expect, it } from 'vitest';
import { DeskRefusal } from '../connection/desk-refusal.js';
import { explainRefusal } from './explain-refusal.js';

const mara = { id: 'mara', username: 'Mara' };
const at = Date.parse('2026-01-01T10:00:00.000Z');
const taken = [
  { sender: 'system', agent: mara, date_created: '2026-01-01T08:00:00.000Z' },
  { sender: 'system', agent: mara, date_created: '2026-01-01T10:00:00.000Z' },
  { sender: 'agent', agent: mara, date_created: '2026-01-01T10:00:01.000Z' },
] as HistoryMessage[];
const refusal = (code: 'already_taken' | 'not_handler' | 'conversation_closed', agent?: typeof mara) =>
  new DeskRefusal({ message: 'As the service says.', status: 409, code, ...(agent === undefined ? {} : { agent }) });

describe('explainRefusal', () => {
  it('says who was first, and by how much', () => {
    const words = (tried_at: number) => explainRefusal(refusal('already_taken', mara), taken, tried_at);
    expect(words(at + 3_000)).toBe('Mara took this conversation over 3 s before you.');
    expect(words(at + 130_000)).toBe('Mara took this conversation over 2 min before you.');
    expect(words(at - 400)).toBe('Mara took this conversation over just before you.');
    expect(words(at + 9_000_000)).toBe('Mara took this conversation over before you.');
    expect(explainRefusal(refusal('already_taken', mara), [], at)).toContain('over before you.');
  });

  it('says what else came in between', () => {
    expect(explainRefusal(refusal('not_handler'), [], at)).toContain('Take it over first');
    expect(explainRefusal(refusal('conversation_closed'), [], at)).toContain('has been closed in the meantime');
    expect(explainRefusal(DeskRefusal.unanswered(), [], at)).toContain('connection was lost');
  });
});
