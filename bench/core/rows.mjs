/** All rows of the benchmark, in table order. */
import { acknowledge } from './rows/acknowledge.mjs';
import { fairness } from './rows/fairness.mjs';
import { history } from './rows/history.mjs';
import { growth, idleMemory, socketMemory } from './rows/memory.mjs';
import { oneClient } from './rows/one-client.mjs';
import { slowModel } from './rows/slow-model.mjs';
import { turns } from './rows/turns.mjs';
import { twoServers } from './rows/two-servers.mjs';
import { workPerTurn } from './rows/work-per-turn.mjs';

export const ROWS = [
  acknowledge,
  turns,
  oneClient,
  workPerTurn,
  idleMemory,
  socketMemory,
  growth,
  slowModel,
  fairness,
  history,
  twoServers,
];
