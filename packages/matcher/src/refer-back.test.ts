/** Conversations with the real encoder: what "it" stands for after something was looked up, and what leaves it alone. */
import type { LanguageModel, ModelMessage } from '@frontdesk/contract/language-model';
import { ASK_FOR_HUMAN } from '@frontdesk/contract/language-model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ORGANISATIONS } from '../../../bench/matcher/organisations.js';
import { HOUSE_TOOLS } from '../../../bench/matcher/run-sentences.js';
import { createMatcher } from './create-matcher.js';

const ORDER = {
  status: 'shipped',
  items: [
    { name: 'Storm lantern', quantity: 1 },
    { name: 'Enamel mug', quantity: 2 },
  ],
  total: '€74.40',
  expected_delivery_date: '2026-11-30',
};
const RESULTS: Readonly<Record<string, unknown>> = {
  get_order: ORDER,
  search_products: {
    products: [{ name: 'Oilskin raincoat', description: 'Waxed cotton, sizes S to XXL.', price: '€159.00' }],
  },
  get_store_hours: { day: 'sunday', hours: 'closed' },
};

const FUNCTIONS = ORGANISATIONS.shop.map((tool) =>
  tool.name === 'search_products'
    ? { ...tool, examples: ['Do you sell lanterns?', 'Does the raincoat come in my size?'] }
    : tool,
);

let model: LanguageModel;
beforeAll(async () => {
  model = createMatcher();
  await model.ready();
});
afterAll(() => model[Symbol.asyncDispose]());

/** @returns the calls and the text of the last turn */
async function talk(...said: string[]) {
  const messages: ModelMessage[] = [];
  let last: { calls: string[]; text: string } = { calls: [], text: '' };
  for (const text of said) {
    messages.push({ role: 'customer', text });
    last = await turn(messages);
  }
  return last;
}

async function turn(messages: ModelMessage[]) {
  const calls: string[] = [];
  for (;;) {
    const { text, tool_calls } = await model.generate({
      instructions: '',
      circumstances: '',
      local_time: '2026-11-28T10:00',
      messages: [...messages],
      tools: [...FUNCTIONS, ...HOUSE_TOOLS],
      tool_choice: 'auto',
      signal: AbortSignal.timeout(60_000),
    });
    messages.push({ role: 'assistant', text, tool_calls });
    if (tool_calls.length === 0) return { calls, text };
    for (const { id, name, arguments: input } of tool_calls) {
      calls.push(`${name} ${Object.values(input as object).join(' ')}`.trim());
      messages.push({ role: 'tool', tool_call_id: id, name, result: { ok: true, data: RESULTS[name] ?? {} } });
    }
  }
}

it('is about the order that was looked up, although another function tells a "when"', async () => {
  const { calls, text } = await talk('Where is order 1042?', 'when will it come then?');
  expect(calls).toEqual(['get_order 1042']);
  expect(text).toContain('30 November');
});

it('names the order for a question that no function answers without it', async () => {
  const { calls, text } = await talk('Where is order 1042?', 'how much was it');
  expect(calls).toEqual(['get_order 1042']);
  expect(text).toContain('€74.40');
});

it('tells what is in it', async () => {
  expect((await talk('Where is order 1042?', "what's inside?")).text).toMatch(/Storm lantern[\s\S]*Enamel mug/);
});

it('searches for the same thing again', async () => {
  const { calls, text } = await talk('do you sell raincoats', 'what sizes does it come in?');
  expect(calls).toEqual(['search_products raincoats']);
  expect(text).toContain('S to XXL');
});

it.each([
  ['which sizes', 'S to XXL'],
  ['and the price?', '€159'],
])('does not search for what is asked about what was found: %j', async (asked, fact) => {
  const { calls, text } = await talk('do you sell raincoats', asked);
  expect(calls).toEqual(['search_products raincoats']);
  expect(text).toContain(fact);
});

it.each([
  ['Where is order 1042?', 'what if I want to return it?'],
  ['do you sell raincoats', 'what if I want a refund?'],
])('does not repeat what was looked up for a case that says what to do: %j, %j', async (...said) => {
  expect((await talk(...said)).calls).toEqual(['get_return_policy']);
});

it('searches for what was meant instead', async () => {
  expect((await talk('do you sell raincoats', 'I was thinking of ponchos')).calls).toEqual(['search_products ponchos']);
});

it('takes "it" for what was named last, whatever was looked up since', async () => {
  const said = ['Where is order 1042?', 'how do I send it back', 'not the return, only where it is'];
  expect((await talk(...said)).calls).toEqual(['get_order 1042']);
});

it('leaves "it" to a function that has the words of the question', async () => {
  expect((await talk('Where is order 1042?', 'is it open on sunday')).calls).toEqual(['get_store_hours sunday']);
});

it('looks up several orders as they were named, and one of them again', async () => {
  expect((await talk('status of 1042 and 1050 please')).calls).toEqual(['get_order 1042', 'get_order 1050']);
  expect((await talk('status of 1042 and 1050 please', 'what did I pay for the second one')).calls).toEqual([
    'get_order 1050',
  ]);
});

it('does not take a question for the value that it asked for', async () => {
  const { calls, text } = await talk('Where is my order?', 'do you have a raincoat in red');
  expect(calls).toEqual(['search_products raincoat in red']);
  expect(text).not.toContain('order number');
});

it('does not take a question for a choice that it offered', async () => {
  const { calls, text } = await talk('can you help me with my cat', 'can I pay in installments');
  expect(calls).toEqual([]);
  expect(text).toMatch(/^I'm not sure/);
});

it('refuses to change what it can only look up', async () => {
  const { calls, text } = await talk('Where is order 1042?', 'ok and can I still change the address?');
  expect(calls).toEqual([]);
  expect(text).toMatch(/I can only look things up/);
});

it('does not take "send it again" for a return', async () => {
  expect((await talk('Where is order 1042?', 'can you send it again tomorrow')).calls).toEqual([]);
  expect((await talk('Where is order 1042?', 'how do I send it back')).calls).toEqual(['get_return_policy']);
});

it.each(['can I speak to Anna please', 'I want to talk to your boss'])('calls a person: %s', async (said) => {
  expect((await talk('Where is order 1042?', said)).calls[0]).toMatch(new RegExp(`^${ASK_FOR_HUMAN} `));
});

it('is sorry about what is missing, beside what it looks up', async () => {
  const { calls, text } = await talk('I ordered two mugs but only got one, order 1042');
  expect(calls).toEqual(['get_order 1042']);
  expect(text).toMatch(/^I'm sorry about that\. [\s\S]*Shall I ask a colleague to help you\?$/);
});
