import { performance } from 'node:perf_hooks';
import { LIMITS } from '@frontdesk/contract';
import { expect, it } from 'vitest';
import { readTest } from './read-test.js';
import { readTestInThread } from './read-test-thread.js';

const HEAD = 'name: a test\nsteps:\n  - message: hello\n';

it('refuses a key that is there twice, with its line', () => {
  expect(() => readTest(`${HEAD}name: another\n`)).toThrow(
    expect.objectContaining({
      code: 'invalid_payload',
      errors: [{ path: '', message: 'is not YAML: Map keys must be unique', line: 4 }],
    }),
  );
});

it('refuses aliases that make a document grow, as bad input', () => {
  const nested = Array.from({ length: 8 }, (_, level) =>
    level === 0 ? 'a0: &a0 [x]' : `a${level}: &a${level} [${`*a${level - 1}, `.repeat(9)}]`,
  );
  const wide = `responses:\n  - function: f\n    data: [&list [${'1, '.repeat(1_000)}], ${'*list , '.repeat(20)}]\n`;
  for (const yaml of [HEAD + nested.join('\n'), HEAD + wide])
    expect(() => readTest(yaml)).toThrow(expect.objectContaining({ code: 'invalid_payload' }));
});

it('takes time in proportion to a text that is full of mistakes, or of keys', () => {
  const filled = (part: (index: number) => string) => {
    let text = '';
    for (let index = 0; text.length < LIMITS.testCharacters / 2; index++) text += part(index);
    return text;
  };
  for (const yaml of [
    `a: [${filled(() => '%,')}]`,
    `a: {${filled((index) => `k${index}: 1, `)}}`,
    `a: [${filled(() => '!!set {},')}]`,
  ]) {
    const before = process.cpuUsage();
    expect(() => readTest(yaml)).toThrow(expect.objectContaining({ code: 'invalid_payload' }));
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  }
});

it('leaves the event loop to others while a test is read', async () => {
  const yaml = `a: [${'%,'.repeat(LIMITS.testCharacters / 4)}]`;
  const before = performance.eventLoopUtilization();
  await expect(readTestInThread('an organisation', yaml)).rejects.toMatchObject({ code: 'invalid_payload' });
  expect(performance.eventLoopUtilization(before).active).toBeLessThan(250);
});
