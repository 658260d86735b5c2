import type { ModelMessage } from '@frontdesk/contract/language-model';
import { describe, expect, it } from 'vitest';
import { toSdkPrompt } from './ai-sdk-messages.js';

const converted = (messages: ModelMessage[]) =>
  toSdkPrompt({ instructions: 'Be kind.', circumstances: 'It is noon.', messages }).slice(1);

const call = (id: string) => ({ id, name: 'get_order', arguments: { order_id: id } });

describe('toSdkPrompt', () => {
  it('joins neighbouring customer messages', () => {
    expect(
      converted([
        { role: 'customer', text: 'Hi' },
        { role: 'customer', text: 'Where is it?' },
      ]),
    ).toEqual([{ role: 'user', content: [{ type: 'text', text: 'Hi\n\nWhere is it?' }] }]);
  });

  it('keeps every call with its result, and stands in for a result that is missing', () => {
    const [, asked, answered] = converted([
      { role: 'customer', text: 'Where are they?' },
      { role: 'assistant', text: '', tool_calls: [call('1'), call('2')] },
      { role: 'tool', tool_call_id: '2', name: 'get_order', result: { ok: true } },
    ]);
    expect(asked).toMatchObject({ role: 'assistant', content: [{ toolCallId: '1' }, { toolCallId: '2' }] });
    expect(answered).toMatchObject({
      role: 'tool',
      content: [
        { toolCallId: '1', output: { type: 'json', value: { ok: false, reason: 'interrupted' } } },
        { toolCallId: '2', output: { type: 'json', value: { ok: true } } },
      ],
    });
  });

  it('leaves out a result whose call was cut off', () => {
    expect(
      converted([
        { role: 'tool', tool_call_id: '9', name: 'get_order', result: 1 },
        { role: 'customer', text: 'Hi' },
      ]),
    ).toEqual([{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }]);
  });

  it.each(['', '\n\n'])('leaves out the text %j of an assistant message', (text) => {
    expect(converted([{ role: 'assistant', text }])).toEqual([]);
    const [asked] = converted([{ role: 'assistant', text, tool_calls: [call('1')] }]);
    expect(asked?.content).toMatchObject([{ type: 'tool-call' }]);
  });
});
