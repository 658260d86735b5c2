/**
 * Attached files, through the outside: what is taken by its bytes, what is refused however it is called, what a download
 * can do in a browser, who may have it and for how long it is kept. On both databases.
 */
import { randomBytes } from 'node:crypto';
import { type AttachmentView, LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeUnreferenced } from '../../src/features/attachments/purge-unreferenced.js';
import { databases } from '../support/databases.js';
import { API_KEY, newSession, say, startService, type TestService } from '../support/service.js';

const ascii = (text: string) => new TextEncoder().encode(text);
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const PNG = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const PDF = ascii('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const SVG = ascii('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const HTML = ascii('<!doctype html><script>alert(1)</script>');
/** A GIF whose bytes are also a script and a page. */
const GIF_SCRIPT = joined(
  ascii('GIF89a/*'),
  new Uint8Array(8),
  ascii('*/=1;alert(1);//<html><script>alert(1)</script>'),
);

/** A zip with one stored file in it. */
function zip(name: string, content = 'x'): Uint8Array {
  const [bytes, title] = [Buffer.from(content), Buffer.from(name)];
  const local = Buffer.alloc(30);
  local.write('PK\x03\x04', 'latin1');
  local.writeUInt16LE(20, 4);
  local.writeUInt32LE(bytes.length, 18);
  local.writeUInt32LE(bytes.length, 22);
  local.writeUInt16LE(title.length, 26);
  const central = Buffer.alloc(46);
  central.write('PK\x01\x02', 'latin1');
  central.writeUInt32LE(bytes.length, 20);
  central.writeUInt32LE(bytes.length, 24);
  central.writeUInt16LE(title.length, 28);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + title.length, 12);
  end.writeUInt32LE(local.length + title.length + bytes.length, 16);
  return joined(local, title, bytes, central, title, end);
}

const TAKEN: [string, string, Uint8Array, { name: string; content_type: string }][] = [
  ['a picture', 'cat.png', PNG, { name: 'cat.png', content_type: 'image/png' }],
  ['a picture under another name', 'cat.jpg', PNG, { name: 'cat.jpg.png', content_type: 'image/png' }],
  ['a GIF that is also a script', 'x.html', GIF_SCRIPT, { name: 'x.html.gif', content_type: 'image/gif' }],
  ['a PDF', 'Receipt.PDF', PDF, { name: 'Receipt.pdf', content_type: 'application/pdf' }],
  ['a zip named .pdf', 'report.pdf', zip('a.txt'), { name: 'report.pdf.zip', content_type: 'application/zip' }],
  ['text', 'notes.txt', ascii('Grüezi\n'), { name: 'notes.txt', content_type: 'text/plain' }],
  ['a page that says it is text', 'page.txt', HTML, { name: 'page.txt', content_type: 'text/plain' }],
  ['a table', 'orders.csv', ascii('id,total\n1042,9.90\n'), { name: 'orders.csv', content_type: 'text/csv' }],
];

const REFUSED: [string, string, Uint8Array][] = [
  ['an SVG named .png', 'cat.png', SVG],
  ['an SVG', 'cat.svg', SVG],
  ['an SVG with its prologue', 'cat.png', joined(ascii('<?xml version="1.0"?>'), SVG)],
  ['a page', 'page.html', HTML],
  ['a PDF with a page before it', 'x.pdf', joined(HTML, PDF)],
  ['a Windows program', 'setup.png', joined(ascii('MZ'), new Uint8Array(200))],
  ['a Linux program named .txt', 'readme.txt', joined(ascii('\x7fELF'), new Uint8Array(200))],
  ['a script', 'run.sh', ascii('#!/bin/sh\nrm -rf /\n')],
  ['a Java program', 'x.zip', zip('META-INF/MANIFEST.MF', 'Main-Class: X')],
  ['text that is not UTF-8', 'x.txt', new Uint8Array([0x47, 0xfc, 0x72])],
  ['an empty file', 'x.txt', new Uint8Array()],
];

const NAMES: [string, string, string][] = [
  ['line ends', 'a\r\nSet-Cookie: x=1\r\n.txt', 'aSet-Cookie_ x=1.txt'],
  ['quotes', 'a"; filename="evil.html".txt', 'a__ filename=_evil.html_.txt'],
  ['folders', '../../etc/passwd.txt', 'passwd.txt'],
  ['folders of Windows', 'C:\\Windows\\..\\a.txt', 'a.txt'],
  ['a turned reading direction', 'invoice\u202Efdp.txt', 'invoicefdp.txt'],
  ['nothing that can be seen', '\u200B\u200B.txt', 'file.txt'],
  ['300 characters', `${'ä'.repeat(296)}.txt`, `${'ä'.repeat(108)}.txt`],
  ['other scripts', '領収書 №5.txt', '領収書 №5.txt'],
];

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService(database);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  async function upload(
    key: string,
    {
      name = 'notes.txt',
      bytes = ascii('Hello'),
      session_id,
    }: { name?: string; bytes?: Uint8Array; session_id?: string } = {},
  ) {
    const body = new FormData();
    body.append('file', new Blob([bytes as BlobPart]), name);
    // Behind the file: it must not matter.
    if (session_id !== undefined) body.append('session_id', session_id);
    const answer = await fetch(`${service.url}/api/v1/helpdesk/attachments/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body,
    });
    const { headers } = answer;
    const left = Number(/^"attachments";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '')?.[1]);
    const rate = { policy: headers.get('ratelimit-policy'), left };
    return {
      status: answer.status,
      rate,
      body: (await answer.json()) as AttachmentView & { detail?: string; code?: string },
    };
  }

  /** A body as a client writes it that escapes nothing. */
  async function uploadRaw(key: string, filename: Uint8Array) {
    const boundary = 'x-boundary';
    const answer = await fetch(`${service.url}/api/v1/helpdesk/attachments/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: joined(
        ascii(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="`),
        filename,
        ascii(`"\r\ncontent-type: text/html\r\n\r\nHello\r\n--${boundary}--\r\n`),
      ),
    });
    return { status: answer.status, body: (await answer.json()) as AttachmentView };
  }

  test('what is taken is served as what its bytes are, to be saved and nothing else', async () => {
    const key = await service.customerToken(newSession());
    for (const [what, name, bytes, expected] of TAKEN) {
      const { status, body } = await upload(key, { name, bytes });
      expect({ what, status, body }).toMatchObject({ what, status: 201, body: expected });
      expect(body).toMatchObject({
        extension: body.name.split('.').at(-1),
        size_kb: 1,
        url: expect.stringContaining(body.id),
      });
      expect(body.id).toMatch(/^[\w-]{43}$/);
      const file = await fetch(body.url, { headers: { origin: 'https://shop.example' } });
      const header = (of: string) => file.headers.get(of);
      expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
      expect(header('content-type')?.split(';')[0]).toBe(expected.content_type);
      expect(header('content-disposition')).toMatch(/^attachment; filename="[ -~]+"; filename\*=UTF-8''[\w.%!~-]+$/);
      expect(header('x-content-type-options')).toBe('nosniff');
      expect(header('content-security-policy')).toBe("sandbox; default-src 'none'");
      expect(header('cross-origin-resource-policy')).toBe('cross-origin');
      expect(header('access-control-allow-origin')).toBe('https://shop.example');
      expect(header('access-control-allow-credentials')).toBeNull();
    }
  });

  test('what is refused, however it is called', async () => {
    const key = await service.customerToken(newSession());
    for (const [what, name, bytes] of REFUSED) {
      const { status, body } = await upload(key, { name, bytes });
      expect({ what, status, code: body.code }).toEqual({ what, status: 400, code: 'invalid_payload' });
    }
  });

  test('names do no harm, in the answer, the address and the header', async () => {
    const key = await service.customerToken(newSession());
    for (const [what, name, expected] of NAMES) {
      const { status, body } = await upload(key, { name });
      // FormData escapes quotes and line ends in its own way.
      const shown = ['line ends', 'quotes'].includes(what) ? body.name : expected;
      expect({ what, status, name: body.name }).toEqual({ what, status: 201, name: shown });
      expect(body.name).toMatch(/^[^\p{C}"/\\<>:]{1,120}$/u);
      expect(new URL(body.url).pathname).toMatch(/^\/api\/v1\/helpdesk\/attachments\/[\w-]{43}\/[\w.-]+\.txt$/);
      const file = await fetch(body.url);
      const whole = /filename\*=UTF-8''(.*)$/.exec(file.headers.get('content-disposition') ?? '')?.[1];
      expect(decodeURIComponent(whole ?? '')).toBe(body.name);
      expect([...file.headers.keys()]).not.toContain('set-cookie');
    }
    for (const raw of ['a\\".html', 'a\tb.txt', 'x\u202Etxt.exe.txt', 'ü'.repeat(300)]) {
      const { status, body } = await uploadRaw(key, ascii(raw));
      expect([201, 400], raw).toContain(status);
      if (status === 201) expect(body.name, raw).toMatch(/^[^\p{C}"/\\<>:]{1,120}$/u);
    }
  });

  test('10 MiB are taken and one byte more is not; what is far too large is refused before it is read', async () => {
    const key = await service.customerToken(newSession());
    const most = joined(PNG, randomBytes(LIMITS.attachmentBytes - PNG.length));
    const full = await upload(key, { name: 'big.png', bytes: most });
    expect(full).toMatchObject({ status: 201, body: { size_kb: 10_240 } });
    expect(Buffer.from(await (await fetch(full.body.url)).arrayBuffer()).equals(most)).toBe(true);
    const over = await upload(key, { name: 'big.png', bytes: joined(most, new Uint8Array(1)) });
    expect(over).toMatchObject({ status: 413, body: { code: 'too_large' } });

    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        if (sent > 64 * 1024 * 1024) controller.close();
        else
          controller.enqueue(
            sent === 65_536
              ? ascii('--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n')
              : new Uint8Array(65_536),
          );
      },
    });
    const answer = await fetch(`${service.url}/api/v1/helpdesk/attachments/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'multipart/form-data; boundary=b' },
      body: endless,
      duplex: 'half',
    } as RequestInit).then(
      ({ status }) => status,
      () => 'cut off',
    );
    expect([413, 'cut off']).toContain(answer);
    expect(sent).toBeLessThan(48 * 1024 * 1024);
  });

  test('a body that is no upload is refused and harms nobody', async () => {
    const headers = { authorization: `Bearer ${API_KEY}` };
    const post = (body: BodyInit, type?: string) =>
      fetch(`${service.url}/api/v1/helpdesk/attachments/`, {
        method: 'POST',
        headers: { ...headers, ...(type === undefined ? {} : { 'content-type': type }) },
        body,
      });
    const bodies: [BodyInit, string?][] = [
      ['{}', 'application/json'],
      ['file', 'text/plain'],
      ['nothing', 'multipart/form-data'],
      [
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhal',
        'multipart/form-data; boundary=b',
      ],
      [new FormData()],
    ];
    for (const [body, type] of bodies) expect([type, (await post(body, type)).status]).toEqual([type, 400]);
    const two = new FormData();
    for (const name of ['a.txt', 'b.txt']) two.append('file', new Blob(['x']), name);
    expect((await post(two)).status).toBe(413);
  });

  test.each([
    'image/png',
    'text/plain',
    'application/json',
    'multipart/mixed; boundary=x',
    undefined,
  ])('a body of the type %s is told what an upload is', async (type) => {
    const headers = { authorization: `Bearer ${API_KEY}`, ...(type !== undefined && { 'content-type': type }) };
    const init = { method: 'POST', body: Buffer.from('{}'), headers };
    const answer = await fetch(`${service.url}/api/v1/helpdesk/attachments/`, init);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('multipart/form-data') });
  });

  test('a part that is no field is skipped, however much it holds', async () => {
    const part = (about: string, data: string) => `--b\r\n${about}\r\n\r\n${data}\r\n`;
    for (const characters of [20_000, 100_000, 160_000]) {
      const answer = await fetch(`${service.url}/api/v1/helpdesk/attachments/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'multipart/form-data; boundary=b' },
        body:
          part('content-disposition: form-data; name="session_id"', newSession()) +
          part('content-type: text/plain', 'a'.repeat(characters)) +
          part('content-disposition: form-data; name="file"; filename="a.txt"', 'Hello') +
          '--b--\r\n',
        signal: AbortSignal.timeout(10_000),
      });
      expect([characters, answer.status]).toEqual([characters, 201]);
    }
  });

  test('a file without a name is named by what it is', async () => {
    const part = (about: string) => ascii(`--b\r\ncontent-disposition: form-data; ${about}\r\n\r\n`);
    const answer = await fetch(`${service.url}/api/v1/helpdesk/attachments/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await service.customerToken(newSession())}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
      body: joined(part('name="file"\r\ncontent-type: application/octet-stream'), PNG, ascii('\r\n--b--\r\n')),
    });
    expect([answer.status, await answer.json()]).toMatchObject([201, { name: 'file.png' }]);
  });

  test('whose it is: a customer their own, a key or a member whom they name; the address is all it takes', async () => {
    const session_id = newSession();
    const customer = await service.customerToken(session_id);
    const member = await service.signIn('Ada');
    expect((await upload(customer, { session_id: newSession() })).status).toBe(403);
    for (const key of [API_KEY, member]) {
      expect(await upload(key)).toMatchObject({ status: 400, body: { detail: expect.stringContaining('session_id') } });
      expect((await upload(key, { session_id })).status).toBe(201);
    }
    const { body } = await upload(customer, { session_id });
    const path = new URL(body.url).pathname;
    const changed = body.id.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const other = await fetch(service.url + path.replace(body.id, changed));
    const absent = await fetch(`${service.url}/api/v1/helpdesk/attachments/x/x`);
    expect([other.status, await other.json()]).toEqual([404, await absent.json()]);
  });

  test('a message carries it; what no message carries is gone a day later', async () => {
    const session_id = newSession();
    const client = await service.client();
    const agent = await service.agent('Ada');
    const mine = await service.customerToken(session_id);
    const [kept, from_agent, foreign, unused] = [
      (await upload(mine)).body,
      (await upload(await service.signIn('Ada'), { session_id })).body,
      (await upload(await service.customerToken(newSession()))).body,
      (await upload(mine)).body,
    ];
    client.emit('support', {
      ...say(session_id, 'See these'),
      attachment: true,
      attachment_metadata: [kept, { url: foreign.url, name: 'not mine' }, { anything: 'else' }],
    });
    const { ticket_chat_id } = (await client.next('support')).data;
    const { data } = await client.ask('support_history', { ticket_chat_id });
    expect(data.messages[0].attachment_metadata[0]).toEqual(kept);
    await agent.ask('take_over_support', { ticket_chat_id });
    const attached = { attachment: true, attachment_metadata: { url: from_agent.url, name: from_agent.name } };
    await agent.ask('agent_support', { ticket_chat_id, message: '', ...attached });

    const statuses = async () => {
      await purgeUnreferenced(service.app.context);
      return await Promise.all([kept, from_agent, foreign, unused].map(async ({ url }) => (await fetch(url)).status));
    };
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    service.advance(LIMITS.unreferencedAttachmentMs + 1_000);
    expect(await statuses()).toEqual([200, 200, 404, 404]);
    const { context } = service.app;
    const chunks = await context.database.read.selectFrom('attachment_chunks').select('attachment_id').execute();
    expect(chunks.map(({ attachment_id }) => attachment_id).sort()).toEqual([kept.id, from_agent.id].sort());
  });

  test('a session may upload so many in an hour', async () => {
    const session_id = newSession();
    const key = await service.customerToken(session_id);
    const some = Array.from({ length: 12 });
    for (let count = 0; count < LIMITS.attachmentsPerSessionPerHour; count += some.length)
      for (const { status } of await Promise.all(some.map(() => upload(key)))) expect(status).toBe(201);
    const policy = `"attachments";q=${LIMITS.attachmentsPerSessionPerHour};w=3600`;
    expect(await upload(key)).toMatchObject({ status: 429, body: { code: 'rate_limited' }, rate: { policy, left: 0 } });
    expect(await upload(await service.customerToken(newSession()))).toMatchObject({
      status: 201,
      rate: { policy, left: LIMITS.attachmentsPerSessionPerHour - 1 },
    });
  });
});
