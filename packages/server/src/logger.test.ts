import { describe, expect, it } from 'vitest';
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

  it.each([true, false])('hides secrets in messages, fields and children (pretty: %s)', (pretty) => {
    const { log, lines } = capture(pretty);
    log
      .child({ login_url: 'https://shop/login?state=canary-1' })
      .warn({ deep: { password: 'canary-2' } }, 'at ?token=canary-3');
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('canary');
    expect(lines[0]).toContain('at ?token=[redacted]');
  });
});
