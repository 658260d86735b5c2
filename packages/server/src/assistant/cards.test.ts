/** Cards of a reply: functions' card templates applied to results, with the links guarded as in any reply. */
import { type CardTemplate, LIMITS } from '@frontdesk/contract';
import { describe, expect, it } from 'vitest';
import { cardErrors, cardsOf } from '../features/functions/cards.js';
import { toJson } from '../json.js';
import { guardLinks } from './guard-links.js';

const SHOP = 'https://shop.example';
const guard = (text: string) => guardLinks(text, new Set([SHOP]));
const build = (card: CardTemplate, data: unknown) =>
  cardsOf({ card: toJson(card) }, { data, arguments: { order_id: '1042' } }, guard);

const WHOLE: CardTemplate = {
  title: 'Order {{ arguments.order_id }}',
  image: '{{ data.picture }}',
  fields: [
    { label: 'Status', value: '{{ data.status }}' },
    { label: 'Note', value: '{{ data.note }}' },
  ],
  link: { label: 'Track', url: '{{ data.url }}' },
};

describe('a card', () => {
  it('shows what its templates make of the answer', () => {
    const picture = `${SHOP}/lantern.png?size=2`;
    const data = { status: 'shipped', note: 'By bike.\nSoon.', picture, url: `${SHOP}/track/1` };
    expect(build(WHOLE, data)).toEqual([
      {
        title: 'Order 1042',
        image: picture,
        fields: [
          { label: 'Status', value: 'shipped' },
          { label: 'Note', value: 'By bike.\nSoon.' },
        ],
        link: { label: 'Track', url: `${SHOP}/track/1` },
      },
    ]);
  });

  it('leaves out what the answer does not have, and is left out without a title', () => {
    expect(build(WHOLE, { note: 7 })).toEqual([{ title: 'Order 1042', fields: [{ label: 'Note', value: '7' }] }]);
    expect(build(WHOLE, null)).toEqual([{ title: 'Order 1042', fields: [] }]);
    expect(build({ title: '{{ data.name }}' }, { name: ' \n ' })).toEqual([]);
    expect(cardsOf({ card: null }, { data: {}, arguments: {} }, guard)).toEqual([]);
  });

  it.each([
    ['another origin', 'https://evil.example/x.png'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:image/png;base64,AAAA'],
    ['no scheme', '//shop.example/x.png'],
    ['a path', '/x.png'],
    ['a name and password', 'https://shop.example@evil.example/x.png'],
    ['another port', 'https://shop.example:8443/x.png'],
    ['plain http of an https origin', 'http://shop.example/x.png'],
    ['a backslash', 'https://shop.example\\@evil.example/x.png'],
    ['more than an address', `see ${SHOP}/x.png`],
    ['two addresses', `${SHOP}/x.png https://evil.example/`],
    ['an address in an address', `${SHOP}/https://evil.example/`],
    ['what nobody sees', `https://shop.exa\u200bmple/x.png`],
    ['too much', `${SHOP}/${'x'.repeat(LIMITS.cardUrlCharacters)}`],
    ['an object', { href: `${SHOP}/x.png` }],
  ])('takes no picture and no link from %s', (_what, address) => {
    expect(build(WHOLE, { picture: address, url: address })).toEqual([{ title: 'Order 1042', fields: [] }]);
  });

  it('says plain text within its limits, without links to elsewhere', () => {
    const html = '<img src=x onerror=alert(1)>';
    const [card] = build(WHOLE, { status: html, note: 'Pay at https://evil.example/now' });
    expect(card?.fields).toEqual([
      { label: 'Status', value: html },
      { label: 'Note', value: 'Pay at [link removed]' },
    ]);
    const long = 'long '.repeat(1_000);
    const [cut] = build({ title: '{{ data.l }}', fields: [{ label: 'L', value: '{{ data.l }}' }] }, { l: long });
    expect(cut?.title).toHaveLength(LIMITS.cardTitleCharacters);
    expect(cut?.title.endsWith('…')).toBe(true);
    expect(cut?.fields[0]?.value).toHaveLength(LIMITS.cardValueCharacters);
    expect(build({ title: 'one{{ data.l }}line' }, { l: '\n' })[0]?.title).toBe('one line');
  });
});

describe('cards of a list', () => {
  const each: CardTemplate = {
    title: '{{ item.id }} of {{ data.of }}',
    fields: [{ label: 'State', value: '{{ item.state }}' }],
    each: 'page.orders',
  };

  it('are one for each of its first elements', () => {
    const orders = Array.from({ length: 9 }, (_, index) => ({ id: `A-${index}`, state: 'new' }));
    const cards = build(each, { of: 'Ada', page: { orders } });
    expect(cards).toHaveLength(LIMITS.cardsPerMessage);
    expect(cards[1]).toEqual({ title: 'A-1 of Ada', fields: [{ label: 'State', value: 'new' }] });
    expect(
      build({ title: '{{ item }}', each: 'names' }, { names: ['a', null, 'b'] }).map(({ title }) => title),
    ).toEqual(['a', 'b']);
  });

  it.each([
    {},
    { page: null },
    { page: { orders: { id: 'A-1' } } },
    { page: { orders: 'A-1' } },
    { page: { orders: [] } },
  ])('are none where the answer has no such list: %j', (data) => {
    expect(build(each, data)).toEqual([]);
  });

  it('take no longer together than their limit', () => {
    const slow = '{% for a in (1..9999) %}{% for b in (1..9999) %}{% endfor %}{% endfor %}x';
    const card: CardTemplate = {
      title: '{{ item }}',
      fields: Array.from({ length: LIMITS.cardFields }, () => ({ label: 'Slow', value: slow })),
      each: 'l',
    };
    expect(build(card, { l: ['a', 'b', 'c', 'd', 'e'] })).toEqual([{ title: 'a', fields: [] }]);
  });
});

describe('cardErrors', () => {
  it('names each template that cannot be used, with its line', () => {
    expect(cardErrors(WHOLE)).toEqual([]);
    expect(cardErrors(null)).toEqual([]);
    const broken: CardTemplate = {
      title: 'one\n{{ data.x | money }}',
      image: '{% include "x" %}',
      fields: [
        { label: 'A', value: 'fine' },
        { label: 'B', value: '{% if %}' },
      ],
      link: { label: 'L', url: '{{ data.' },
    };
    expect(cardErrors(broken)).toEqual([
      { path: 'card.title', message: expect.stringMatching(/money.*line 2/) },
      { path: 'card.image', message: expect.stringContaining('line 1') },
      { path: 'card.fields.1.value', message: expect.stringContaining('line 1') },
      { path: 'card.link.url', message: expect.stringContaining('line 1') },
    ]);
  });
});
