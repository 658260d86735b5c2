/** One server on SQLite: killed, stopped, its clock set, its disk full or without power. */
import { test } from 'vitest';
import { RUN_MS, runWithFaults } from './run.js';

test('one server on SQLite keeps its promises through every fault', () => runWithFaults('sqlite'), RUN_MS);
