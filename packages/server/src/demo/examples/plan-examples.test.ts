import { DAY_MS } from '@frontdesk/contract';
import { describe, expect, it } from 'vitest';
import { demoFunctions } from '../demo-functions.js';
import { exampleRows } from './example-rows.js';
import { EXAMPLE_SCRIPTS, OPEN_EXAMPLES } from './example-scripts.js';
import { planExamples } from './plan-examples.js';

const NOW = Date.parse('2026-06-11T15:00:00Z');
const setting = {
  organisation_id: 'organisation-1',
  agent: { id: 'member-1', name: 'Ada' },
  model: 'built-in matcher',
  urls: new Map(demoFunctions('http://shop.example').map(({ name, url }) => [name, url])),
  words: { closed: 'Closed.', closed_as_quiet: 'Closed as quiet.' },
};

describe('example conversations', () => {
  const plans = planExamples(NOW);
  const examples = plans.map((plan) => exampleRows(setting, plan));

  it('are the same every time, and fill two weeks up to now', () => {
    expect(planExamples(NOW)).toEqual(plans);
    const days = new Set(plans.map(({ starts_at }) => Math.floor(starts_at / DAY_MS)));
    expect(days.size).toBe(14);
    for (const { conversation, review } of examples) {
      expect(conversation.created_at).toBeGreaterThan(NOW - 14 * DAY_MS);
      expect(Math.max(conversation.updated_at, review?.updated_at ?? 0)).toBeLessThanOrEqual(NOW);
    }
  });

  it('have a log without gaps, in the order of time, and leave no word to fill in', () => {
    for (const { conversation, messages, steps } of examples) {
      expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1));
      expect(conversation.last_seq).toBe(messages.length);
      const times = messages.map(({ created_at }) => created_at);
      expect(times.toSorted((one, other) => one - other)).toEqual(times);
      expect(JSON.stringify([messages, steps])).not.toMatch(/\{(order|day)/);
    }
  });

  it('have a turn for every message that the assistant answered, with a trace', () => {
    for (const { messages, turns, steps } of examples) {
      const answers = messages.filter(({ turn_id }) => turn_id !== null);
      expect(answers.map(({ turn_id }) => turn_id)).toEqual(turns.map(({ id }) => id));
      for (const turn of turns) {
        expect(messages[turn.message_seq - 1]).toMatchObject({ sender: 'customer', created_at: turn.created_at });
        const own = steps.filter(({ turn_id }) => turn_id === turn.id);
        const took = own.reduce((sum, { duration_ms }) => sum + duration_ms, 0);
        expect(took).toBe(turn.finished_at! - turn.created_at);
      }
    }
  });

  it('have feedback on answers of the assistant, of either kind, given before they ended', () => {
    const all = examples.flatMap(({ conversation, messages, opinions }) =>
      opinions.map((one) => ({ ...one, answer: messages[one.seq - 1], ended_at: conversation.updated_at })),
    );
    for (const { answer, updated_at, ended_at } of all) {
      expect(answer).toMatchObject({ sender: 'assistant', closed_support: 0 });
      expect(updated_at).toBeGreaterThan(answer!.created_at);
      expect(updated_at).toBeLessThan(ended_at);
    }
    const ups = all.filter(({ rating }) => rating === 'up').length;
    expect(ups).toBeGreaterThan(15);
    expect(all.length - ups).toBeGreaterThan(5);
    expect(all.some(({ comment }) => comment !== null)).toBe(true);
  });

  it('let no customer have two open conversations', () => {
    const open = examples.flatMap(({ conversation }) =>
      conversation.open_slot === null ? [] : conversation.session_id,
    );
    expect(open).toHaveLength(OPEN_EXAMPLES.length);
    expect(new Set(open).size).toBe(open.length);
  });

  it('call functions of the shop, with the parameters that they have', () => {
    const functions = new Map(demoFunctions('http://shop').map((one) => [one.name, one]));
    for (const { lines } of [...EXAMPLE_SCRIPTS, ...OPEN_EXAMPLES])
      for (const line of lines) {
        if (!('assistant' in line) || line.call === undefined) continue;
        const known = functions.get(line.call.function);
        expect(known, line.call.function).toBeDefined();
        const given = Object.keys({ ...line.call.arguments, ...line.call.supplied });
        expect(given.toSorted()).toEqual(Object.keys(known!.parameters).toSorted());
      }
  });
});
