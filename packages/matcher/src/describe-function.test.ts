import { describe, expect, it } from 'vitest';
import { abilityOf, describeFunction, joinAbilities, joinWords, placeOfAbility } from './describe-function.js';

const named = (name: string, required: string[] = []) => ({
  name,
  description: '',
  input_schema: { type: 'object' as const, properties: {}, required },
});

describe('describeFunction', () => {
  it.each([
    ['get_order', ['order_id'], 'look up an order'],
    ['get_store_hours', [], 'tell you about the store hours'],
    ['list_deliveries', [], 'list the deliveries'],
    ['search_products', ['query'], 'search the products'],
    ['find_branch', ['city'], 'find a branch'],
    ['find_free_slots', [], 'find free slots'],
    ['get_card_status', ['digits'], 'look up the card status'],
    ['track_parcel', ['number'], 'track the parcel'],
    ['list_my_orders', [], 'list your orders'],
    ['search_products_by_price', ['query'], 'search the products by price'],
    ['get_order_by_id', ['id'], 'look up an order'],
    ['get_unit', ['id'], 'look up a unit'],
    ['get_vaccination_info', [], 'tell you about the vaccination information'],
  ])('says what %s is for', (name, required, phrase) => {
    expect(describeFunction(named(name, required))).toBe(phrase);
  });

  it('says each verb once, and finds what it has offered', () => {
    const functions = [
      named('get_store_hours'),
      named('list_deliveries'),
      named('get_returns_policy'),
      named('search_products_by_price', ['price']),
      named('search_products', ['query']),
    ].map(abilityOf);
    const text = `I can ${joinAbilities(functions, 'and')}.`;
    expect(text).toBe(
      'I can tell you about the store hours and the returns policy, list the deliveries, or search the products.',
    );
    const others = ['search_deliveries', 'get_deliveries'].map((name) => abilityOf(named(name)));
    const verbs = [...functions, ...others].map(({ verb }) => verb);
    const places = [...functions, ...others].map((one) => placeOfAbility(text, one, verbs) >= 0);
    expect(places).toEqual([true, true, true, false, true, false, false]);
    expect(joinAbilities(functions.slice(1, 3), 'or')).toBe('list the deliveries or tell you about the returns policy');
    expect(joinAbilities(functions.slice(0, 1), 'or')).toBe('tell you about the store hours');
    const ordering = ['order', 'order_checks', 'get_store_hours'].map((name) => abilityOf(named(name)));
    expect(joinAbilities(ordering, 'or')).toBe('order checks, tell you about the store hours or order');
  });

  it('joins words', () => {
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((words) => joinWords(words, 'or'))).toEqual([
      '',
      'a',
      'a or b',
      'a, b or c',
    ]);
  });
});
