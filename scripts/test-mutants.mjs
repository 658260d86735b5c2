// Mutation tests: changes the code in one place after the other, and reports each change that no test notices. Each change
// runs the tests that reach it, from the files that TESTS names. Takes minutes for a file, so no other command runs it.
//   npm run test:mutation -- packages/server/src/outbound/guard.ts    files or folders that TESTS covers
//   npm run test:mutation -- packages/server/src/outbound/guard.ts:20-40    a file's lines
//   npm run test:mutation -- --tests a.test.ts,b.test.ts packages/...    other tests
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';

const { values, positionals } = parseArgs({ options: { tests: { type: 'string' } }, allowPositionals: true });
const server = 'packages/server';
const wire = (...names) => names.map((name) => `${server}/test/wire/${name}.test.ts`);
const storage = (...names) => names.map((name) => `${server}/test/storage/${name}.test.ts`);

/** By the beginning of a path: the tests of what is there. All tests of `main` would take minutes for each change. */
const TESTS = {
  [`${server}/src/outbound/`]: [`${server}/src/outbound/*.test.ts`, ...wire('mcp-client')],
  [`${server}/src/sockets/delivery/`]: [
    `${server}/src/sockets/delivery/*.test.ts`,
    `${server}/test/system/delivery.test.ts`,
    ...wire('agents', 'browser-clients', 'calls', 'conversations', 'logins'),
  ],
  [`${server}/src/features/conversations/`]: [
    `${server}/src/features/conversations/*.test.ts`,
    ...storage('closing', 'delivery-log', 'desk', 'discarded-turns', 'handlers', 'history', 'idle-conversations'),
    ...storage('login-secrets', 'merge', 'message-path', 'waiting'),
    ...wire('agents', 'browser-clients', 'calls', 'conversations', 'desk', 'paging', 'targets', 'waiting'),
  ],
  [`${server}/src/features/turn-queue/`]: [
    `${server}/src/features/turn-queue/*.test.ts`,
    ...storage('discarded-turns', 'lost-turns', 'message-path', 'turn-leases', 'turn-outages'),
  ],
  [`${server}/src/features/turns/`]: [
    ...storage('discarded-turns', 'logins', 'lost-turns', 'merge', 'message-path', 'turn-leases', 'turn-material'),
    ...storage('turn-outages'),
    ...wire('actions', 'agents', 'assistant', 'cards', 'suggestions', 'turn-results'),
  ],
};

const mutate = positionals.map((path) => (path.endsWith('/') ? `${path}**/!(*.test).ts` : path));
const testsOf = (path) => TESTS[Object.keys(TESTS).find((start) => path.startsWith(start))];
const untested = positionals.filter((path) => testsOf(path) === undefined);
if (mutate.length === 0 || (untested.length > 0 && values.tests === undefined)) {
  console.error(
    untested.length > 0 ? `No tests are named for ${untested.join(', ')}: add them to TESTS.` : 'Which files?',
  );
  process.exit(2);
}

const results = await new Stryker({
  mutate,
  testFiles: values.tests?.split(',') ?? [...new Set(positionals.flatMap(testsOf))],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // `related` finds tests by imports: those of the wire import the whole service.
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // What runs only while a file is loaded would need the whole suite anew for each change.
  ignoreStatic: true,
  // Texts are for people, and the types check names.
  mutator: { excludedMutations: ['StringLiteral'] },
  // A comment in each file would make tests fail that compare files.
  disableTypeChecks: false,
  concurrency: 1,
  // Beyond one and a half times what the tests take: a busy machine must not look like a change that was noticed.
  timeoutMS: 30_000,
  reporters: ['clear-text', 'html', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  htmlReporter: { fileName: 'reports/mutation.html' },
}).runMutationTest();
const tried = results.filter(({ status }) => status !== 'Ignored');
const unnoticed = tried.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
console.log(`${unnoticed.length} of ${tried.length} changes were noticed by no test.`);
