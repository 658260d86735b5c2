import { describe, expect, it } from 'vitest';
import { readUrl } from './read-url.js';

describe('readUrl', () => {
  it('finds placeholders once each, in path and query', () => {
    const read = readUrl('https://shop.example/orders/{order_id}/items?of={order_id}&page={page}');
    expect(read).toMatchObject({
      ok: true,
      placeholders: [
        { name: 'order_id', location: 'path' },
        { name: 'page', location: 'query' },
      ],
    });
  });

  it('takes a tool of an MCP server, named in full', () => {
    expect(readUrl('mcp://orders/get_order?id={id}')).toMatchObject({
      ok: true,
      placeholders: [{ name: 'id', location: 'query' }],
    });
    for (const url of ['mcp://orders', 'mcp://orders/', 'mcp://Orders/get', 'mcp://orders/a/b', 'mcp://orders/{tool}'])
      expect(readUrl(url), url).toMatchObject({ ok: false, message: expect.stringContaining('MCP server') });
  });

  it('keeps the whole URL in its parts', () => {
    const url = 'https://shop.example/a/{b}?c={d}';
    const read = readUrl(url);
    expect(read.ok && read.parts.map(({ text }) => text).join('')).toBe(url);
  });

  it.each([
    ['shop.example/x', 'full URL'],
    ['https://{host}/x', 'scheme, host or port'],
    ['https://shop.example/x#y', 'fragment'],
    ['https://shop.example/{a', 'unmatched {'],
    ['https://shop.example/a}', 'unmatched }'],
    ['https://shop.example/{1a}', "don't start with a digit"],
    ['https://shop.example/?{a}=b', 'as values'],
    ['https://shop.example/../x', 'path segment'],
    ['https://a:b@shop.example/x', 'user name'],
    ['https://shop.example/a b', 'spaces'],
    ['https://shop.example/{__proto__}', '__proto__'],
  ])('refuses %s', (url, word) => {
    const read = readUrl(url);
    expect(read.ok ? '' : read.message).toContain(word);
  });
});
