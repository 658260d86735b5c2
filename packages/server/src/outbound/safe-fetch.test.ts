import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { connect, createServer } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EgressCanary, openEgressCanary } from '../../test/support/egress-canary.js';
import { listenLocally, serveLocally } from '../../test/support/local-server.js';
import { createGuardedConnector } from './guarded-connector.js';
import type { SafeFetchRequest } from './request-endpoint.js';
import { createSafeFetch, type SafeFetchOptions } from './safe-fetch.js';

async function serve(listener: RequestListener) {
  const seen: { url: string; headers: Record<string, unknown> }[] = [];
  const local = await serveLocally((request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers });
    listener(request, response);
  });
  return { ...local, seen };
}

async function fetchOnce(options: SafeFetchOptions, request: SafeFetchRequest) {
  await using safeFetch = createSafeFetch(options);
  return await safeFetch(request);
}

const json = (response: ServerResponse, value: unknown) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(value));
};

describe('an answer', () => {
  it('comes back with status, headers and body', async () => {
    await using server = await serve((_, response) => {
      response.statusCode = 418;
      response.setHeader('x-kind', 'teapot');
      json(response, { success: true });
    });
    const result = await fetchOnce({ allowed_hosts: [server.host] }, { url: `${server.url}/a?b=c#d` });
    expect(result).toMatchObject({ ok: true, status: 418, url: `${server.url}/a?b=c` });
    expect(result.ok && result.headers['x-kind']).toBe('teapot');
    expect(result.ok && result.body.toString()).toBe('{"success":true}');
    expect(server.seen[0]).toMatchObject({ url: '/a?b=c', headers: { accept: 'application/json' } });
  });

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['identity', (text: string) => Buffer.from(text)],
  ] as const)('is decompressed: %s', async (encoding, compress) => {
    await using server = await serve((_, response) => {
      response.setHeader('content-encoding', encoding);
      response.end(compress('hello'.repeat(100)));
    });
    const result = await fetchOnce({ allowed_hosts: [server.host] }, { url: server.url });
    expect(result.ok && result.body.toString()).toBe('hello'.repeat(100));
  });

  it('that is compressed in another way, or broken, is unreachable', async () => {
    await using server = await serve((request, response) => {
      response.setHeader('content-encoding', request.url === '/zstd' ? 'zstd' : 'gzip');
      response.end('not compressed at all');
    });
    const answer = (path: string) => fetchOnce({ allowed_hosts: [server.host] }, { url: server.url + path });
    const unreachable = { ok: false, reason: 'unreachable' };
    expect(await answer('/zstd')).toEqual({ ...unreachable, message: 'The endpoint could not be reached.' });
    expect(await answer('/gzip')).toMatchObject(unreachable);
  });

  it('is stopped at the limit while it streams, also when 500 MB hide in a small gzip', async () => {
    const bomb = gzipSync(Buffer.alloc(500 * 1024 * 1024));
    let sent = 0;
    await using server = await serve((request, response) => {
      if (request.url === '/bomb') {
        response.setHeader('content-encoding', 'gzip');
        response.end(bomb);
        return;
      }
      const chunk = Buffer.alloc(64 * 1024, 'x');
      const more = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
        response.once('drain', more);
      };
      more();
    });
    await using safeFetch = createSafeFetch({ allowed_hosts: [server.host] });
    const before = process.memoryUsage().rss;
    expect(await safeFetch({ url: `${server.url}/bomb` })).toMatchObject({ ok: false, reason: 'too_large' });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
    expect(await safeFetch({ url: `${server.url}/endless` })).toMatchObject({ ok: false, reason: 'too_large' });
    expect(sent).toBeLessThan(20 * 1024 * 1024);
  });

  it('of exactly the limit is taken, of one byte more is not', async () => {
    await using server = await serve((request, response) => response.end('x'.repeat(Number(request.url?.slice(1)))));
    await using safeFetch = createSafeFetch({ allowed_hosts: [server.host], limits: { bytes: 1000 } });
    expect(await safeFetch({ url: `${server.url}/1000` })).toMatchObject({ ok: true });
    expect(await safeFetch({ url: `${server.url}/1001` })).toMatchObject({ ok: false, reason: 'too_large' });
  });
});

describe('time', () => {
  const limits = { total_ms: 300 };

  it.each(['/no-headers', '/slow-body', '/slow-redirects'])('runs out: %s', async (path) => {
    await using server = await serve((request, response) => {
      if (request.url === '/slow-body') {
        response.write('{');
        const timer = setInterval(() => response.write(' '), 50);
        response.on('close', () => clearInterval(timer));
      } else if (request.url === '/slow-redirects') {
        setTimeout(() => response.writeHead(302, { location: '/slow-redirects' }).end(), 200);
      }
    });
    const started = performance.now();
    const result = await fetchOnce({ allowed_hosts: [server.host], limits }, { url: server.url + path });
    expect(result).toMatchObject({ ok: false, reason: 'timeout' });
    expect(performance.now() - started).toBeLessThan(900);
  });

  it('runs out while a name is looked up', async () => {
    const resolve = () => new Promise<never>(() => undefined);
    const started = performance.now();
    const result = await fetchOnce({ allowed_hosts: [], limits, resolve }, { url: 'https://shop.example/' });
    expect(result).toMatchObject({ ok: false, reason: 'timeout' });
    expect(performance.now() - started).toBeLessThan(900);
  });

  it('is cut short by the caller', async () => {
    await using server = await serve(() => undefined);
    const result = await fetchOnce(
      { allowed_hosts: [server.host] },
      { url: server.url, signal: AbortSignal.timeout(100) },
    );
    expect(result).toMatchObject({ ok: false, reason: 'aborted' });
    const before = await fetchOnce({ allowed_hosts: [server.host] }, { url: server.url, signal: AbortSignal.abort() });
    expect(before).toMatchObject({ ok: false, reason: 'aborted' });
  });
});

describe('connections', () => {
  it('are kept alive', async () => {
    const sockets = new Set<unknown>();
    await using server = await serve((request, response) => {
      sockets.add(request.socket);
      response.end('ok');
    });
    await using safeFetch = createSafeFetch({ allowed_hosts: [server.host] });
    for (let call = 0; call < 10; call++) await safeFetch({ url: server.url });
    expect(sockets.size).toBeLessThanOrEqual(2);
  });

  it('that are reset are tried once more, once', async () => {
    let resets = 1;
    await using server = await serve((request, response) => {
      if (resets-- > 0) request.socket.resetAndDestroy();
      else response.end('ok');
    });
    await using safeFetch = createSafeFetch({ allowed_hosts: [server.host] });
    expect(await safeFetch({ url: server.url })).toMatchObject({ ok: true });
    expect(server.seen).toHaveLength(2);
    resets = 10;
    expect(await safeFetch({ url: server.url })).toMatchObject({ ok: false, reason: 'unreachable' });
    expect(server.seen).toHaveLength(4);
  });

  it('that nobody accepts are unreachable, in words that name no address', async () => {
    const closed = await serve(() => undefined);
    await closed[Symbol.asyncDispose]();
    const result = await fetchOnce({ allowed_hosts: [closed.host] }, { url: closed.url });
    expect(result).toEqual({
      ok: false,
      reason: 'unreachable',
      message: 'The endpoint could not be reached (ECONNREFUSED).',
    });
  });

  it('to a host that keeps failing pause for this owner only', async () => {
    await using server = await serve((request) => request.socket.destroy());
    await using safeFetch = createSafeFetch({ allowed_hosts: [server.host] });
    const ask = (owner?: string) => safeFetch({ url: server.url, ...(owner !== undefined && { owner }) });
    for (let call = 0; call < 9; call++) await ask();
    const unowned = server.seen.length;
    await ask();
    expect(server.seen.length).toBeGreaterThan(unowned);
    for (let call = 0; call < 8; call++) await ask('one');
    const asked = server.seen.length;
    expect(await ask('one')).toEqual({
      ok: false,
      reason: 'unreachable',
      message: 'The host has not been answering and is tried again in a few seconds.',
    });
    expect(server.seen).toHaveLength(asked);
    await ask('two');
    await ask();
    expect(server.seen.length).toBeGreaterThanOrEqual(asked + 2);
  });

  it('to a host that never answers in time pause too', async () => {
    await using server = await serve(() => undefined);
    await using safeFetch = createSafeFetch({ allowed_hosts: [server.host], limits: { total_ms: 60 } });
    const ask = () => safeFetch({ url: server.url, owner: 'one' });
    const timed_out = { ok: false, reason: 'timeout', message: 'The endpoint did not answer within 0.06 seconds.' };
    for (let call = 0; call < 8; call++) expect(await ask()).toEqual(timed_out);
    expect(await ask()).toMatchObject({ reason: 'unreachable' });
  });

  it('to a host that answers never pause, whatever it answers', async () => {
    await using server = await serve((request, response) => {
      if (request.url === '/large') response.end('x'.repeat(20));
      else response.writeHead(500).end();
    });
    await using safeFetch = createSafeFetch({ allowed_hosts: [server.host], limits: { bytes: 10 } });
    for (let call = 0; call < 9; call++)
      expect(await safeFetch({ url: server.url, owner: 'one' })).toMatchObject({ ok: true, status: 500 });
    for (let call = 0; call < 9; call++)
      expect(await safeFetch({ url: `${server.url}/large`, owner: 'two' })).toMatchObject({ reason: 'too_large' });
  });

  it('end with the service', async () => {
    await using server = await serve(() => undefined);
    const safeFetch = createSafeFetch({ allowed_hosts: [server.host] });
    const asked = safeFetch({ url: server.url });
    await expect.poll(() => server.seen.length).toBe(1);
    await safeFetch[Symbol.asyncDispose]();
    expect(await asked).toMatchObject({ ok: false, reason: 'unreachable' });
  });
});

it('sends nothing of an action that must not be sent any more', async () => {
  await using server = await serve((_, response) => response.end('done'));
  await using safeFetch = createSafeFetch({ allowed_hosts: [server.host] });
  const act = (onSending: () => boolean) => safeFetch({ url: server.url, action: { method: 'POST', onSending } });
  expect(await act(() => false)).toMatchObject({ ok: false, reason: 'aborted' });
  expect(server.seen).toHaveLength(0);
  expect(await act(() => true)).toMatchObject({ ok: true, status: 200 });
  expect(server.seen).toHaveLength(1);
});

describe('redirects', () => {
  it('are followed three times, not four', async () => {
    await using server = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(302, { location: `/${left - 1}` }).end('on the way');
    });
    await using safeFetch = createSafeFetch({ allowed_hosts: [server.host] });
    expect(await safeFetch({ url: `${server.url}/3` })).toMatchObject({
      ok: true,
      status: 200,
      url: `${server.url}/0`,
    });
    expect(await safeFetch({ url: `${server.url}/4` })).toMatchObject({ ok: false, reason: 'too_many_redirects' });
  });

  it('keep the credential on its origin and drop it for good elsewhere', async () => {
    let back = '';
    await using other = await serve((_, response) => response.writeHead(307, { location: `${back}/end` }).end());
    await using first = await serve((request, response) => {
      if (request.url?.startsWith('/start')) response.writeHead(302, { location: '/away' }).end();
      else if (request.url?.startsWith('/away')) response.writeHead(302, { location: `${other.url}/x` }).end();
      else response.end('ok');
    });
    back = first.url;
    const credential = { location: 'header', name: 'Authorization', value: 'Bearer secret-token' } as const;
    const result = await fetchOnce(
      { allowed_hosts: [first.host, other.host] },
      { url: `${first.url}/start`, credential },
    );
    expect(result).toMatchObject({ ok: true, url: `${first.url}/end` });
    expect(first.seen.map(({ headers }) => headers.authorization)).toEqual([
      credential.value,
      credential.value,
      undefined,
    ]);
    expect(other.seen.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  it('never carry a token of the query to another origin, even when the endpoint repeats its query', async () => {
    await using other = await serve((_, response) => response.end('ok'));
    await using first = await serve((request, response) =>
      response.writeHead(301, { location: `${other.url}${request.url}` }).end(),
    );
    const credential = { location: 'query', name: 'key', value: 'secret & token' } as const;
    const result = await fetchOnce(
      { allowed_hosts: [first.host, other.host] },
      { url: `${first.url}/a?b=c%20d`, credential },
    );
    expect(first.seen[0]?.url).toBe('/a?b=c%20d&key=secret%20%26%20token');
    expect(other.seen[0]?.url).not.toContain('secret');
    expect(JSON.stringify(result)).not.toContain('secret');
  });

  it.each([
    '//[::1',
    'https://user@shop.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://shop.example/',
  ])('to %s are refused', async (location) => {
    await using server = await serve((_, response) => response.writeHead(302, { location }).end());
    const result = await fetchOnce({ allowed_hosts: [server.host] }, { url: server.url });
    expect(result).toMatchObject({ ok: false, reason: 'forbidden_address' });
  });
});

describe('the address guard', () => {
  let canary: EgressCanary;
  beforeAll(async () => {
    canary = await openEgressCanary();
    await canary.prove();
  });
  afterAll(async () => await canary[Symbol.asyncDispose]());

  const names: Record<string, string[]> = {
    'loopback.test': ['127.0.0.1'],
    'loopback-v6.test': ['::1'],
    'private.test': ['10.0.0.7'],
    'metadata.test': ['169.254.169.254'],
    'mapped.test': ['::ffff:127.0.0.1'],
    'mixed.test': ['93.184.216.34', '127.0.0.1'],
    'unspecified.test': ['0.0.0.0'],
  };
  const resolve = async (hostname: string) => {
    const addresses = names[hostname] ?? names[hostname.replace(/\.$/, '')];
    if (addresses === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };

  const forms = [
    // Loopback, in every spelling that URL parsers accept.
    ...['127.0.0.1', '127.0.0.1.', '127.1', '127.0.1', '127.255.255.254', '2130706433', '0x7f000001', '0x7F.0.0.1'],
    ...['0x7f.1', '017700000001', '0177.0.0.1', '0177.0.0.01', '0000000000177.0.0.1', '127.0.0.0x1', '%31%32%37.0.0.1'],
    ...[
      '１２７.０.０.１',
      '127。0。0。1',
      '①②⑦.⓪.⓪.①',
      'localhost',
      'localhost.',
      'LOCALHOST',
      'a.localhost',
      'a.localhost.',
    ],
    // This host, broadcast and multicast.
    ...['0', '0.0.0.0', '0x0', '00', '0.1.2.3', '255.255.255.255', '224.0.0.1', '239.255.255.250', '240.0.0.1'],
    // Private, shared, link-local with metadata services, reserved.
    ...['10.0.0.1', '10.255.255.255', '167772161', '172.16.0.1', '172.31.255.255', '192.168.1.1', '0xc0a80101'],
    ...['169.254.169.254', '2852039166', '0xA9FEA9FE', '0251.0376.0251.0376', '169.254.170.2', '100.100.100.200'],
    ...['100.64.0.1', '192.0.0.192', '192.0.2.1', '198.18.0.1', '198.51.100.7', '203.0.113.9', '192.88.99.1'],
    // IPv6.
    ...['[::1]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]'],
    ...['[::ffff:169.254.169.254]', '[0:0:0:0:0:ffff:a9fe:a9fe]', '[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]'],
    ...['[64:ff9b::a9fe:a9fe]', '[64:ff9b:1::a00:1]', '[2002:7f00:1::]', '[2002:a9fe:a9fe::1]', '[2001:0:7f00:1::1]'],
    ...[
      '[fe80::1]',
      '[febf::1]',
      '[fec0::1]',
      '[fc00::1]',
      '[fd00:ec2::254]',
      '[ff02::1]',
      '[100::1]',
      '[2001:db8::1]',
    ],
    ...['[3fff::1]', '[5f00::1]', '[2001:10::1]', '[4000::1]'],
    // Names that resolve to internal addresses, also together with public ones.
    ...Object.keys(names),
    'loopback.test.',
  ];

  it('knows more than sixty forms', () => expect(new Set(forms).size).toBeGreaterThan(60));

  it.each(forms)('refuses %s, also behind a redirect', async (form) => {
    const url = `https://${form}:${canary.port}/`;
    await using safeFetch = createSafeFetch({ allowed_hosts: [], public_port: canary.port, resolve });
    expect(await safeFetch({ url })).toMatchObject({ ok: false, reason: 'forbidden_address' });
    await using server = await serve((_, response) => response.writeHead(302, { location: encodeURI(url) }).end());
    await using listed = createSafeFetch({ allowed_hosts: [server.host], public_port: canary.port, resolve });
    const redirected = await listed({ url: server.url });
    expect(server.seen).toHaveLength(1);
    expect(redirected).toMatchObject({ ok: false, reason: 'forbidden_address' });
    expect(canary.heard()).toBe(0);
  });

  it('connects to the address it has judged, not to what the name says a moment later', async () => {
    let asked = 0;
    const rebinding = async () => [{ address: asked++ === 0 ? '10.0.0.7' : '127.0.0.1', family: 4 }];
    await using safeFetch = createSafeFetch({ allowed_hosts: [], public_port: canary.port, resolve: rebinding });
    for (let call = 0; call < 3; call++)
      expect(await safeFetch({ url: `https://rebinding.test:${canary.port}/` })).toMatchObject({
        reason: 'forbidden_address',
      });
    expect(asked).toBe(3);
    expect(canary.heard()).toBe(0);
  });

  it('keeps listed names from leading to link-local addresses', async () => {
    const allowed_hosts = [`metadata.test:${canary.port}`];
    const result = await fetchOnce({ allowed_hosts, resolve }, { url: `http://metadata.test:${canary.port}/` });
    expect(result).toMatchObject({ ok: false, reason: 'forbidden_address' });
  });

  it('lets listed names lead to private addresses', async () => {
    await using server = await serve((_, response) => response.end('ok'));
    const port = server.host.split(':')[1];
    const result = await fetchOnce(
      { allowed_hosts: [`loopback.test:${port}`], resolve },
      { url: `http://loopback.test:${port}/` },
    );
    expect(result).toMatchObject({ ok: true, status: 200 });
  });

  it('sends nothing when the connected address is another one than was judged', async () => {
    await using server = await serve((_, response) => response.end('ok'));
    const verdicts = [null, 'The host is not at a public address.'];
    const open = createGuardedConnector(
      { refuseUrl: () => null, refuseAddress: () => verdicts.shift() ?? null, isListed: () => false },
      async () => [{ address: '127.0.0.1', family: 4 }],
      1_000,
    );
    const port = server.host.split(':')[1] ?? '';
    const error = await new Promise((resolve) =>
      open({ protocol: 'http:', hostname: 'shop.test', port }, (...[refused]) => resolve(refused)),
    );
    expect(error).toMatchObject({ name: 'ForbiddenAddressError' });
    expect(verdicts).toEqual([]);
    expect(server.seen).toEqual([]);
  });

  it('says beforehand what it would refuse', async () => {
    await using safeFetch = createSafeFetch({ allowed_hosts: ['127.0.0.1:3100'] });
    expect(safeFetch.refusal('http://127.0.0.1:3100/x')).toBeNull();
    expect(safeFetch.refusal('https://shop.example/x')).toBeNull();
    expect(safeFetch.refusal('http://127.0.0.1:3101/x')).toBe(
      'Only https URLs are called. An operator can list the host in FUNCTION_ALLOWED_HOSTS.',
    );
    expect(safeFetch.refusal('https://169.254.169.254/x')).toBe('The host is not at a public address.');
    expect(safeFetch.refusal('not a url')).toBe('The URL is not valid.');
  });
});

it('never rejects, whatever it is given', async () => {
  await using safeFetch = createSafeFetch({ allowed_hosts: [] });
  for (const url of ['', 'https://', 'https://a b/', '::', 'https://%00/', 'https://[::1', 'https://256.256.256.256/'])
    expect(await safeFetch({ url })).toMatchObject({ ok: false, reason: 'forbidden_address' });
  await using server = await serve((_, response) => response.end('ok'));
  await using listed = createSafeFetch({ allowed_hosts: [server.host] });
  const credential = { location: 'header', name: 'x-key', value: 'a\r\nb: c' } as const;
  const result = await listed({ url: server.url, credential });
  expect(result).toMatchObject({ ok: false, reason: 'unreachable' });
  expect(JSON.stringify(result)).not.toContain('b: c');
  expect(server.seen).toEqual([]);
});

it('survives a server that speaks nonsense', async () => {
  const nonsense = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end('this is not HTTP\r\n\r\n');
  });
  await using server = await listenLocally(nonsense);
  const result = await fetchOnce({ allowed_hosts: [server.host] }, { url: server.url });
  expect(result).toMatchObject({ ok: false, reason: 'unreachable' });
  const probe = connect(server.port, '127.0.0.1');
  await once(probe, 'connect');
  probe.destroy();
});
