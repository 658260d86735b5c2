/** After a list of which only the beginning was told, its rest is told once, in the words in which customers ask for it. */
import type { ModelMessage } from '@frontdesk/contract/language-model';
import { afterAll, describe, expect, it } from 'vitest';
import { asksForRest } from './ask-rest.js';
import { createMatcher } from './create-matcher.js';

const NAMES = ['Lamp', 'Chair', 'Table', 'Sofa', 'Shelf', 'Mirror', 'Clock'];
const matcher = createMatcher();
afterAll(() => matcher[Symbol.asyncDispose]());

const TOOL = {
  name: 'list_orders',
  description: "Lists the customer's orders.",
  examples: ['Show my orders', 'Meine Bestellungen', 'Mes commandes', 'Mis pedidos', 'طلباتي'],
  input_schema: { type: 'object' as const, properties: {}, required: [] },
};

/** @returns what is replied to the last message */
async function talk(said: string[], { names = NAMES, aloud = true, beside = {} } = {}): Promise<string> {
  const messages: ModelMessage[] = [];
  let reply = '';
  for (const text of said) {
    messages.push({ role: 'customer', text });
    for (reply = ''; reply === ''; ) {
      const { tool_calls, text } = await matcher.generate({
        instructions: '',
        circumstances: '',
        local_time: '2026-11-30T12:00',
        messages,
        tools: [TOOL],
        tool_choice: 'auto',
        aloud,
        signal: new AbortController().signal,
      });
      reply = text;
      messages.push({ role: 'assistant', text, tool_calls });
      const result = { ok: true, data: { ...beside, orders: names.map((name) => ({ name, price: '20 EUR' })) } };
      for (const { id, name } of tool_calls) messages.push({ role: 'tool', tool_call_id: id, name, result });
    }
  }
  return reply;
}

const named = (reply: string) => NAMES.filter((name) => reply.includes(name));

describe('the rest of a list', () => {
  it.each([
    ['Show my orders', 'And the others?'],
    ['Meine Bestellungen', 'Und die anderen?'],
    ['Mes commandes', 'Et les autres ?'],
    ['Mis pedidos', '¿Y los demás?'],
    ['طلباتي', 'وماذا عن البقية؟'],
  ])('is told after %j and %j, as much as can be listened to at once', async (question, others) => {
    expect(named(await talk([question]))).toEqual(NAMES.slice(0, 3));
    expect(named(await talk([question, others]))).toEqual(NAMES.slice(3, 6));
    expect(named(await talk([question, others, others]))).toEqual(NAMES.slice(6));
  });

  it('is told in a chat, too, and counted', async () => {
    expect(await talk(['Show my orders', 'What else?'], { aloud: false })).toMatch(/^Here are the other 2 orders:/);
    const six = { names: NAMES.slice(0, 6), aloud: false };
    expect(await talk(['Show my orders', 'more please'], six)).toMatch(/^Here is the last of 6 orders:/);
    expect(await talk(['Show my orders', 'the next ones'])).toMatch(/^Here are the next 3 of 7 orders:/);
  });

  it('is told of items that are alike', async () => {
    const names = ['Lamp', 'Lamp', 'Lamp', 'Lamp', 'Lamp'];
    const reply = await talk(['Show my orders', 'And the others?'], { names });
    expect(reply.match(/^- Lamp/gm)).toHaveLength(2);
  });

  it.each([
    ['Show my orders', 'And the others?'],
    ['Meine Bestellungen', 'Und die anderen?'],
  ])('is told after %j and %j, also beside facts, which are not repeated', async (question, others) => {
    const beside = { customer: 'Ann Lee', tier: 'gold', member_since: '2021-03-04', points: 120, store: 'Harbour' };
    const reply = await talk([question, others], { aloud: false, beside });
    expect(named(reply)).toEqual(NAMES.slice(5));
    expect(reply).not.toContain('Ann Lee');
  });

  it('is not told again once all of it was', async () => {
    expect(named(await talk(['Show my orders', 'And the others?'], { names: NAMES.slice(0, 3) }))).toEqual([]);
  });
});

it.each([
  'more about the lamp',
  'the other address',
  'what is the rest of the price',
  'and the others are broken',
  '',
])('the rest is not meant by %j', (text) => {
  expect(asksForRest(text, 'en')).toBe(false);
});
