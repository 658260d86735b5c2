import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressKind, createAddressRules, describeRemedy } from './address-rules.js';

const refusal = (url: string, allowed: string[] = []) => createAddressRules(allowed).refuseUrl(new URL(url));

describe('addressKind', () => {
  it.each([
    ['8.8.8.8', 'public'],
    ['93.184.216.34', 'public'],
    ['2606:4700:4700::1111', 'public'],
    ['2a00:1450:4001:81b::200e', 'public'],
    ['127.0.0.1', 'local'],
    ['10.0.0.1', 'local'],
    ['172.31.255.255', 'local'],
    ['192.168.0.1', 'local'],
    ['100.64.0.1', 'local'],
    ['::1', 'local'],
    ['fd00::1', 'local'],
    ['169.254.169.254', 'neither'],
    ['fe80::1', 'neither'],
    ['fe80::1%eth0', 'neither'],
    ['0.0.0.0', 'neither'],
    ['::', 'neither'],
    ['224.0.0.1', 'neither'],
    ['255.255.255.255', 'neither'],
    ['::ffff:8.8.8.8', 'neither'],
    ['::127.0.0.1', 'neither'],
    ['64:ff9b::7f00:1', 'neither'],
    ['2002:7f00:1::', 'neither'],
    ['2001:db8::1', 'neither'],
    ['4000::1', 'neither'],
    ['', 'neither'],
    ['example.com', 'neither'],
  ])('%s is %s', (address, kind) => expect(addressKind(address)).toBe(kind));

  it('holds every address inside the private networks to be not public', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const inside = fc.oneof(
      fc.tuple(fc.constantFrom('10', '127', '0'), octet, octet, octet),
      fc.tuple(fc.constant('172'), fc.integer({ min: 16, max: 31 }), octet, octet),
      fc.tuple(fc.constant('192'), fc.constant(168), octet, octet),
      fc.tuple(fc.constant('169'), fc.constant(254), octet, octet),
      fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
    );
    fc.assert(fc.property(inside, (octets) => addressKind(octets.join('.')) !== 'public'));
  });
});

describe('describeRemedy', () => {
  it.each([
    ['http://shop.example/', / An operator can list the host in FUNCTION_ALLOWED_HOSTS\.$/],
    ['https://10.0.0.1:8443/', / An operator can list the host/],
    ['https://169.254.169.254/', /^$/],
    ['ftp://shop.example/', /^$/],
    ['file:///etc/passwd', /^$/],
    ['foo://a%20b/', /^$/],
    ['mailto:mia@example.com', /^$/],
  ])('says for %s what an operator can do', (url, expected) => expect(describeRemedy(new URL(url))).toMatch(expected));
});

describe('refuseUrl', () => {
  it('opens https on 443 at public hosts and nothing else', () => {
    expect(refusal('https://shop.example/orders')).toBeNull();
    expect(refusal('https://shop.example:443/orders')).toBeNull();
    expect(refusal('https://8.8.8.8/')).toBeNull();
    for (const url of [
      'http://shop.example/',
      'https://shop.example:8443/',
      'https://shop.example:80/',
      'ftp://shop.example/',
      'file:///etc/passwd',
      'https://user@shop.example/',
      'https://user:word@shop.example/',
      'https://:word@shop.example/',
    ])
      expect(refusal(url), url).not.toBeNull();
  });

  it('opens a listed host on default ports, a listed host:port on that port', () => {
    expect(refusal('http://127.0.0.1/', ['127.0.0.1'])).toBeNull();
    expect(refusal('https://127.0.0.1/', ['127.0.0.1'])).toBeNull();
    expect(refusal('http://127.0.0.1:3100/', ['127.0.0.1'])).not.toBeNull();
    expect(refusal('http://127.0.0.1:3100/', ['127.0.0.1:3100'])).toBeNull();
    expect(refusal('http://127.0.0.1:3101/', ['127.0.0.1:3100'])).not.toBeNull();
    expect(refusal('http://127.0.0.1/', ['127.0.0.1:3100'])).not.toBeNull();
    expect(refusal('http://[::1]:3100/', ['[::1]:3100'])).toBeNull();
    expect(refusal('http://[::1]/', ['::1'])).toBeNull();
    expect(refusal('http://SHOP.internal:8080/', ['Shop.Internal:8080'])).toBeNull();
    expect(refusal('http://user@shop.internal:8080/', ['shop.internal:8080'])).not.toBeNull();
  });

  it('keeps link-local addresses shut even when listed', () => {
    expect(refusal('http://169.254.169.254/', ['169.254.169.254'])).not.toBeNull();
    expect(refusal('http://[fe80::1]/', ['[fe80::1]'])).not.toBeNull();
  });

  it.each([
    'http://shop.example',
    'shop.example/path',
    'a b',
    'shop.example:0',
    'shop.example:70000',
    'a@b',
    '',
  ])('does not take %j for a host', (entry) =>
    expect(() => createAddressRules([entry])).toThrow(/^FUNCTION_ALLOWED_HOSTS: .* is not an allowed host/));
});
