/**
 * Mentions of members in notes, by member id, never by names in a text. Members read their own mentions; the name of
 * that time is stored with the note.
 */
import { LIMITS, type SupportNote } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import type { ConversationNoteRow } from '../../db/schema.js';
import { invalidPayload } from '../../errors.js';
import type { AgentActor } from '../actor.js';
import { announce, type Context } from '../context.js';
import { findConversation } from '../conversation-log/find-conversation.js';
import { placeOf } from '../events.js';

type Mentioned = SupportNote['mentions'];

/**
 * Adds mentions to a note that the same transaction stores. The author's own count as read.
 * @throws {AppError} `invalid_payload` if an id is no member's
 */
export async function addMentions(
  { query }: Transaction,
  note: ConversationNoteRow,
  member_ids: readonly string[],
): Promise<Mentioned> {
  const wanted = [...new Set(member_ids)];
  if (wanted.length === 0) return [];
  const { organisation_id, conversation_id, created_at } = note;
  const members = await query
    .selectFrom('members')
    .select(['id', 'username'])
    .where('organisation_id', '=', organisation_id)
    .where('id', 'in', wanted)
    .execute();
  const mentioned = wanted.map((id) => {
    const member = members.find((one) => one.id === id);
    if (member !== undefined) return member;
    const path = `mentions.${member_ids.indexOf(id)}`;
    throw invalidPayload([{ path, message: 'is not a member of this organisation', code: 'not_member' }]);
  });
  await query
    .insertInto('note_mentions')
    .values(
      mentioned.map(({ id, username }, position) => ({
        note_id: note.id,
        member_id: id,
        organisation_id,
        conversation_id,
        member_name: username,
        position,
        created_at,
        read_at: id === note.agent_id ? created_at : null,
        mailed_at: null,
      })),
    )
    .execute();
  return mentioned;
}

/** The members that each of these notes mentions, in one query. */
export async function readMentioned(
  { database }: Context,
  organisation_id: string,
  note_ids: readonly string[],
): Promise<(note_id: string) => Mentioned> {
  if (note_ids.length === 0) return () => [];
  const rows = await database.read
    .selectFrom('note_mentions')
    .select(['note_id', 'member_id', 'member_name'])
    .where('organisation_id', '=', organisation_id)
    .where('note_id', 'in', note_ids)
    .orderBy('position')
    .execute();
  return (note_id) =>
    rows
      .filter((row) => row.note_id === note_id)
      .map(({ member_id, member_name }) => ({ id: member_id, username: member_name }));
}

/** The caller's unread mentions, counted up to {@link LIMITS.deskCountMost}. */
export async function countUnreadMentions({ database }: Context, actor: AgentActor): Promise<number> {
  const unread = database.read
    .selectFrom('note_mentions')
    .innerJoin('conversations', 'conversations.id', 'note_mentions.conversation_id')
    .select('note_mentions.note_id')
    .where('note_mentions.organisation_id', '=', actor.organisation_id)
    .where('note_mentions.member_id', '=', actor.member_id)
    .where('note_mentions.read_at', 'is', null)
    // Excludes conversations that are being erased.
    .where('conversations.mode', 'in', ['live', 'test'])
    .limit(LIMITS.deskCountMost);
  const { found } = await database.read
    .selectFrom(unread.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow();
  return Number(found);
}

/**
 * Marks the caller's mentions in a conversation as read.
 * @returns how many were unread
 * @throws {AppError} `not_found`
 */
export async function markMentionsRead(context: Context, actor: AgentActor, ticket_chat_id: string): Promise<number> {
  const { organisation_id, member_id } = actor;
  return context.database.transaction(async (transaction) => {
    const conversation = await findConversation(transaction.query, actor, ticket_chat_id);
    const { numUpdatedRows } = await transaction.query
      .updateTable('note_mentions')
      .set({ read_at: context.now() })
      .where('organisation_id', '=', organisation_id)
      .where('member_id', '=', member_id)
      .where('conversation_id', '=', ticket_chat_id)
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow();
    const read = Number(numUpdatedRows);
    if (read > 0)
      transaction.onCommit(() => announce(context, { type: 'mentions_read', ...placeOf(conversation), member_id }));
    return read;
  });
}
