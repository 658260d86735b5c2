import { describe, expect, it } from 'vitest';
import { withoutNegated } from './without-negated.js';

describe('withoutNegated', () => {
  it.each([
    ["I don't want the invoice, just tell me where order 48213 is", 'tell me where order 48213 is'],
    ['not order 48213 but 48555, where is it?', 'order 48555, where is it?'],
    ['I do not need the status of 51777, I need its invoice', 'I need its invoice 51777'],
    ['I am not asking about opening hours, I want your address', 'I want your address'],
    ["It's not about the warranty. How do I send something back?", 'How do I send something back?'],
  ])('leaves of %j what is asked for', (text, rest) => {
    expect(withoutNegated(text)).toBe(rest);
  });

  it.each([
    "Please don't create a return label for 48213",
    "don't tell me about gift cards",
  ])('leaves nothing of %j', (text) => {
    expect(withoutNegated(text)).toBeNull();
  });

  it.each([
    'My order has not arrived',
    'not received my parcel yet',
    "I don't know my order number",
    "why doesn't my card work",
    'and lanterns?',
  ])('leaves %j as it is', (text) => {
    expect(withoutNegated(text)).toBe(text);
  });
});
