/** Misspelt settings are found; variables of the system and other programs are ignored. */
import { expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.js';

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['ASSISTANT_MODLE', 'ASSISTANT_MODEL'],
  ['secret_key', 'SECRET_KEY'],
  ['PUBLIC-URL', 'PUBLIC_URL'],
  ['REDIS_URl', 'REDIS_URL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['SMPT_URL', 'SMTP_URL'],
])('%s is taken for %s', (name, nearest) => {
  expect(loadConfig({ [name]: 'x' }).similar_settings).toEqual([{ name, nearest }]);
});

test('nothing is said about what others set, or a name beside the right one', () => {
  const others = { HOME: '/', HOSTNAME: 'x', SORT: 'x', PATH: 'x', TERM: 'x', PWD: '/', SHELL: 'x', NODE_OPTIONS: 'x' };
  const cluster = { REDIS_PORT: 'tcp://10.0.0.1:6379', POSTGRES_PASSWORD: 'x', FRONTDESK_SERVICE_HOST: '10.0.0.2' };
  const beside = { LOG_LEVELS: 'x', LOG_LEVEL: 'info' };
  expect(loadConfig({ ...others, ...cluster, ...beside }).similar_settings).toEqual([]);
});

test('bad settings say what may have been meant, since a slip can be their cause', () => {
  const env = { DATABASE_URL: 'postgres://db/x', REDIS_URL: 'redis://cache', SECRET_KYE: 'x'.repeat(32) };
  expect(() => loadConfig(env)).toThrow(ConfigError);
  expect(() => loadConfig(env)).toThrow('SECRET_KYE is not a setting. Did you mean SECRET_KEY?');
});
