/** For any text, the event loop stays responsive, memory bounded, and every import ends in time. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { LIMITS } from '@frontdesk/contract';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AppError } from '../../../errors.js';
import { createImporter, type Importer } from './importer.js';

/** Generous, as a busy machine pauses as well. Each text below once blocked the loop for seconds. In ms. */
const PAUSE_MS = 750;
/** Time to start and stop the thread on a busy machine, in ms. */
const SLACK_MS = 8_000;

let importer: Importer;
beforeEach(() => {
  importer = createImporter(pino({ level: 'silent' }));
});
afterEach(() => importer[Symbol.asyncDispose]());

const times = <Result>(count: number, make: (at: number) => Result) =>
  Array.from({ length: count }, (_, at) => make(at));
const shared = (item: object, more: object = {}) =>
  JSON.stringify({
    openapi: '3.0.0',
    paths: Object.fromEntries(times(200, (at) => [`/p${at}`, { $ref: '#/x/item' }])),
    x: { item: { get: item } },
    ...more,
  });

it.each([
  [
    'one item for all paths',
    { openapi: shared({ parameters: times(1_500, (at) => ({ name: `q${at}`, in: 'query' })) }) },
  ],
  [
    'a pointer of many steps',
    {
      openapi: shared({ parameters: times(1_000, () => ({ $ref: '#/r' })) }, { r: { $ref: `#${'/'.repeat(20_000)}` } }),
    },
  ],
  [
    'an answer of many fields',
    {
      openapi: shared({
        responses: { 200: { schema: { properties: Object.fromEntries(times(20_000, (at) => [`f${at}`, 1])) } } },
      }),
    },
  ],
  ['aliases', { openapi: `openapi: 3.0.0\nx: &x {}\npaths:\n${times(20_000, (at) => `  /${at}: *x`).join('\n')}` }],
  ['a path of many numbers', { curl: `curl https://x.example${'/1'.repeat(3_900)}` }],
])('reads %s, or refuses it, and holds nobody up', async (_name, input) => {
  const held = monitorEventLoopDelay({ resolution: 5 });
  held.enable();
  await delay(50);
  const started = performance.now();
  const outcome = await importer.import('organisation', input).catch((error: AppError) => error.code);
  expect(performance.now() - started).toBeLessThan(LIMITS.importReadingMs);
  held.disable();
  expect(held.max / 1e6).toBeLessThan(PAUSE_MS);
  if (typeof outcome === 'string') expect(outcome).toBe('invalid_payload');
  else expect(JSON.stringify(outcome).length).toBeLessThan(LIMITS.importResultCharacters + 200_000);
});

/** Would take minutes: keys that are maps themselves, each nested within the next. */
const ENDLESS = `openapi: 3.0.0\npaths:\n${times(400, (at) => `${' '.repeat(at)}?`).join('\n')}\n${' '.repeat(400)}[${'x,'.repeat(60_000)}]`;
const WIDE = `openapi: 3.0.0\npaths: [${'{},'.repeat(160_000)}]`;

it('gives up what takes minutes to read, or all memory', async () => {
  const outcomes = [ENDLESS, WIDE].map((openapi, at) => importer.import(`organisation ${at}`, { openapi }));
  const started = performance.now();
  await Promise.all(
    outcomes.map((outcome) =>
      expect(outcome).rejects.toMatchObject({
        code: 'invalid_payload',
        errors: [{ path: 'openapi', message: expect.stringMatching(/takes longer than 8 s|needs too much memory/) }],
      }),
    ),
  );
  expect(performance.now() - started).toBeLessThan(LIMITS.importReadingMs + SLACK_MS);
});

it('reads one import of an organisation at a time, and few of all', async () => {
  const openapi = JSON.stringify({ openapi: '3.0.0', paths: {} });
  const most = LIMITS.importsAtOnce + LIMITS.importsWaiting;
  const reading = times(most, (at) => importer.import(`organisation ${at}`, { openapi }));
  await expect(importer.import('organisation 0', { openapi })).rejects.toMatchObject({ code: 'rate_limited' });
  await expect(importer.import('another', { openapi })).rejects.toMatchObject({ code: 'unavailable' });
  expect(await Promise.all(reading)).toHaveLength(most);
  expect(await importer.import('organisation 0', { openapi })).toEqual({ drafts: [], left_out: [] });
});

it('says what is too large, by name', async () => {
  await expect(importer.import('one', { openapi: 'x'.repeat(LIMITS.importCharacters + 1) })).rejects.toMatchObject({
    code: 'too_large',
    errors: [{ path: 'openapi', message: 'must be at most 500,000 characters' }],
  });
  await expect(importer.import('one', { curl: 'x'.repeat(LIMITS.importCurlCharacters + 1) })).rejects.toMatchObject({
    code: 'too_large',
    errors: [{ path: 'curl', message: 'must be at most 8,000 characters' }],
  });
});

it('ends its threads when the service stops', async () => {
  const reading = times(3, (at) => importer.import(`${at}`, { openapi: ENDLESS }));
  const ended = Promise.all(reading.map((one) => expect(one).rejects.toMatchObject({ code: 'unavailable' })));
  await importer[Symbol.asyncDispose]();
  await ended;
});
