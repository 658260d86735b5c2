/** All operations and readings by name, for the database thread. */
import type { AnyOperation, AnyReading } from '../operation.js';
import { answerTurn } from './answer-turn.js';
import { loadTurn } from './load-turn.js';
import { receiveMessage } from './receive-message.js';

export const OPERATIONS: ReadonlyMap<string, AnyOperation> = new Map(
  [receiveMessage, answerTurn].map((operation) => [operation.name, operation]),
);

export const READINGS: ReadonlyMap<string, AnyReading> = new Map([loadTurn].map((reading) => [reading.name, reading]));
