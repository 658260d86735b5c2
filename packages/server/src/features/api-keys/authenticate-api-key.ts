/**
 * Authenticates API keys. A valid key is cached for a second, so that a check costs a hash and rarely a query. Revocations
 * clear the cache at once on every server, and so does a gap in this server's announcements.
 */
import type { ApiKeyRow } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import { sameDigest, sha256 } from '../../secrets.js';
import type { KeyActor } from '../actor.js';
import type { Context } from '../context.js';
import { refuseDeleted } from '../organisations/deleted-organisations.js';
import { apiKeyId } from './api-key-secret.js';

/** A client whose socket was closed by a check of open connections must not get in again through the cache. */
const REMEMBERED_MS = 1_000;
const REMEMBERED_KEYS = 1_000;
const LAST_USED_EVERY_MS = 60_000;

interface Memory {
  keys: Map<string, { row: ApiKeyRow; until: number }>;
  /** Grows with every revocation: rows read before one must not be cached after it. */
  revocations: number;
}

const memories = new WeakMap<Context, Memory>();

/**
 * @throws {AppError} `unauthorized` if it is unknown, revoked or expired, always with the same message;
 *   `organisation_deleted`
 */
export async function authenticateApiKey(context: Context, secret: string): Promise<KeyActor> {
  const id = apiKeyId(secret);
  const row = id === undefined ? undefined : await findKey(context, id);
  const digest = sha256(secret);
  const good =
    row !== undefined &&
    sameDigest(row.secret_hash, digest) &&
    row.revoked_at === null &&
    (row.expires_at === null || row.expires_at > context.now());
  if (!good) throw new AppError('unauthorized', 'The API key is unknown, revoked or expired.');
  await refuseDeleted(context, row.organisation_id);
  noteUse(context, row);
  const { organisation_id, id: key_id, mode, expires_at } = row;
  return { kind: 'api', organisation_id, key_id, mode, ...(expires_at === null ? {} : { expires_at }) };
}

async function findKey(context: Context, id: string): Promise<ApiKeyRow | undefined> {
  const memory = memoryOf(context);
  const remembered = memory.keys.get(id);
  if (remembered !== undefined && remembered.until > performance.now()) return remembered.row;
  memory.keys.delete(id);
  let row: ApiKeyRow | undefined;
  let revocations: number;
  do {
    revocations = memory.revocations;
    row = await context.database.read.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
  } while (revocations !== memory.revocations);
  if (row === undefined) return undefined;
  const oldest = memory.keys.size >= REMEMBERED_KEYS ? memory.keys.keys().next().value : undefined;
  if (oldest !== undefined) memory.keys.delete(oldest);
  memory.keys.set(id, { row, until: performance.now() + REMEMBERED_MS });
  return row;
}

function memoryOf(context: Context): Memory {
  const known = memories.get(context);
  if (known !== undefined) return known;
  const memory: Memory = { keys: new Map(), revocations: 0 };
  memories.set(context, memory);
  const forget = () => {
    memory.revocations++;
    memory.keys.clear();
  };
  context.cluster.subscribe('revocations', forget);
  context.cluster.onGap(forget);
  return memory;
}

/** Not awaited; a failure affects only the console's display. */
function noteUse(context: Context, row: ApiKeyRow): void {
  const { id, last_used_at } = row;
  const now = context.now();
  if (last_used_at !== null && last_used_at > now - LAST_USED_EVERY_MS) return;
  row.last_used_at = now;
  context.database
    .transaction(({ query }) =>
      query
        .updateTable('api_keys')
        .set({ last_used_at: now })
        .where('id', '=', id)
        .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', now - LAST_USED_EVERY_MS)]))
        .execute(),
    )
    .catch((error: unknown) => context.log.warn({ err: error, key_id: id }, 'the use of a key could not be recorded'));
}
