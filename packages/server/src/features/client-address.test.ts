import { expect, test } from 'vitest';
import { clientAddressGroup } from './client-address.js';

const behind = (header: string | undefined, trust_proxy = true) =>
  clientAddressGroup({ address: '::ffff:10.0.0.1', headers: { 'x-forwarded-for': header } }, trust_proxy);

test('without a trusted proxy the header counts for nothing', () => {
  expect(behind('203.0.113.7', false)).toBe('10.0.0.1');
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
  [undefined, '10.0.0.1'],
  ['', '10.0.0.1'],
  ['unknown', '10.0.0.1'],
  ['203.0.113.7, ', '10.0.0.1'],
])('behind a proxy %j is %s', (header, group) => {
  expect(behind(header)).toBe(group);
});
