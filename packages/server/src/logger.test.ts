import { describe, expect, it } from 'vitest';
import { DatabaseOutageError } from './db/outage.js';
import { createLogger } from './logger.js';

function capture(pretty: boolean) {
  const lines: string[] = [];
  const log = createLogger('debug', { pretty, destination: { write: (line: string) => void lines.push(line) } });
  return { log, lines };
}

describe('createLogger', () => {
  it('writes requests without headers and without the token of their URL', () => {
    const { log, lines } = capture(false);
    const req = { method: 'GET', url: '/helpdesk/?token=abc123&x=1', headers: { cookie: 'a=b' }, ip: '127.0.0.1' };
    log.info({ req }, 'request');
    expect(JSON.parse(lines[0]!)).toMatchObject({
      req: { method: 'GET', url: '/helpdesk/?token=[redacted]&x=1', ip: '127.0.0.1' },
    });
    expect(lines[0]).not.toContain('a=b');
  });

  it('reduces errors and their causes to type, message, code and stack', () => {
    const { log, lines } = capture(false);
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', parameters: ['card 4711'] });
    log.error({ err: Object.assign(new Error('failed', { cause }), { body: 'card 4711' }) }, 'no database');
    const { err } = JSON.parse(lines[0]!);
    expect(err).toMatchObject({
      type: 'Error',
      message: 'failed',
      cause: { message: 'refused', code: 'ECONNREFUSED' },
    });
    expect(lines[0]).not.toContain('4711');
  });

  it('writes an outage of the database without the stacks that lead to it', () => {
    const { log, lines } = capture(false);
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    log.error({ err: new DatabaseOutageError('Postgres cannot be reached', { cause }) }, 'turns could not be claimed');
    const { err } = JSON.parse(lines[0]!);
    expect(err).toEqual({
      type: 'DatabaseOutageError',
      message: 'Postgres cannot be reached',
      code: 'ECONNREFUSED',
      cause: { type: 'Error', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' },
    });
  });

  it('logs what an outage of the database lets fail again and again once a minute, and counts the rest', () => {
    const lines: string[] = [];
    let now = 0;
    const log = createLogger('info', { destination: { write: (line) => void lines.push(line) }, now: () => now });
    const fail = (message: string, err: Error = new DatabaseOutageError('Postgres cannot be reached')) =>
      log.child({ server: 1 }).error({ err }, message);
    for (; now <= 60_000; now += 1_000) {
      fail('turns could not be claimed');
      fail('looking for webhooks failed');
    }
    const logged = lines.splice(0).map((line) => JSON.parse(line));
    expect(logged.map(({ msg, omitted }) => [msg, omitted])).toEqual([
      ['turns could not be claimed', undefined],
      ['looking for webhooks failed', undefined],
      ['turns could not be claimed', 59],
      ['looking for webhooks failed', 59],
    ]);
    for (let times = 0; times < 3; times++) fail('a request failed', new Error('another error'));
    expect(lines).toHaveLength(3);
  });

  it.each([true, false])('hides secrets in messages, fields and children (pretty: %s)', (pretty) => {
    const { log, lines } = capture(pretty);
    log
      .child({ login_url: 'https://shop/login?state=canary-1' })
      .warn({ deep: { password: 'canary-2' } }, 'at ?token=canary-3');
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('canary');
    expect(lines[0]).toContain('at ?token=[redacted]');
  });

  it('escapes what would forge a line or colour the terminal, in readable lines', () => {
    const { log, lines } = capture(true);
    const hostile = 'a\u001b[2J\u009b31m\r\n12:00:00.000 INFO  all is well\u2028\u202eb';
    const escaped = 'a\\u001b[2J\\u009b31m\\r\\n12:00:00.000 INFO  all is well\\u2028\\u202eb';
    log.warn({ said: hostile, err: new Error(hostile) }, hostile);
    expect(lines).toHaveLength(1);
    const [first, second, ...frames] = lines[0]!.trimEnd().split('\n');
    expect(first).toMatch(/^\d\d:\d\d:\d\d\.\d{3} WARN {2}a/);
    expect(first).toContain(`WARN  ${escaped} said="a`);
    expect(second).toBe(`  Error: ${escaped}`);
    expect(frames.length).toBeGreaterThan(0);
    for (const frame of frames) expect(frame).toMatch(/^ {6}at /);
    expect(lines[0]).not.toMatch(/(?!\n)[\p{Cc}\u2028\u202e]/u);
  });
});
