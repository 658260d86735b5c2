/**
 * `npm test` is the suite to run while working: everything on SQLite. `npm run test:thorough` runs it on Postgres, and what takes
 * long to be sure of: generated stories, hostile clients, load. `npm run test:system` starts the
 * program as an operator does, and waits for outages and retries in real time; `npm run test:chaos` kills servers and breaks what they
 * stand on, `npm run test:voice` speaks in rooms and `npm run test:fuzz` sends generated input.
 */
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const common = {
  setupFiles: ['./vitest.setup.ts'],
  globalSetup: ['./packages/server/test/support/prepare-databases.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // The default of one second is too short for a machine that has more to do.
  expect: { poll: { timeout: 15_000 } },
  // Sockets, clocks and processes race on a busy machine. What passes only the second time is listed as retried.
  retry: process.env.CI ? 1 : 0,
};
const CHAOS = 'packages/server/test/chaos/**/*.test.ts';
const FUZZ = 'packages/server/test/fuzz/**/*.fuzz.ts';
const SYSTEM = 'packages/server/test/system/**/*.test.ts';
const STORAGE = 'packages/server/test/storage/**/*.test.ts';
const THOROUGH = ['packages/server/test/thorough/**/*.test.ts', 'packages/client/test/thorough/**/*.test.ts'];
const VOICE = ['packages/server/test/voice/**/*.test.ts', 'packages/dev-room/test/**/*.test.ts'];
const SERVED = ['packages/server/test/{wire,http}/**/*.test.ts', 'packages/{cli,client}/test/*.test.ts'];

/** Files share what they import, in any order: most of the time would go into importing the service again. */
const sharing = {
  ...common,
  isolate: false,
  // They wait for databases and sockets more than they compute.
  maxWorkers: 3,
};

/** What `npm test` runs of the service: everything on SQLite. `vitest.mutation.config.ts` begins with it. */
export const main = {
  ...sharing,
  maxWorkers: 4,
  name: 'main',
  include: ['packages/*/{src,test}/**/*.test.ts', 'examples/*/{src,test}/**/*.test.ts'],
  exclude: [
    '**/node_modules/**',
    '**/dist/**',
    'packages/{console,widget}/test/**',
    CHAOS,
    'packages/server/test/storage/postgres-*.test.ts',
    SYSTEM,
    ...THOROUGH,
    ...VOICE,
  ],
  provide: { dialects: ['sqlite' as const] },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: main },
      { test: { ...sharing, name: 'storage', include: [STORAGE] } },
      { test: { ...sharing, name: 'thorough', include: THOROUGH } },
      { test: { ...sharing, name: 'postgres', include: [...SERVED, STORAGE], provide: { dialects: ['postgres'] } } },
      {
        // As browsers load it: its WebSocket is the window's, which sends the page's cookie.
        resolve: {
          alias: [
            { find: 'socket.io-client', replacement: 'socket.io-client/dist/socket.io.js' },
            { find: /^.*\/import-beside\.js$/, replacement: resolve('packages/widget/test/support/import-beside.ts') },
          ],
        },
        test: {
          ...sharing,
          maxWorkers: 4,
          setupFiles: [...common.setupFiles, './packages/widget/test/support/no-microphone.ts'],
          name: 'pages',
          environment: 'happy-dom',
          globalSetup: ['./packages/console/test/support/start-service.ts'],
          include: ['packages/{console,widget}/test/**/*.test.ts'],
        },
      },
      { test: { ...common, name: 'system', include: [SYSTEM] } },
      { test: { ...common, name: 'chaos', include: [CHAOS] } },
      // One file at a time: they measure what the service costs and how fast it answers.
      { test: { ...common, name: 'fuzz', include: [FUZZ], fileParallelism: false } },
      // In real time: most of it is waiting for somebody to finish speaking, or for a server to give up.
      { test: { ...common, name: 'voice', include: VOICE, maxWorkers: 3 } },
    ],
  },
});
