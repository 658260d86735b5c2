/** Bad settings stop the start and are named; good ones come out typed. */
import { expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.js';

test('nothing set is a service of one process with its demo', () => {
  expect(loadConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    database: { dialect: 'sqlite', file: './data/frontdesk.db' },
    model: { model: 'embedded' },
    auto_close_ms: 24 * 60 * 60_000,
    demo: { enabled: true },
  });
});

test('in production the demo is off unless asked for', () => {
  expect(loadConfig({ NODE_ENV: 'production' }).demo.enabled).toBe(false);
  expect(loadConfig({ NODE_ENV: 'production', DEMO: 'true' }).demo.enabled).toBe(true);
});

test('a blank setting is an unset one', () => {
  expect(loadConfig({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 3000, database: { dialect: 'sqlite' } });
});

test.each([
  [{ PORT: 'abc' }, /PORT: must be a number/],
  [{ PORT: '70000' }, /PORT: must be at most 65,535/],
  [{ AUTO_CLOSE_MINUTES: '-1' }, /AUTO_CLOSE_MINUTES: must be at least 0/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL: must be a postgres/],
  [{ SECRET_KEY: 'short' }, /SECRET_KEY: must be at least 32 characters/],
  [{ BOOTSTRAP_API_KEY: 'has space in it for sure' }, /BOOTSTRAP_API_KEY: must be 16 to 128 visible ASCII/],
  [{ BOOTSTRAP_ADMIN_EMAIL: 'a@example.com' }, /BOOTSTRAP_ADMIN_PASSWORD missing/],
  [{ LIVEKIT_URL: 'ws://x' }, /LIVEKIT_API_KEY, LIVEKIT_API_SECRET missing/],
  [{ REDIS_URL: 'redis://x' }, /set DATABASE_URL too[\s\S]*SECRET_KEY: set it/],
  [{ PORT: 'abc', DEMO: 'perhaps' }, /PORT[\s\S]*DEMO/],
])('%j is refused with what is wrong', (env, expected) => {
  expect(() => loadConfig(env)).toThrow(ConfigError);
  expect(() => loadConfig(env)).toThrow(expected);
});

test('the value of a secret is not repeated', () => {
  const run = () => loadConfig({ SECRET_KEY: 'too-short-secret', LIVEKIT_API_SECRET: 'also-short' });
  expect(run).toThrow(/SECRET_KEY/);
  expect(run).not.toThrow(/too-short-secret|also-short/);
});
