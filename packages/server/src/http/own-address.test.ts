import { expect, it } from 'vitest';
import { ownAddress } from './own-address.js';

const reached = (protocol: string, host: string) => ownAddress({ protocol, host } as never, undefined);

it('is where the service was reached, unless the operator has said where it is', () => {
  expect(reached('https', 'help.shop.example')).toBe('https://help.shop.example');
  expect(reached('http', '127.0.0.1:4600')).toBe('http://127.0.0.1:4600');
  expect(ownAddress({ protocol: 'http', host: 'other' } as never, 'https://help.shop.example')).toBe(
    'https://help.shop.example',
  );
});

it('takes no scheme from a proxy but https', () => {
  expect(reached('javascript', 'shop.example')).toBe('http://shop.example');
  expect(reached('frontdesk_session=x', 'shop.example')).toBe('http://shop.example');
});

it.each([
  '',
  'a b',
  '[::1',
  'shop.example/console',
  'shop.example?x',
  'user@shop.example',
  'shop.example#x',
])('is not the host %j', (host) => expect(() => reached('https', host)).toThrow(/host/));
