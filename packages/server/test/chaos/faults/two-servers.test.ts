/** Two servers on one Postgres and one Redis: each killed, stopped, its clock set; the database and Redis failing. */
import { test } from 'vitest';
import { databases } from '../../support/databases.js';
import { ownRedisProblem } from '../../support/own-redis.js';
import { RUN_MS, runWithFaults } from './run.js';

const has_postgres = databases().some(({ name }) => name === 'postgres');

test.skipIf(!has_postgres || ownRedisProblem !== undefined)(
  'two servers keep their promises through every fault',
  () => runWithFaults('two servers'),
  RUN_MS,
);
