import { describe, expect, it } from 'vitest';
import { parseUrl } from './parse-url.js';

const placeholders = (url: string) => {
  const parsed = parseUrl(url);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.template.placeholders.map(({ name, location }) => `${location}:${name}`);
};

describe('parseUrl', () => {
  it.each<[string, string[]]>([
    ['https://shop.example/orders', []],
    ['https://shop.example', []],
    ['https://shop.example/orders/{order_id}', ['path:order_id']],
    ['https://shop.example/orders?id={id}', ['query:id']],
    ['https://shop.example?id={id}', ['query:id']],
    ['https://shop.example/{a}-{b}/x?c={c}&d=1&e=x{a}y', ['path:a', 'path:b', 'query:c']],
    ['https://shop.example/x?id={id}&again={id}', ['query:id']],
    ['http://127.0.0.1:3100/{_id9}', ['path:_id9']],
    ['https://shop.example/{constructor}', ['path:constructor']],
    ['https://shop.example/%7Bid%7D', []],
  ])('%s has %j', (url, expected) => expect(placeholders(url)).toEqual(expected));

  it.each([
    ['shop.example/orders', /complete http\(s\) URL/],
    ['ftp://shop.example/', /complete http\(s\) URL/],
    ['{scheme}://shop.example/', /complete http\(s\) URL/],
    ['https://{host}/orders', /scheme, host or port/],
    ['https://shop.{tld}/orders', /scheme, host or port/],
    ['https://shop.example:{port}/orders', /scheme, host or port/],
    ['https://{user}@shop.example/orders', /scheme, host or port/],
    ['https://user:word@shop.example/orders', /user name or password/],
    ['https://shop.example/{order-id}', /placeholder \{order-id\}/],
    ['https://shop.example/{}', /placeholder \{\}/],
    ['https://shop.example/{9lives}', /placeholder \{9lives\}/],
    ['https://shop.example/{a', /a \{ without/],
    ['https://shop.example/a}', /a \} without/],
    ['https://shop.example/{{a}}', /a \{ without|placeholder/],
    ['https://shop.example/?q={a', /a \{ without/],
    ['https://shop.example/?{key}=1', /as values/],
    ['https://shop.example/?{key}', /as values/],
    ['https://shop.example/#{part}', /fragment/],
    ['https://shop.example/a/../b', /\. or \.\./],
    ['https://shop.example/a/%2E%2e/b', /\. or \.\./],
    ['https://shop.example/a b', /spaces/],
    ['https://shop.example\\@evil.example/', /backslashes/],
    ['https://shop.example:99999/', /not a valid URL/],
    ['https://', /not a valid URL/],
    ['https://shop.example/{__proto__}', /__proto__/],
    [`https://shop.example/${Array.from({ length: 21 }, (_, index) => `{p${index}}`).join('/')}`, /at most 20/],
  ])('refuses %s', (url, message) => {
    const parsed = parseUrl(url);
    expect(parsed.ok ? '' : parsed.message).toMatch(message);
  });
});
