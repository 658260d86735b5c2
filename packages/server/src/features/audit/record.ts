/**
 * Writes the audit log of members' and keys' actions, in the same transaction as the change. Agents' actions in
 * conversations are in the conversations' logs instead.
 */
import { randomBytes } from 'node:crypto';
import type { AuditAction } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import type { ActorColumns } from '../../db/schema.js';
import { toJson } from '../../json.js';
import type { Context } from '../context.js';
import type { Author, CustomerAuthor, ProviderAuthor } from './author.js';

export interface AuditedAction {
  organisation_id: string;
  action: AuditAction;
  target?: { id: string; name: string };
  /** Shown as it is: it must contain no secret, token or password. */
  detail?: Record<string, string | number | boolean | null | undefined | string[]>;
}

export async function recordAuditedAction(
  context: Context,
  { query }: Transaction,
  by: Author | CustomerAuthor | ProviderAuthor,
  { organisation_id, action, target, detail = {} }: AuditedAction,
): Promise<void> {
  const created_at = context.now();
  const who = 'actor' in by ? await describeActor(query, by.actor) : describeOther(by);
  await query
    .insertInto('audit_entries')
    .values({
      id: entryId(created_at),
      organisation_id,
      ...who,
      action,
      target_id: target?.id ?? null,
      target_name: target?.name ?? null,
      detail: toJson(detail),
      address: 'address' in by ? by.address : null,
      created_at,
    })
    .execute();
}

function describeOther(by: CustomerAuthor | ProviderAuthor) {
  if ('provider_host' in by)
    return { actor_kind: 'identity_provider' as const, actor_id: null, actor_name: by.provider_host };
  const { customer_session_id: id } = by;
  return { actor_kind: 'customer' as const, actor_id: id, actor_name: id };
}

/** An actor in the form of an audit entry. */
export async function describeActor(query: Transaction['query'], actor: Author['actor']): Promise<ActorColumns> {
  if (actor === 'operator') return { actor_kind: 'operator', actor_id: null, actor_name: 'Operator' };
  if (actor.kind === 'inapp') return { actor_kind: 'member', actor_id: actor.member_id, actor_name: actor.username };
  const key = await query.selectFrom('api_keys').select('name').where('id', '=', actor.key_id).executeTakeFirst();
  return { actor_kind: 'api_key', actor_id: actor.key_id, actor_name: key?.name ?? 'API key' };
}

let counted = 0;

/** Fixed-length hex, so that the order of ids is the order of time; within a millisecond, the order of this server. */
function entryId(at: number): string {
  counted = (counted + 1) % 0x10000;
  return `${oldestIdAt(at)}${hex(counted, 4)}${randomBytes(8).toString('hex')}`;
}

/** Less than the ids of that moment, greater than all earlier ones. */
export const oldestIdAt = (at: number): string => hex(at, 12);

const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
