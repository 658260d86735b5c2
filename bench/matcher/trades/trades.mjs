/** The development set: trades whose sentences the matcher's weights and rules were fitted to. */
import { garage } from './garage.mjs';
import { housing } from './housing.mjs';
import { museum } from './museum.mjs';
import { railway } from './railway.mjs';
import { recruiting } from './recruiting.mjs';
import { software } from './software.mjs';

/** @type {import('../../matcher-measured/define.mjs').Trade[]} */
export const TRADES = [garage, museum, railway, software, housing, recruiting];
