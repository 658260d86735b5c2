/** All trades of the measurement, and the half a case belongs to: by the hash of its words, so that nobody chose it. */
import { createHash } from 'node:crypto';
import { airline } from './airline.mjs';
import { carRental } from './car-rental.mjs';
import { energy } from './energy.mjs';
import { insurance } from './insurance.mjs';
import { theatre } from './theatre.mjs';
import { university } from './university.mjs';

/** @type {import('../define.mjs').Trade[]} */
export const TRADES = [airline, energy, university, carRental, insurance, theatre];

/** @param {import('../define.mjs').Case} asked */
export function halfOf({ turns }) {
  const [first = 0] = createHash('sha256').update(turns.join('\n')).digest();
  return first % 2 === 0 ? 'seen' : 'unseen';
}
