/** The scripts of the shop's pages, as they were compiled. */
import { readFileSync } from 'node:fs';
import { type Answer, answerAsset, refuse } from '../answers.js';
import type { Shop, ShopRequest } from '../shop.js';

const FOLDER = new URL('../../dist/browser/', import.meta.url);
const SCRIPTS = new Set(['own-browser.js', 'support.js']);

export function sendScript(_shop: Shop, { parameters }: ShopRequest): Answer {
  const { file = '' } = parameters;
  if (!SCRIPTS.has(file)) return refuse(404, 'There is nothing at this address.');
  return answerAsset('text/javascript; charset=utf-8', readFileSync(new URL(file, FOLDER), 'utf8'));
}
