import { Writable } from 'node:stream';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { DatabaseOutageError } from '../../src/db/outage.js';
import { AppError } from '../../src/errors.js';
import { sendError } from '../../src/http/errors.js';

test.each([
  [
    'a dependency of an organisation that is down, as the code that asks it says',
    new AppError('unavailable', 'Down.'),
    503,
    'warn',
  ],
  ['an outage of the database', new DatabaseOutageError('gone'), 503, 'error'],
  ['a bug', new TypeError('x is undefined'), 500, 'error'],
])('%s is answered with its status and logged at its level', async (_, thrown, status, level) => {
  const logged: { level: string; msg: string }[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      logged.push(JSON.parse(String(line)));
      done();
    },
  });
  const logger = { stream, level: 'warn', formatters: { level: (label: string) => ({ level: label }) } };
  const app = fastify({ logger });
  app.setErrorHandler(sendError);
  app.get('/', () => {
    throw thrown;
  });
  expect((await app.inject('/')).statusCode).toBe(status);
  expect(logged).toMatchObject([{ level, msg: 'a request failed' }]);
  await app.close();
});
