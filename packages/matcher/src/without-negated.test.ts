import { describe, expect, it } from 'vitest';
import { withoutNegated } from './without-negated.js';

describe('withoutNegated', () => {
  it.each([
    ["I don't want the invoice, just tell me where order 48213 is", 'tell me where order 48213 is'],
    ['not order 48213 but 48555, where is it?', 'order 48555, where is it?'],
    ['I do not need the status of 51777, I need its invoice', 'I need its invoice 51777'],
    ['I am not asking about opening hours, I want your address', 'I want your address'],
    ["I don't want to return order 61120, I want to know where it is", 'I want to know where it is order 61120'],
    ['what does shipping cost? I do not mean returns', 'what does shipping cost?'],
    ['Instead of the status of 61120 give me the invoice of 61121', 'give me the invoice of 61121'],
    ['order 61120 instead of 61121: where is it?', 'order 61120 where is it?'],
    ['the invoice for 61120, but without telling me about the warranty', 'the invoice for 61120,'],
    ["It's not about the warranty. How do I send something back?", 'How do I send something back?'],
  ])('leaves of %j what is asked for', (text, rest) => {
    expect(withoutNegated(text)).toBe(rest);
  });

  it.each([
    "Please don't create a return label for 48213",
    "don't tell me about gift cards",
    'no need to send me the invoice of 61120',
    'I would rather not have a return label for 61120',
    "you don't need to look up order 61120 any more",
    'I no longer want the invoice for 61120',
  ])('leaves nothing of %j', (text) => {
    expect(withoutNegated(text)).toBeNull();
  });

  it.each([
    'My order has not arrived',
    'not received my parcel yet',
    "I don't know my order number",
    "why doesn't my card work",
    'and lanterns?',
    'can I send it back without opening it?',
    'do I need to pay for the return?',
  ])('leaves %j as it is', (text) => {
    expect(withoutNegated(text)).toBe(text);
  });
});
