import { expect, test } from 'vitest';
import { addressGroup } from './address-group.js';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', undefined],
  ['', undefined],
  ['203.0.113.7:80', undefined],
])('%s belongs to %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});
