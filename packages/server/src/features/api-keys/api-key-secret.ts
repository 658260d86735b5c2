/**
 * The form of API keys: `fd_live_<id>_<43 base62>` or `fd_test_…`. The id finds the row, the rest is the secret. A key
 * chosen by the operator contains no id, so its id is derived from its hash.
 */
import { randomInt } from 'node:crypto';
import type { ApiKeyMode } from '@frontdesk/contract';
import { sha256 } from '../../secrets.js';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_CHARACTERS = 12;
const SECRET_CHARACTERS = 43;
const GENERATED = /^fd_(?:live|test)_([0-9A-Za-z]{12})_[0-9A-Za-z]{43}$/;
const CHOSEN = /^[\x21-\x7e]{16,128}$/;
const CHOSEN_ID_CHARACTERS = 24;
/** No generated id contains an underscore. */
export const CHOSEN_ID_PREFIX = 'chosen_';

/** 256 to 257 random bits. */
export function generateApiKey(mode: ApiKeyMode): { id: string; secret: string } {
  const id = random(ID_CHARACTERS);
  return { id, secret: `fd_${mode}_${id}_${random(SECRET_CHARACTERS)}` };
}

/** @returns undefined if it cannot be a key */
export function apiKeyId(secret: string): string | undefined {
  const generated = GENERATED.exec(secret)?.[1];
  if (generated !== undefined) return generated;
  return CHOSEN.test(secret) ? `${CHOSEN_ID_PREFIX}${sha256(secret).slice(0, CHOSEN_ID_CHARACTERS)}` : undefined;
}

function random(characters: number): string {
  return Array.from({ length: characters }, () => BASE62[randomInt(BASE62.length)]).join('');
}
