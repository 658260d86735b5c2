import { LIMITS } from '@frontdesk/contract';
import { splitFiles, withFiles } from '@frontdesk/contract/language-model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../features/events.js';
import { describeAttachments, fitResults, toTranscript } from './transcript.js';

let next = 0;
function entry(sender: 'customer' | 'assistant' | 'agent', message: string, in_reply_to: number | null = null): Entry {
  next++;
  return {
    seq: next,
    sender,
    message,
    in_reply_to,
    attachment_metadata: null,
    agent_name: 'Ada',
    sources: null,
  } as Entry;
}

/** A question and its answer. */
function exchange(question: string, answer: string): Entry[] {
  const asked = entry('customer', question);
  return [asked, entry('assistant', answer, asked.seq)];
}

const LONG = 'word '.repeat(600).trim();
const texts = (entries: Entry[]) => toTranscript(entries).map((message) => 'text' in message && message.text);
const sizeOf = (entries: Entry[]) => texts(entries).reduce((sum, text) => sum + String(text).length, 0);

describe('toTranscript', () => {
  it('keeps everything where it fits, in order', () => {
    const entries = [...exchange('a', 'b'), ...exchange('c', 'd'), entry('customer', 'e')];
    expect(texts(entries)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('tells which replies come from articles', () => {
    const sources = JSON.stringify([{ title: 'Delivery', url: null }]);
    const [asked, answered] = exchange('Do you deliver?', 'To Ireland.');
    const [others, looked_up] = exchange('Where is it?', 'In the post.');
    expect(toTranscript([asked, { ...answered, sources }, others, looked_up] as Entry[])).toMatchObject([
      {},
      { from_articles: true },
      {},
      { role: 'assistant', text: 'In the post.' },
    ]);
  });

  it('keeps the first question, what was never answered, the last word and the question when the middle is cut', () => {
    const entries = [
      ...exchange('My parcel never came.', 'I am sorry.'),
      entry('customer', 'And who pays for it?'),
      ...Array.from({ length: 12 }, () => exchange(LONG, LONG)).flat(),
      ...exchange('Hm.', 'Anything else?'),
      entry('customer', 'Yes: the first thing.'),
    ];
    const shown = texts(entries);
    expect(shown.length).toBeLessThan(entries.length);
    expect(shown[0]).toBe('My parcel never came.');
    expect(shown).toContain('And who pays for it?');
    expect(shown.slice(-2)).toEqual(['Anything else?', 'Yes: the first thing.']);
    expect(sizeOf(entries)).toBeLessThanOrEqual(LIMITS.transcriptCharacters);
  });

  it('does not take what a human has dealt with for unanswered', () => {
    const dealt = Array.from({ length: 7 }, (_, index) => entry('customer', `${index} ${LONG}`));
    const entries = [...dealt, entry('agent', 'All done.'), ...exchange(LONG, LONG), entry('customer', 'Thanks')];
    expect(texts(entries)).toContain('(Ada, a human agent:) All done.');
    expect(sizeOf(entries)).toBeLessThanOrEqual(LIMITS.transcriptCharacters);
  });

  it('keeps the beginning and the end of a message that is too long by itself', () => {
    const [shown] = texts([entry('customer', `Start ${'x'.repeat(15_900)} end?`)]);
    expect(shown).toMatch(/^Start x+\n\[…\]\nx+ end\?$/);
  });

  it('never exceeds its budget, never reorders, always ends with the newest and begins with the first', () => {
    const message = fc.tuple(fc.constantFrom('customer', 'assistant', 'agent'), fc.integer({ min: 1, max: 15_000 }));
    fc.assert(
      fc.property(fc.array(message, { maxLength: 70 }), (said) => {
        const entries = [
          entry('customer', 'first'),
          ...said.map(([sender, length]) => entry(sender as 'agent', 'x'.repeat(length))),
          entry('customer', 'newest'),
        ];
        const shown = texts(entries);
        expect(sizeOf(entries)).toBeLessThanOrEqual(LIMITS.transcriptCharacters);
        expect([shown[0], shown.at(-1)]).toEqual(['first', 'newest']);
      }),
      { numRuns: 50 },
    );
  });
});

describe('earlier results', () => {
  const call = (message_seq: number, text: string) => ({
    message_seq,
    name: 'get_order',
    arguments: { order_id: '7' },
    result: { ok: true, source: 'get_order', data: { id: 7, text } },
  });

  it('stand behind the message they helped to answer, the newest in full, older ones abbreviated by field', () => {
    const entries = [...exchange('a', 'b'), ...exchange('c', 'd'), entry('customer', 'e')];
    const [first, third] = [entries[0]?.seq ?? 0, entries[2]?.seq ?? 0];
    const shown = toTranscript(entries, [call(first, 'x'.repeat(3_000)), call(third, 'y'.repeat(3_000))]);
    expect(shown.map(({ role }) => role)).toEqual([
      'customer',
      'assistant',
      'tool',
      'assistant',
      'customer',
      'assistant',
      'tool',
      'assistant',
      'customer',
    ]);
    expect(shown[2]).toMatchObject({
      result: { ok: true, source: 'get_order', data: { id: 7 }, left_out: ['text: 2000 of 3000 characters'] },
    });
    expect(shown[6]).toMatchObject({ result: call(third, 'y'.repeat(3_000)).result });
    for (const at of [2, 6]) {
      const [asked, answered] = [shown[at - 1], shown[at]];
      expect(asked).toMatchObject({ tool_calls: [{ id: answered?.role === 'tool' && answered.tool_call_id }] });
    }
  });

  it('have ids of their own, of nine letters and digits', () => {
    const entries = [...exchange('a', 'b'), ...exchange('c', 'd')];
    const [first, third] = [entries[0]?.seq ?? 0, entries[2]?.seq ?? 0];
    const shown = toTranscript(entries, [call(first, 'x'), call(first, 'y'), call(third, 'z')]);
    const ids = shown.flatMap((message) => (message.role === 'tool' ? message.tool_call_id : []));
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]{9}$/);
  });

  it('go with the message they belong to', () => {
    expect(toTranscript([entry('customer', 'e')], [call(-1, 'x')])).toHaveLength(1);
  });
});

describe('fitResults', () => {
  const result = (size: number) => ({
    role: 'tool' as const,
    tool_call_id: '1',
    name: 'f',
    result: { ok: true, data: { text: 'x'.repeat(size) } },
  });

  it('leaves alone what fits', () => {
    const messages = [result(7_900), { role: 'customer' as const, text: 'x'.repeat(50_000) }, result(7_900)];
    expect(fitResults(messages)).toEqual(messages);
  });

  it('cuts the older results, and keeps the newest whole', () => {
    const messages = Array.from({ length: 8 }, () => result(7_900));
    const fitted = fitResults(messages);
    expect(JSON.stringify(fitted).length).toBeLessThan(35_000);
    expect(fitted.at(-1)).toEqual(messages.at(-1));
    expect(fitted[0]).toMatchObject({ result: { ok: true, left_out: ['text: 6900 of 7900 characters'] } });
  });
});

it('files are shown by name and type, one or many, whatever the organisation puts there', () => {
  expect(describeAttachments(null)).toEqual([]);
  expect(describeAttachments('{"name":"receipt.pdf","extension":"pdf"}')).toEqual(['receipt.pdf (pdf)']);
  expect(describeAttachments('[{"name":"a\\nb]"},{},{"name":5}]')).toEqual(['a b ', 'unnamed', 'unnamed']);
});

it('what was said and the files come apart again', () => {
  expect(splitFiles(withFiles('Here it is', ['receipt.pdf (pdf)', 'b.png']))).toEqual({
    said: 'Here it is',
    files: ['receipt.pdf (pdf)', 'b.png'],
  });
  expect(splitFiles(withFiles('', ['b.png']))).toEqual({ said: '', files: ['b.png'] });
  expect(splitFiles('no file')).toEqual({ said: 'no file', files: [] });
});
