import { describe, expect, it } from 'vitest';
import { contentWords, sentencesOf, stem, wordsOf, wordsOfName } from './words.js';

describe('words', () => {
  it.each([
    ['delivery', 'deliveries', 'delivered'],
    ['order', 'orders', 'ordered'],
    ['cancel', 'cancelled', 'cancellation'],
    ['open', 'opening', 'opens'],
    ['available', 'availability'],
    ['price', 'prices'],
    ['ship', 'shipping', 'shipment', 'shipped'],
  ])('have one stem in the family of %s', (...family) => {
    expect(new Set(family.map(stem)).size).toBe(1);
  });

  it.each([
    ['status', 'state'],
    ['address', 'add'],
    ['order', 'ordinary'],
    ['constructor', 'construct'],
  ])('%s and %s stay apart', (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
    expect(typeof stem(one)).toBe('string');
  });

  it('are found with ids in one piece', () => {
    expect(wordsOf("Where's ORD-2024-001, Anna’s order?")).toEqual(['where', 'ord-2024-001', 'anna', 'order']);
  });

  it('keep only what a text is about', () => {
    expect(contentWords('Could you please tell me when my order arrives?')).toEqual(['order', 'arrives']);
  });

  it('come out of names of any style', () => {
    expect(['get_store_hours', 'orderId', 'store-hours'].map(wordsOfName)).toEqual([
      'get store hours',
      'order id',
      'store hours',
    ]);
  });

  it('stand in sentences', () => {
    expect(sentencesOf('Looks up an order, e.g. 1042. Returns its status.')).toEqual([
      'Looks up an order, e.g 1042.',
      'Returns its status.',
    ]);
  });
});
