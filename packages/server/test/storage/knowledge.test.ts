/** Articles are saved, found by what they say and by who may be told, and removed, on both databases. */
import { type ArticleInput, articleInput, articleQuery, LIMITS } from '@frontdesk/contract';
import type { Encode } from '@frontdesk/contract/language-model';
import { afterAll, describe, expect, it } from 'vitest';
import { createMatcher } from '../../src/assistant/models/create-matcher.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import type { Context } from '../../src/features/context.js';
import { startPassageEncoding } from '../../src/features/knowledge/encode-passages.js';
import { findArticle } from '../../src/features/knowledge/find-article.js';
import { listArticles } from '../../src/features/knowledge/list-articles.js';
import { removeArticle } from '../../src/features/knowledge/remove-article.js';
import { saveArticle } from '../../src/features/knowledge/save-article.js';
import { searchKnowledge } from '../../src/features/knowledge/search.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { openTestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

const matcher = createMatcher();
afterAll(() => matcher[Symbol.asyncDispose]());
const noEncoder: Encode = () => Promise.reject(new Error('the encoder is out of order'));

const RETURNS =
  '# Returns\n\nYou may send goods back within 30 days.\n\n## Refunds\n\nWe pay within five working days.';

const put = (
  { context, organisation_id }: { context: Context; organisation_id: string },
  external_id: string,
  content: string,
  more: Partial<ArticleInput> = {},
) =>
  saveArticle(context, organisation_id, {
    external_id,
    source_id: null,
    author: OPERATOR,
    input: articleInput.parse({ content, ...more }),
  });

async function find(
  { context, organisation_id }: { context: Context; organisation_id: string },
  query: string,
  more: Partial<{ logged_in: boolean; mode: 'live' | 'test'; encode: Encode }> = {},
): Promise<string[]> {
  const { encode = matcher.encode, ...reach } = more;
  const signal = AbortSignal.timeout(20_000);
  const asked = { organisation_id, query, logged_in: false, mode: 'live' as const, signal, ...reach };
  return (await searchKnowledge(context, encode, asked)).map(({ external_id }) => external_id);
}

const list = ({ context, organisation_id }: { context: Context; organisation_id: string }, asked: object = {}) =>
  listArticles(context, organisation_id, articleQuery.parse(asked));

describe.each(databases())('knowledge on $name', (database) => {
  it('makes the same article once, and replaces it when it changes', async () => {
    await using test = await openTestContext(database);
    const first = await put(test, 'returns', RETURNS);
    expect(first).toMatchObject({
      changed: true,
      title: 'Returns',
      passages: 2,
      passages_to_encode: 2,
      language: 'en',
    });
    test.advance(1_000);
    expect(await put(test, 'returns', RETURNS)).toEqual({ ...first, changed: false });
    const changed = await put(test, 'returns', '# Returns\n\nYou may send goods back within 60 days.');
    expect(changed).toMatchObject({ id: first.id, created_at: first.created_at, changed: true, passages: 1 });
    expect(changed.updated_at).not.toBe(first.updated_at);
    expect(await find(test, 'Refunds', { encode: noEncoder })).toEqual([]);
    expect(await find(test, '60 days', { encode: noEncoder })).toEqual(['returns']);
    const entries = await test.context.database.read
      .selectFrom('audit_entries')
      .select(['action', 'target_id'])
      .execute();
    expect(entries.filter(({ action }) => action === 'article.saved')).toHaveLength(2);
  });

  it('finds by meaning what shares no word with the question, once it is encoded', async () => {
    await using test = await openTestContext(database);
    await put(test, 'money', 'We pay refunds within five working days.', { title: 'Refunds' });
    await put(test, 'hours', 'The shop opens at nine in the morning.', { title: 'Opening hours' });
    const question = 'When do I get my money back?';
    expect(await find(test, question)).toEqual([]);
    await using encoding = startPassageEncoding(test.context, matcher.encode);
    await encoding.idle();
    expect((await findArticle(test.context, test.organisation_id, 'money')).passages_to_encode).toBe(0);
    expect((await find(test, question))[0]).toBe('money');
    expect(await find(test, question, { encode: noEncoder })).toEqual([]);
  });

  it.each([
    ['English', 'Shipping a parcel takes three days.', 'How are parcels shipped?'],
    [
      'German',
      'Die Rücksendung der Ware ist innerhalb von dreißig Tagen möglich, und sie kostet nichts.',
      'Wie lange kann ich Waren zurückgeben, und was kosten Rücksendungen?',
    ],
    ['Japanese', '商品の返品は三十日以内にお願いします。送料は当社が負担します。', '返品の送料はいくらですか'],
    ['Hindi', 'सामान तीस दिनों के भीतर वापस किया जा सकता है और पैसे लौटाए जाते हैं।', 'सामान वापस कैसे करें'],
  ])('finds an article by its words in %s', async (_, content, question) => {
    await using test = await openTestContext(database);
    await put(test, 'wanted', content, { title: 'Article' });
    await put(test, 'other', 'Nothing of the kind.', { title: 'Else' });
    expect(await find(test, question, { encode: noEncoder })).toEqual(['wanted']);
  });

  it('finds the same passages by words that it knows to be common by then', async () => {
    await using test = await openTestContext(database);
    const cities = Array.from({ length: 1_010 }, (_, place) => `## City ${place}\n\nParcel delivery by our courier.`);
    await put(test, 'cities', cities.join('\n\n'), { title: 'Parcel delivery' });
    await put(test, 'zebras', 'Parcel delivery of zebras by our courier takes a year.', { title: 'Zebras' });
    const question = 'Does the courier do parcel delivery of a large zebra in city 7?';
    const first = await find(test, question, { encode: noEncoder });
    expect(first[0]).toBe('zebras');
    expect(first).toContain('cities');
    expect(await find(test, question, { encode: noEncoder })).toEqual(first);
    expect(await find(test, 'parcel delivery courier', { encode: noEncoder })).toContain('cities');
  });

  it('prefers the article whose title has the words of the question side by side, in each of its languages', async () => {
    await using test = await openTestContext(database);
    await put(test, 'wanted', 'What you pay is listed here, also the fees.', { title: 'Gold Card' });
    await put(test, 'other', 'Gold fees and card fees: what you pay.', { title: 'Card in Gold' });
    await put(test, 'gesucht', 'Hier stehen auch die Gebühren und mehr.', { title: 'Blaue Karte', language: 'de' });
    await put(test, 'anderes', 'Gebühren der Karte, blaue Gebühren.', { title: 'Karte in Blaue', language: 'de' });
    expect((await find(test, 'What are the fees of the gold card?', { encode: noEncoder }))[0]).toBe('wanted');
    expect((await find(test, 'Gebühren für die blaue Karte', { encode: noEncoder }))[0]).toBe('gesucht');
  });

  it('tells a customer only what they may be told', async () => {
    await using test = await openTestContext(database);
    await put(test, 'public', 'Parcel rates for everyone.', { title: 'Parcels' });
    await put(test, 'members', 'Parcel rates for members.', { title: 'Parcels', audience: 'logged_in' });
    await put(test, 'draft', 'Parcel rates of next year.', { title: 'Parcels', environment: 'dev' });
    const other = await createOrganisation(test.context, { name: 'Another' });
    const theirs = { context: test.context, organisation_id: other.id };
    await put(theirs, 'theirs', 'Parcel rates of another organisation.', { title: 'Parcels' });
    await using encoding = startPassageEncoding(test.context, matcher.encode);
    await encoding.idle();
    const found = async (more: object) => (await find(test, 'parcel rates', more)).toSorted();
    expect(await found({})).toEqual(['public']);
    expect(await found({ logged_in: true })).toEqual(['members', 'public']);
    expect(await found({ mode: 'test' })).toEqual(['draft', 'public']);
    expect(await found({ logged_in: true, mode: 'test' })).toEqual(['draft', 'members', 'public']);
    expect(await find(theirs, 'parcel rates')).toEqual(['theirs']);
    await expect(findArticle(test.context, test.organisation_id, 'theirs')).rejects.toMatchObject({
      code: 'not_found',
    });
    await put(test, 'public', 'Parcel rates for everyone.', { title: 'Parcels', audience: 'logged_in' });
    await encoding.idle();
    expect(await found({})).toEqual([]);
  });

  it('no longer finds what was removed', async () => {
    await using test = await openTestContext(database);
    const { context, organisation_id } = test;
    await put(test, 'returns', RETURNS);
    await using encoding = startPassageEncoding(context, matcher.encode);
    await encoding.idle();
    expect(await find(test, 'refunds')).not.toEqual([]);
    await removeArticle(context, { organisation_id, external_id: 'returns' }, OPERATOR);
    expect(await find(test, 'refunds')).toEqual([]);
    expect((await list(test)).total).toBe(0);
    await expect(removeArticle(context, { organisation_id, external_id: 'returns' }, OPERATOR)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('lists articles by title, a page at a time, and those that contain a word', async () => {
    await using test = await openTestContext(database);
    for (const [id, title] of [
      ['c', 'Refunds'],
      ['a', 'Parcels'],
      ['b', 'Parcels'],
      ['d', 'Vouchers'],
    ] as const)
      await put(test, id, `Text of ${id}.`, { title, ...(id === 'd' && { environment: 'dev' as const }) });
    const seen: string[] = [];
    let after: string | null | undefined;
    do {
      const page = await list(test, { limit: 1, ...(after && { after }) });
      expect(page.total).toBe(4);
      seen.push(...page.articles.map(({ title }) => title));
      after = page.next;
    } while (after !== null);
    expect(seen).toEqual(['Parcels', 'Parcels', 'Refunds', 'Vouchers']);
    expect((await list(test, { search: 'voucher' })).articles.map(({ external_id }) => external_id)).toEqual(['d']);
    expect((await list(test, { search: 'text of C' })).articles.map(({ external_id }) => external_id)).toEqual(['c']);
    expect((await list(test, { environment: 'dev' })).total).toBe(1);
    await expect(list(test, { after: 'nonsense' })).rejects.toMatchObject({ code: 'invalid_payload' });
  });

  it('encodes what a server left that died meanwhile, and keeps what has not changed', async () => {
    await using test = await openTestContext(database);
    await put(test, 'returns', RETURNS);
    let encoded = 0;
    const dies: Encode = (texts, signal) => {
      if (encoded > 0) throw new Error('the server dies here');
      encoded += texts.length;
      return matcher.encode(texts, signal);
    };
    await put(test, 'long', Array.from({ length: 6 }, (_, at) => `# Part ${at}\n\nSaid in part ${at}.`).join('\n\n'));
    const crashed = startPassageEncoding(test.context, dies);
    await crashed.idle();
    await crashed[Symbol.asyncDispose]();
    const left = async () =>
      (await list(test)).articles.reduce((sum, { passages_to_encode }) => sum + passages_to_encode, 0);
    expect(await left()).toBeGreaterThan(0);
    expect(await left()).toBeLessThan(8);
    await using encoding = startPassageEncoding(test.another(), matcher.encode);
    await encoding.idle();
    expect(await left()).toBe(0);
    const again = await put(test, 'returns', RETURNS.replace('five', 'six'));
    expect(again).toMatchObject({ passages: 2, passages_to_encode: 1 });
  });

  it('refuses what is too much, or no article, and says why', async () => {
    await using test = await openTestContext(database);
    const { context, organisation_id } = test;
    const refused = (article: Promise<unknown>) =>
      article.then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(await refused(put(test, 'untitled', 'Only text.'))).toMatchObject({ errors: [{ path: 'title' }] });
    expect(await refused(put(test, 'empty', '# Title'))).toMatchObject({ errors: [{ path: 'content' }] });
    const { id } = await put(test, 'first', RETURNS);
    const row = {
      organisation_id,
      article_id: id,
      heading: null,
      text: 't',
      words: 'w',
      embedding: '',
      audience: 'everyone' as const,
      environment: 'live' as const,
    };
    const rows = Array.from({ length: LIMITS.passagesPerOrganisation - 2 }, (_, position) => ({ ...row, position }));
    for (let from = 0; from < rows.length; from += 2_000)
      await context.database.transaction(({ query }) =>
        query
          .insertInto('passages')
          .values(rows.slice(from, from + 2_000))
          .execute(),
      );
    expect(await refused(put(test, 'second', 'Text', { title: 'Second' }))).toMatchObject({
      code: 'too_many_articles',
      errors: [{ path: 'content' }],
    });
    expect((await list(test)).total).toBe(1);
  });

  it('keeps test keys to articles that no customer is answered from', async () => {
    await using test = await openTestContext(database);
    const { context, organisation_id } = test;
    const key = { kind: 'api', mode: 'test', key_id: 'k', organisation_id } as const;
    const author = { actor: key as never, address: null };
    const save = (environment: 'live' | 'dev') =>
      saveArticle(context, organisation_id, {
        external_id: 'returns',
        source_id: null,
        input: articleInput.parse({ content: RETURNS, environment }),
        author,
      });
    await expect(save('live')).rejects.toMatchObject({ code: 'forbidden' });
    expect(await save('dev')).toMatchObject({ environment: 'dev' });
    await put(test, 'returns', RETURNS);
    await expect(save('dev')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(removeArticle(context, { organisation_id, external_id: 'returns' }, author)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});
