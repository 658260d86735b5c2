/** Which part of an article is used, and when: the real matcher with passages as returned by the search. */
import type {
  KnowledgePassage,
  LanguageModel,
  ModelMessage,
  ModelReply,
  ModelTool,
} from '@frontdesk/contract/language-model';
import { SEARCH_KNOWLEDGE } from '@frontdesk/contract/language-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMatcher } from '../create-matcher.js';
import { cutPassage } from './cut-passage.js';
import { joinBlocks, toPlainBlocks } from './plain-text.js';

const tool = (name: string, description: string, values: string[] = []): ModelTool => ({
  name,
  description,
  input_schema: {
    type: 'object',
    properties: Object.fromEntries(values.map((value) => [value, { type: 'string', description: value }])),
    required: values,
  },
});
const SEARCH = tool(SEARCH_KNOWLEDGE, 'Search the articles.', ['query']);
const ORDER = tool('get_order_status', 'Where an order is and when it arrives.', ['order_id']);

const passage = (title: string, text: string, likeness: number | null): KnowledgePassage => ({
  title,
  heading: null,
  text,
  url: `https://shop.example/${encodeURIComponent(title)}`,
  likeness,
});
const RETURNS = passage('Returns', 'You can **return** unused items within 60 days.', 0.75);
const SHIPPING = passage('Shipping', 'Delivery is free for orders over 75 €.', 0.3);

let model: LanguageModel;
beforeAll(async () => {
  model = createMatcher();
  await model.ready();
});
afterAll(() => model[Symbol.asyncDispose]());

/** One turn. @param found the search results @param data the functions' answers */
async function ask(
  said: string,
  found: KnowledgePassage[],
  tools: ModelTool[] = [ORDER, SEARCH],
  data: object = {},
  earlier: readonly ModelMessage[] = [],
) {
  const messages: ModelMessage[] = [...earlier, { role: 'customer', text: said }];
  const generate = (): Promise<ModelReply> =>
    model.generate({
      instructions: '',
      circumstances: '',
      local_time: '2026-11-23T10:00',
      messages,
      tools,
      tool_choice: 'auto',
      signal: AbortSignal.timeout(20_000),
    });
  let searched: unknown;
  for (;;) {
    const reply = await generate();
    const [call] = reply.tool_calls;
    const isSearch = call?.name === SEARCH_KNOWLEDGE;
    if (call === undefined || (!isSearch && Object.keys(data).length === 0)) return { searched, reply };
    messages.push({ role: 'assistant', text: '', tool_calls: [call] });
    const result = isSearch ? { ok: true, passages: found } : { ok: true, data };
    messages.push({ role: 'tool', tool_call_id: call.id, name: call.name, result });
    if (isSearch) searched = call.arguments;
  }
}

describe('the matcher', () => {
  it('answers with the passage, in plain text, and names the article', async () => {
    const { searched, reply } = await ask('How long can I return unused items?', [RETURNS, SHIPPING]);
    expect(searched).toEqual({ query: 'How long can I return unused items?' });
    expect(reply).toMatchObject({
      text: 'You can **return** unused items within 60 days.',
      kind: 'answer',
      sources: [{ title: 'Returns', url: RETURNS.url }],
      tool_calls: [],
    });
  });

  it('calls a function that is clearly right without a search', async () => {
    const { searched, reply } = await ask('Where is my order 1042?', [RETURNS]);
    expect(searched).toBeUndefined();
    expect(reply.tool_calls).toMatchObject([{ name: 'get_order_status', arguments: { order_id: '1042' } }]);
  });

  it('answers the half of a message that no function answers', async () => {
    const said = 'Where is my order 1042? And how long can I return unused items?';
    const { searched, reply } = await ask(said, [RETURNS], [ORDER, SEARCH], { status: 'in the post' });
    expect(searched).toEqual({ query: 'how long can I return unused items?' });
    expect(reply.text).toMatch(/in the post.*You can \*\*return\*\* unused items within 60 days\./s);
    expect(reply).toMatchObject({ kind: 'answer', sources: [{ title: 'Returns' }] });
    const { reply: neither } = await ask(said, [], [ORDER, SEARCH], { status: 'in the post' });
    expect(neither).toMatchObject({ kind: 'not_understood' });
    expect(neither.text).toContain('in the post');
  });

  it('answers what a search found nothing for, unless that is the answer', async () => {
    const products = {
      ...tool('search_products', 'Finds products by words, and says what they cost.', ['query']),
      examples: ['How much is the raincoat?', 'Do you sell lanterns?'],
    };
    const nothing = { products: [] };
    const { reply } = await ask('How much is shipping to Malta?', [SHIPPING], [products, SEARCH], nothing);
    expect(reply.text).toContain('One of these articles may help: “Shipping”.');
    const { reply: neither } = await ask('How much is shipping to Malta?', [], [products, SEARCH], nothing);
    expect(neither.text).toBe('I found no products for "shipping to Malta".');
    const costs = passage('Delivery', 'Shipping to Malta costs 12 €.', 0.8);
    const { reply: told } = await ask('How much is shipping to Malta?', [costs], [products, SEARCH], nothing);
    expect(told).toMatchObject({ text: 'Shipping to Malta costs 12 €.', sources: [{ title: 'Delivery' }] });
    const { reply: sold } = await ask('Do you sell shipping boxes?', [costs], [products, SEARCH], nothing);
    expect(sold.text).toContain('no products');
  });

  it('shows and prices nothing from an article without a number, if a function can', async () => {
    const products = {
      ...tool('search_products', 'Finds products by words, and says what they cost.', ['query']),
      examples: ['How much is the raincoat?', 'Show me your blankets'],
    };
    const care = [passage('Washing wool', 'Air a wool blanket overnight before you wash it.', 0.8)];
    for (const said of ['how much is a wool blanket', 'show me wool blankets']) {
      const { reply } = await ask(said, care, [products, SEARCH]);
      expect(reply.tool_calls).toMatchObject([{ name: 'search_products' }]);
    }
  });

  it('offers titles where no passage is clearly right', async () => {
    const likely = [passage('Returns of gifts', 'Gifts.', 0.53), passage('Refunds', 'Paid.', 0.56)];
    const { reply } = await ask('Is my money safe with you?', likely);
    expect(reply.text).toMatch(/^I'm not sure that I have the answer\. .*“Returns of gifts”, “Refunds”/);
    expect(reply).toMatchObject({
      kind: 'not_understood',
      suggestions: [
        { label: 'Returns of gifts', message: 'Returns of gifts' },
        { label: 'Refunds', message: 'Refunds' },
      ],
    });
    expect(reply.sources).toBeUndefined();
  });

  it('answers a title that was offered with its article', async () => {
    const { reply } = await ask('Returns', [{ ...RETURNS, likeness: 0.3 }]);
    expect(reply.sources).toEqual([{ title: 'Returns', url: RETURNS.url }]);
  });

  it('searches for the question before, too, if this one is about its answer', async () => {
    const told: ModelMessage[] = [
      { role: 'customer', text: 'do you deliver to Malta' },
      { role: 'assistant', text: 'We deliver to Malta.', from_articles: true },
    ];
    const costs = passage('Delivery', 'Delivery to Malta costs 12 €.', 0.7);
    const { searched, reply } = await ask('what does that cost', [costs], [ORDER, SEARCH], {}, told);
    expect(searched).toEqual({ query: 'do you deliver to Malta what does that cost' });
    expect(reply).toMatchObject({ text: 'Delivery to Malta costs 12 €.', sources: [{ title: 'Delivery' }] });
    const hello: ModelMessage = { role: 'customer', text: 'ok' };
    const second = await ask('what does that cost', [costs], [ORDER, SEARCH], {}, [...told, hello]);
    expect(second.searched).toEqual(searched);
    const alone = await ask('how long can I return unused items', [RETURNS], [ORDER, SEARCH], {}, told);
    expect(alone.searched).toEqual({ query: 'how long can I return unused items' });
  });

  it('searches for the question before, too, if titles were offered for it, but not with one of these', async () => {
    const likely = [passage('Refunds', 'Paid.', 0.53), { ...SHIPPING, likeness: 0.56 }];
    const { reply: offer } = await ask('Is my money safe with you?', likely);
    expect(offer.text).toContain('“Shipping”');
    const told: ModelMessage[] = [
      { role: 'customer', text: 'do you deliver to Malta' },
      { role: 'assistant', text: offer.text },
    ];
    const costs = await ask('what does that cost', [SHIPPING], [ORDER, SEARCH], {}, told);
    expect(costs.searched).toEqual({ query: 'do you deliver to Malta what does that cost' });
    const { searched, reply } = await ask('Shipping', [{ ...SHIPPING, likeness: 0.6 }], [ORDER, SEARCH], {}, told);
    expect(searched).toEqual({ query: 'Shipping' });
    expect(reply.sources).toMatchObject([{ title: 'Shipping' }]);
  });

  it('says what it would say without articles where none fits', async () => {
    const far = [{ ...SHIPPING, likeness: 0.25 }];
    const { searched, reply } = await ask('Who won the ski race yesterday?', far);
    expect(searched).toBeDefined();
    const without = await ask('Who won the ski race yesterday?', [], [ORDER]);
    expect({ ...reply, tool_calls: [] }).toEqual({ ...without.reply, tool_calls: [] });
  });

  it('goes by words in a language that the encoder does not know, and speaks it', async () => {
    const german = passage('Rückgabe', 'Ungetragene Schuhe können Sie 60 Tage lang zurückgeben.', null);
    const { reply } = await ask('Kann ich ungetragene Schuhe zurückgeben?', [german]);
    expect(reply.text).toBe('Ungetragene Schuhe können Sie 60 Tage lang zurückgeben.');
    const { reply: unsure } = await ask('Nehmen Sie auch Schuhe ohne Karton wieder zurück?', [german]);
    expect(unsure.text).toContain('Vielleicht hilft einer dieser Artikel: “Rückgabe”');
  });

  it('offers titles of articles in English to a question in another language, and says so', async () => {
    const { searched, reply } = await ask('Wie lange kann ich Schuhe zurückgeben?', [{ ...RETURNS, likeness: 0.35 }]);
    expect(searched).toEqual({ query: 'how shoes return' });
    expect(reply).toMatchObject({
      kind: 'not_understood',
      text: expect.stringContaining('Vielleicht hilft einer dieser Artikel: “Returns” (Englisch).'),
      suggestions: [{ message: 'Returns' }],
    });
    expect(reply.sources).toBeUndefined();
    const { reply: idle } = await ask('Wer hat gestern das Rennen gewonnen?', [RETURNS, SHIPPING]);
    expect(idle.text).not.toContain('Artikel');
  });

  it('offers titles of articles in another language to a question in English', async () => {
    const german = passage('Rückgabe', 'Ungetragene Schuhe können Sie 60 Tage lang zurückgeben.', 0.3);
    const { searched, reply } = await ask('Can I return shoes?', [german]);
    expect(searched).toMatchObject({ query: expect.stringMatching(/\bzurückgeben\b.*\bschuhe\b/) });
    expect(reply.text).toContain('One of these articles may help: “Rückgabe” (German).');
    expect(reply.suggestions).toMatchObject([{ message: 'Rückgabe' }]);
  });

  it('searches for the questions before, too, if the last one is about what articles told', async () => {
    const hours = tool('get_store_hours', 'When the shop is open on a day.', ['day']);
    const told: ModelMessage[] = [
      { role: 'customer', text: 'Do you deliver to France?' },
      { role: 'assistant', text: 'We deliver to Ireland and France.', from_articles: true },
      { role: 'customer', text: 'what does it cost' },
      { role: 'assistant', text: 'It costs €12.90.', from_articles: true },
    ];
    const passages = [
      passage('Delivery', 'To deliver to France costs €12.90.', 0.7),
      passage('Delivery', 'To deliver to France takes four days.', 0.6),
    ];
    const { searched, reply } = await ask('and how many days?', passages, [hours, ORDER, SEARCH], {}, told);
    expect(searched).toEqual({ query: 'Do you deliver to France? what does it cost and how many days?' });
    expect(reply.text).toBe('To deliver to France takes four days.');
    const { reply: other } = await ask("and what if it doesn't fit", passages, [hours, ORDER, SEARCH], {}, told);
    expect(other.text).not.toContain('Delivery');
    const { reply: open } = await ask('and are you open on Friday?', passages, [hours, ORDER, SEARCH], {}, told);
    expect(open.tool_calls).toMatchObject([{ name: 'get_store_hours', arguments: { day: 'friday' } }]);
  });

  it('tells other passages of the article that answer as well, if they are short', async () => {
    const cold = passage('Washing wool', 'Wash wool in cold water.', 0.7);
    const dry = passage('Washing wool', 'After you wash wool, dry it flat.', 0.7);
    const { reply } = await ask('How do I wash wool?', [cold, dry, passage('Washing wool', 'Brush felt.', 0.4)]);
    expect(reply).toMatchObject({
      text: 'Wash wool in cold water.\n\nAfter you wash wool, dry it flat.',
      sources: [{ title: 'Washing wool' }],
    });
    const long = { ...dry, text: `${dry.text} ${'It takes a day. '.repeat(40)}` };
    expect((await ask('How do I wash wool?', [cold, long])).reply.text).toBe('Wash wool in cold water.');
  });

  it('answers from articles where there is no function at all', async () => {
    const { reply } = await ask('How long can I return unused items?', [RETURNS], [SEARCH]);
    expect(reply.sources).toHaveLength(1);
  });
});

describe('a passage', () => {
  it('becomes plain text as the chat shows it', () => {
    const markdown =
      '# Prices\n\nSee [our *list*](https://a.example/list), `CODE10`.\n\n| Plan | Price |\n|---|---|\n| Basic | 10 € |\n\n1. Open **Profile**\n2. Choose it\n\n<script>x</script>';
    expect(joinBlocks(toPlainBlocks(markdown))).toBe(
      'See our list (https://a.example/list), `CODE10`.\n- Basic; Price: 10 €\n1. Open **Profile**\n2. Choose it',
    );
  });

  it('is told whole if it is short, and otherwise where it has the words of the question', () => {
    const filler = Array.from({ length: 12 }, (_, place) => `Sentence number ${place} is about something else.`).join(
      ' ',
    );
    const text = `${filler}\n\nA lost card is blocked at once. A new one costs 5 €.\n\n${filler}`;
    const cut = cutPassage('What does a new card cost when I lost mine?', 'en', passage('Cards', text, 0.7));
    expect(cut).toContain('A lost card is blocked at once. A new one costs 5 €.');
    expect(cut.length).toBeLessThan(600);
    expect(cutPassage('x', 'en', RETURNS)).toBe('You can **return** unused items within 60 days.');
  });
});
