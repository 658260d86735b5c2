import type { ModelTool } from '@frontdesk/contract/language-model';
import { expect, test } from 'vitest';
import { TextBeforeCalls, takeWrittenCalls } from './written-calls.js';

const tool = (name: string): ModelTool => ({
  name,
  description: 'For tests.',
  input_schema: { type: 'object', properties: {}, required: [] },
});
const TOOLS = [tool('get_order'), tool('get_parcel')];
const take = (text: string, within = true) => takeWrittenCalls({ text, tool_calls: [], usage: null }, TOOLS, within);
const parcel = { id: '', name: 'get_parcel', arguments: {} };
const order = (order_id: unknown) => ({ id: '', name: 'get_order', arguments: { order_id } });

test.each([
  ['{"name": "get_order", "parameters": {"order_id": "1042"}}', [order('1042')]],
  ['<|python_tag|>{"name": "get_order", "parameters": {"order_id": "1042"}}', [order('1042')]],
  ['<tool_call>\n{"name": "get_order", "arguments": {"order_id": "1042"}}\n</tool_call>', [order('1042')]],
  ['```json\n{"name": "get_order", "arguments": {"order_id": "1042"}}\n```', [order('1042')]],
  ['[TOOL_CALLS]get_order[ARGS]{"order_id": "1042"}', [order('1042')]],
  ['[TOOL_CALLS]get_order[CALL_ID]abc[ARGS]{"order_id": "1"}[TOOL_CALLS]get_parcel[ARGS]{}', [order('1'), parcel]],
  [
    '<tool_call>\n<function=get_order>\n<parameter=order_id>\n1042\n</parameter>\n</function>\n</tool_call>',
    [order('1042')],
  ],
  [
    '<function=get_order><parameter=order_id>1042</parameter><parameter=note>a < b, <b>bold</b></parameter></function>',
    [{ id: '', name: 'get_order', arguments: { order_id: '1042', note: 'a < b, <b>bold</b>' } }],
  ],
  ['<function=get_parcel>\n</function>', [parcel]],
  [
    '[TOOL_CALLS][{"name": "get_order", "arguments": {"order_id": "1"}}, {"name": "get_parcel", "arguments": {}}]',
    [order('1'), parcel],
  ],
  [
    '<tool_call>{"name":"get_order","arguments":{"order_id":"1"}}</tool_call><tool_call>{"name":"get_order"}</tool_call>',
    [order('1'), { id: '', name: 'get_order', arguments: {} }],
  ],
  ['{"name": "get_order", "arguments": {"order_id": 9007199254740993}}', [order('9007199254740993')]],
])('%s is taken for calls', (text, tool_calls) => {
  expect(take(text)).toEqual({ text: '', tool_calls, usage: null });
});

test.each([
  'Your order is on its way.',
  '{"name": "delete_everything", "arguments": {}}',
  '[{"name": "get_order"}, {"name": "delete_everything"}]',
  '{"name": "get_order", "arguments": "1042"}',
  '{"name": "get_order", "arguments": {"order_id": "1042"}',
  'I call {"name": "get_order", "arguments": {"order_id": "1042"}}',
  '```json\n{"name": "get_order"}\n``` is what I call.',
  '[1042]',
  '{}',
  '``````',
  `{"name": "get_order", "arguments": {"order_id": ${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
  '',
])('%s stays a text', (text) => {
  expect(take(text)).toEqual({ text, tool_calls: [], usage: null });
});

const ORDER = '{"name": "get_order", "arguments": {"order_id": "1042"}}';

test.each([
  [`I look it up.\n\`\`\`json\n${ORDER}\n\`\`\``, 'I look it up.'],
  [`I look it up. <tool_call>${ORDER}</tool_call>`, 'I look it up.'],
  [`I look it up. [TOOL_CALLS][${ORDER}]`, 'I look it up.'],
  [`\`\`\`json\n${ORDER}\n\`\`\`\nSo I call:\n\`\`\`json\n${ORDER}\n\`\`\``, 'So I call:'],
  [`I look it up. <function=get_order>{"order_id": "1042"}</function>`, 'I look it up.'],
  [`\`\`\`sh\nls\n\`\`\` is no call. <tool_call>${ORDER}`, '```sh\nls\n``` is no call.'],
])('%s has a call and a text', (text, around) => {
  expect(take(text)).toEqual({ text: around, tool_calls: [order('1042')], usage: null });
  expect(take(text, false)).toEqual({ text, tool_calls: [], usage: null });
});

test('what else stands between marks stays as it is', () => {
  const other = 'See <function=other>{}</function>.';
  expect(take(`${other} <tool_call>${ORDER}</tool_call>`)).toMatchObject({ text: other, tool_calls: [order('1042')] });
});

test.each([
  '<tool_call>{"name": "delete_everything", "arguments": {}}</tool_call>',
  '<tool_call>get_order\n<arg_key>order_id</arg_key>\n<arg_value>1042</arg_value>\n</tool_call>',
  '<|channel|>commentary to=functions.get_order <|constrain|>json<|message|>{"order_id":"1042"}<|call|>',
  '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>get_order<｜tool▁sep｜>{"order_id": "1042"}<｜tool▁call▁end｜>',
])('of %s, which cannot be read, a customer reads nothing', (text) => {
  expect(take(text)).toEqual({ text: '', tool_calls: [], usage: null });
  expect(take(`I look it up. ${text}`)).toMatchObject({ text: 'I look it up.', tool_calls: [] });
  const shown = new TextBeforeCalls(true);
  const pieces = [...`I look it up. ${text}`].map((piece) => shown.add(piece));
  expect((pieces.join('') + shown.end()).trim()).toBe('I look it up.');
});

test('a mark of a call that a server left beside the call is left out', () => {
  const reply = { text: 'I look it up. <tool_call>', tool_calls: [order('1042')], usage: null };
  expect(takeWrittenCalls(reply, TOOLS, true)).toEqual({ ...reply, text: 'I look it up.' });
});

test('of a provider that returns calls apart, a text is shown up to its end', () => {
  const shown = new TextBeforeCalls(false);
  expect(shown.add('See ```json') + shown.end()).toBe('See ```json');
  expect(shown.add('') + new TextBeforeCalls(false).add(ORDER)).toBe('');
});

test.each([
  ['I look it up. ', `\`\`\`json\n${ORDER}\n\`\`\``],
  ['I look it up. ', `<tool_call>${ORDER}`],
  ['', ORDER],
  ['', `  <function=get_order>{}`],
  ['2 < 3 `a` [1] <too', ''],
])('of a streamed text, %j is shown and %j held back', (before, calls) => {
  const shown = new TextBeforeCalls(true);
  const pieces = [...before, ...calls].map((piece) => shown.add(piece));
  expect(pieces.join('') + shown.end()).toBe(before);
});

test('beside calls, a text stays a text', () => {
  const reply = { text: '{"name": "get_order"}', tool_calls: [order('1042')], usage: null };
  expect(takeWrittenCalls(reply, TOOLS, true)).toBe(reply);
});

test('a call with an argument that cannot be read is none, rather than one without it', () => {
  const written = '<function=get_order><parameter=order_id>1042</parameter><parameter=note>broken off';
  expect(take(`<tool_call>${written}`)).toEqual({ text: '', tool_calls: [], usage: null });
});
