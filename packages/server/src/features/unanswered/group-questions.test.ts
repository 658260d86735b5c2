import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupQuestions } from './group-questions.js';

const group = async (...texts: string[]) =>
  (
    await groupQuestions(
      texts.map((text) => ({ text })),
      undefined,
      AbortSignal.timeout(5_000),
    )
  ).map((members) => members.map(({ text }) => text));

describe('questions grouped by words', () => {
  it('puts together what differs in case, punctuation and numbers only', async () => {
    expect(
      await group('Where is order 1042?', 'WHERE IS ORDER 7', 'Do you sell tents?', 'where is order #99!'),
    ).toEqual([['Where is order 1042?', 'WHERE IS ORDER 7', 'where is order #99!'], ['Do you sell tents?']]);
  });

  it('puts together what shares most of its words, the most frequent wording first', async () => {
    const groups = await group(
      'can I pay the bill with an invoice',
      'Can I pay with an invoice?',
      'can i pay with an invoice',
      'Are you open on Sunday?',
    );
    expect(groups).toEqual([
      ['Can I pay with an invoice?', 'can i pay with an invoice', 'can I pay the bill with an invoice'],
      ['Are you open on Sunday?'],
    ]);
  });

  it('finds words where none are set apart by spaces', async () => {
    expect(await group('我的订单在哪里?', '我的订单在哪里', '你们卖帐篷吗?')).toEqual([
      ['我的订单在哪里?', '我的订单在哪里'],
      ['你们卖帐篷吗?'],
    ]);
  });

  it('keeps apart what has no words', async () => {
    expect(await group('???', '🙂', '???')).toEqual([['???', '???'], ['🙂']]);
  });

  it('has every question in one group', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 40 }), async (texts) => {
        expect((await group(...texts)).flat().toSorted()).toEqual(texts.toSorted());
      }),
    );
  });
});
