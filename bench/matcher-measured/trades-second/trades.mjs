/** The second set: trades and sentences written before the matcher was changed on 21 November 2026, and not looked at while it was. */
import { city } from './city.mjs';
import { gym } from './gym.mjs';
import { hotel } from './hotel.mjs';
import { telecom } from './telecom.mjs';

/** @type {import('../define.mjs').Trade[]} */
export const TRADES = [hotel, telecom, gym, city];
