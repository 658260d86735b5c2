import { describe, expect, it } from 'vitest';
import { writeAnswer } from './write-answer.js';

const PRODUCTS = {
  products: [
    {
      sku: 'L-2',
      name: 'Pocket lantern',
      description: 'Rechargeable lantern, 40 hours of light.',
      price: 24.5,
      currency: 'EUR',
      in_stock: true,
    },
    {
      sku: 'L-1',
      name: 'Storm lantern',
      description: 'Brass paraffin lantern, 28 cm tall.',
      price: 49.5,
      currency: 'EUR',
      in_stock: false,
    },
  ],
};
const MESSAGE = 'We found 2 products: Pocket lantern (€24.50), Storm lantern (€49.50).';

const answer = (question: string, data: unknown = PRODUCTS, message = MESSAGE, name = 'search_products') =>
  writeAnswer(
    { id: '1', name, arguments: { query: 'lantern' } },
    { ok: true, data, message },
    {
      question,
      offersHuman: true,
      language: 'en',
      now: Date.UTC(2026, 10, 21),
    },
  );

describe('what is asked about an item of a list', () => {
  it.each([
    ['Is the storm lantern in stock?', 'Storm lantern: No, it is not in stock.'],
    ['how tall is the storm lantern', 'Storm lantern: Brass paraffin lantern, 28 cm tall.'],
    ['is the pocket lantern rechargeable?', 'Pocket lantern: Rechargeable lantern, 40 hours of light.'],
    ['what colours does the storm lantern come in', 'Storm lantern: Brass paraffin lantern, 28 cm tall.'],
  ])('is told beside the sentence that names it: %j', (question, told) => {
    expect(answer(question)).toBe(`${MESSAGE}\n${told}`);
  });

  it('is told of the only item', () => {
    const [, sold_out] = PRODUCTS.products;
    const said = answer('do you have storm lanterns?', { products: [sold_out] }, 'We found 1 product: Storm lantern.');
    expect(said).toContain('not in stock');
  });

  it('does not replace what was found, without a sentence of the organisation', () => {
    const [pocket] = PRODUCTS.products;
    const result = { ok: true, data: { products: [pocket] } };
    const context = { question: 'Do you have a pocket lantern?', offersHuman: true, language: 'en', now: 0 };
    const said = writeAnswer({ id: '1', name: 'search_products', arguments: { query: 'lantern' } }, result, context);
    expect(said).toContain('Pocket lantern');
    expect(said).toContain('24.50');
  });

  it('is nothing if the sentence answers', () => {
    expect(answer('how much is the storm lantern')).toBe(MESSAGE);
    expect(answer('show me lanterns')).toBe(MESSAGE);
    expect(
      answer('do you sell storm lanterns for boats', {
        products: PRODUCTS.products.map(({ in_stock: _, ...one }) => one),
      }),
    ).toBe(MESSAGE);
  });

  it('is whether a record contains it', () => {
    const order = { status: 'shipped', items: [{ name: 'Enamel mug', quantity: 2 }] };
    const sentence = 'Order 1042 was shipped.';
    expect(answer('I forgot the mugs, are they in order 1042?', order, sentence, 'get_order')).toContain('Enamel mug');
    expect(answer('where is order 1042 with the mugs?', order, sentence, 'get_order')).toBe(sentence);
  });
});
