/** What mutants are tested with (`scripts/test-mutants.mjs`): SQLite alone, any test file of the server, and none twice. */
import { defineConfig } from 'vitest/config';
import { main } from './vitest.config.js';

export default defineConfig({
  test: {
    ...main,
    include: ['packages/server/{src,test}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    maxWorkers: 1,
    retry: 0,
  },
});
