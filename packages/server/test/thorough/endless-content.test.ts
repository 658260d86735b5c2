/** Content that takes minutes to read is given up after its time, which is waited for here. */
import { LIMITS } from '@frontdesk/contract';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createExtractor } from '../../src/features/knowledge/extract/extractor.js';

/** A fast machine comes to the end of the stack before the time is over. */
const GIVEN_UP = /takes longer than 10 s|too much memory|nested too deeply/;

test.each([
  ['quotes within quotes', '> '.repeat(20_000)],
  ['brackets that never close', '[a]('.repeat(100_000)],
])('gives up %s', async (_name, content) => {
  await using extractor = createExtractor(pino({ level: 'silent' }));
  const started = performance.now();
  const reading = extractor.extractMarkdown({
    organisation_id: 'organisation',
    format: 'markdown',
    content,
    url: undefined,
  });
  await expect(reading).rejects.toMatchObject({
    code: 'invalid_payload',
    errors: [{ path: 'content', message: expect.stringMatching(GIVEN_UP) }],
  });
  expect(performance.now() - started).toBeLessThan(LIMITS.extractionMs + 5_000);
});
