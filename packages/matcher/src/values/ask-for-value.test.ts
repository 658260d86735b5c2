import { describe, expect, it } from 'vitest';
import { askAgainForValue, askForValue } from './ask-for-value.js';

const named = (name: string, description: string) => ({ name, description, type: 'string' as const, required: true });

describe('askForValue', () => {
  it.each([
    [named('order_id', 'The order number, such as 1042.'), 'Sure — what is the order number?'],
    [named('order_id', '-'), 'Sure — what is the order number?'],
    [named('query', 'What to search for: a product name.'), 'Sure — what should I search for?'],
    [named('card_number', 'Library card number, 8 digits.'), 'Sure — what is the library card number?'],
    [named('city', 'Name of the city'), 'Sure — what is the name of the city?'],
    [
      named('digits', 'The last four digits of the card number.'),
      'Sure — what are the last four digits of the card number?',
    ],
    [named('query', 'What the customer is looking for, in one to three words.'), 'Sure — what are you looking for?'],
    [named('order', "The customer's order number"), 'Sure — what is your order number?'],
    [named('guests', 'How many guests'), 'Sure — how many guests?'],
    [named('account_type', 'One of: checking, savings.'), 'Sure — which account: checking or savings?'],
    [named('isbn', 'ISBN of the book (13 digits)'), 'Sure — what is the ISBN of the book?'],
    [named('topic', 'What the rule is about'), 'Sure — what is the rule about?'],
    [named('street', 'Where the customer lives'), 'Sure — where do you live?'],
    [named('contract', 'Contract number, eight digits.'), 'Sure — what is the contract number?'],
    [named('code', 'Airport code, three letters'), 'Sure — what is the airport code?'],
    [named('profession', 'Profession or keywords'), 'Sure — what is the profession?'],
  ])('asks for %j', (parameter, question) => {
    expect(askForValue(parameter, 'en')).toBe(question);
  });

  it('asks again in other words', () => {
    expect(askAgainForValue(named('order_id', 'The order number.'), 'en')).toContain('the order number');
  });
});
