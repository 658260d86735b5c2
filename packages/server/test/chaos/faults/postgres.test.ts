/** One server on Postgres: killed, stopped, its clock set, its database out of reach, silent, slow or read-only. */
import { test } from 'vitest';
import { databases } from '../../support/databases.js';
import { RUN_MS, runWithFaults } from './run.js';

const has_postgres = databases().some(({ name }) => name === 'postgres');

test.skipIf(!has_postgres)(
  'one server on Postgres keeps its promises through every fault',
  () => runWithFaults('postgres'),
  RUN_MS,
);
