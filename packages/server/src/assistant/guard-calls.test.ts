import { describe, expect, it } from 'vitest';
import { expectLinearTime } from '../../test/support/linear-time.js';
import type { FunctionRow } from '../db/schema.js';
import { refuseCall } from './guard-calls.js';

const named = (name: string, ...parameters: string[]) =>
  ({
    name,
    description: 'For tests.',
    parameters: JSON.stringify(
      Object.fromEntries(
        parameters.map((parameter) => [parameter, { provider: 'assistant', type: 'string', description: '' }]),
      ),
    ),
  }) as FunctionRow;

const getOrder = named('get_order', 'order_id');

describe('refuseCall', () => {
  it.each([
    ['Where is order 1042?', '1042'],
    ['my ORDER ab 1042 please', 'AB-1042'],
    ['my order AB-1042', 'ab1042'],
    ['orders to Zürich', 'Zurich'],
    ['the order number is 7', 7],
  ])('allows what the customer said: %s -> %s', (said, order_id) => {
    expect(refuseCall(getOrder, { order_id }, ['Hello', said])).toBeUndefined();
  });

  it.each([
    ['Where is order 1042?', '104'],
    ['Where is order 1042?', '9999'],
    ['Where is order 1042?', { id: '1042' }],
    ['Where is order 1042?', '1042/../9999'],
    ['What is it? 1042', '1042'],
  ])('refuses what the customer did not: %s -> %s', (said, order_id) => {
    expect(refuseCall(getOrder, { order_id }, [said])).toMatchObject({ ok: false, reason: 'not_asked_for' });
  });

  it('goes by the name of the function where there is nothing to fill', () => {
    expect(refuseCall(named('get_loyalty_points'), {}, ['How many points do I have?'])).toBeUndefined();
    expect(refuseCall(named('get_shipping_costs'), { express: true }, ['What is shipped for free?'])).toBeUndefined();
    expect(refuseCall(named('get_loyalty_points'), {}, ['Where is order 1042?'])).toBeDefined();
    expect(refuseCall(named('list_all_data'), {}, ['all the data'])).toBeDefined();
  });

  it.each(['a ', 'aa ', 'a', 'ab ', '1-'])('takes time in proportion to a value and a message of %j', (part) =>
    expectLinearTime(
      (characters) => part.repeat(characters / part.length),
      (said) => {
        for (const order_id of [`${said.slice(0, 999)}b`, said.slice(0, 501), said])
          refuseCall(getOrder, { order_id }, [`order ${said}`]);
      },
      10_000,
    ));

  it('never goes by a parameter that the organisation supplies', () => {
    const row = {
      ...getOrder,
      parameters: JSON.stringify({ key: { provider: 'organisation', type: 'string', value: 'x' } }),
    };
    expect(refuseCall(row, { key: 'evil' }, ['my order'])).toBeUndefined();
  });
});
