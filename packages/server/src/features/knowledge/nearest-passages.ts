/** Searches passages by meaning: compares a search's vector with all of an organisation's, in short slices. */
import { setImmediate as nextTurnOfEventLoop } from 'node:timers/promises';
import { VECTOR_COMPONENTS } from '@frontdesk/contract/language-model';
import type { PassageReach } from '../../db/passages-with-words.js';
import type { OrganisationIndex } from './knowledge-index.js';
import { COSINE_OF_PRODUCT, toBytes } from './vectors.js';

/** Vectors that are compared in one turn of the event loop, which takes 1 to 2 ms. */
const COMPARED_AT_ONCE = 1_000;

export interface NearPassage {
  id: number;
  /** Cosine of its nearest piece. */
  likeness: number;
}

/** @returns nearest first, among those that `audiences` and `environments` allow */
export async function nearestPassages(
  { owners, vectors, passages }: Pick<OrganisationIndex, 'owners' | 'vectors' | 'passages'>,
  wanted: Float32Array,
  allowed: Pick<PassageReach, 'audiences' | 'environments' | 'editions'>,
  most: number,
): Promise<NearPassage[]> {
  const query = new Int8Array(toBytes(wanted));
  const products = new Int32Array(owners.length);
  for (let from = 0; from < owners.length; from += COMPARED_AT_ONCE) {
    if (from > 0) await nextTurnOfEventLoop();
    compare(vectors, query, products, from, Math.min(owners.length, from + COMPARED_AT_ONCE));
  }
  const best: { id: number; product: number }[] = [];
  for (let at = 0; at < owners.length; ) {
    const id = owners[at] ?? 0;
    let product = Number.NEGATIVE_INFINITY;
    for (; owners[at] === id; at++) product = Math.max(product, products[at] ?? product);
    const last = best.at(-1);
    if (best.length === most && last !== undefined && product <= last.product) continue;
    const passage = passages.get(id);
    if (passage === undefined) continue;
    if (!allowed.audiences.includes(passage.audience) || !allowed.environments.includes(passage.environment)) continue;
    if (!allowed.editions.includes(passage.edition)) continue;
    insert(best, { id, product }, most);
  }
  return best.map(({ id, product }) => ({ id, likeness: product * COSINE_OF_PRODUCT }));
}

/** Four independent sums, which the CPU can compute in parallel. */
function compare(vectors: Int8Array, query: Int8Array, products: Int32Array, from: number, to: number): void {
  for (let vector = from; vector < to; vector++) {
    const base = vector * VECTOR_COMPONENTS;
    let [one, two, three, four] = [0, 0, 0, 0];
    for (let index = 0; index < VECTOR_COMPONENTS; index += 4) {
      const at = base + index;
      one = (one + Math.imul(vectors[at] as number, query[index] as number)) | 0;
      two = (two + Math.imul(vectors[at + 1] as number, query[index + 1] as number)) | 0;
      three = (three + Math.imul(vectors[at + 2] as number, query[index + 2] as number)) | 0;
      four = (four + Math.imul(vectors[at + 3] as number, query[index + 3] as number)) | 0;
    }
    products[vector] = (one + two + three + four) | 0;
  }
}

function insert(best: { id: number; product: number }[], one: { id: number; product: number }, most: number): void {
  let at = best.length;
  while (at > 0 && (best[at - 1]?.product ?? 0) < one.product) at--;
  best.splice(at, 0, one);
  if (best.length > most) best.pop();
}
