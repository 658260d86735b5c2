/**
 * Finds a conversation on behalf of an actor. A conversation of another organisation gets the same answer as one that
 * does not exist, so that ids cannot be probed.
 */
import type { Kysely } from 'kysely';
import type { Transaction } from '../../db/database.js';
import type { ConversationRow, Schema } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import type { Actor } from '../actor.js';
import { isErasedSession } from './erased-session.js';

export const conversationNotFound = () => new AppError('not_found', 'There is no such conversation.');

export const conversationClosed = () =>
  new AppError('conversation_closed', 'This conversation is closed. Start a new one by sending ticket_chat_id null.');

/**
 * A test key finds only conversations in test mode.
 * @throws {AppError} `not_found`; `forbidden` if a customer token is bound to another session
 */
export async function findConversation(query: Kysely<Schema>, actor: Actor, id: string): Promise<ConversationRow> {
  const conversation = await query
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .where('organisation_id', '=', actor.organisation_id)
    .executeTakeFirst();
  if (conversation === undefined || isErasedSession(conversation.session_id)) throw conversationNotFound();
  if (actor.kind === 'api' && actor.mode === 'test' && conversation.mode !== 'test') throw conversationNotFound();
  if (actor.kind === 'customer' && actor.session_id !== conversation.session_id)
    throw new AppError('forbidden', 'This customer token is bound to another session.');
  return conversation;
}

/** Why a customer cannot write or call in a conversation; undefined: it is theirs, and open. */
export async function whyNotOpen(
  query: Kysely<Schema>,
  { id, organisation_id, session_id }: Pick<ConversationRow, 'id' | 'organisation_id' | 'session_id'>,
): Promise<AppError | undefined> {
  const conversation = await query
    .selectFrom('conversations')
    .select('open_slot')
    .where('id', '=', id)
    .where('organisation_id', '=', organisation_id)
    .where('session_id', '=', session_id)
    .executeTakeFirst();
  if (conversation === undefined) return conversationNotFound();
  return conversation.open_slot === null ? conversationClosed() : undefined;
}

/** Locks the conversation, which serialises all changes that depend on it, to the end of the transaction. */
export async function lockConversation(
  { query }: Transaction,
  { id, organisation_id }: Pick<ConversationRow, 'id' | 'organisation_id'>,
): Promise<ConversationRow | undefined> {
  return query
    .updateTable('conversations')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', id)
    .where('organisation_id', '=', organisation_id)
    .returningAll()
    .executeTakeFirst();
}
