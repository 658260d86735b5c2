/** Lists the notes that mention a member, newest first, each with its conversation. */
import type { MentionPage, MentionQuery } from '@frontdesk/contract';
import type { AgentActor } from '../actor.js';
import type { Context } from '../context.js';
import { readCustomerNames } from '../customers/read-customer-identity.js';
import { cutPage, isOlder, readCursor } from '../page-cursor.js';
import { toSessionId } from '../test-sessions.js';
import { readMentioned } from './mentions.js';
import { toNote } from './notes.js';

/** @throws {AppError} `invalid_payload` for a cursor of another list */
export async function listMentions(context: Context, actor: AgentActor, asked: MentionQuery): Promise<MentionPage> {
  const { organisation_id, member_id } = actor;
  const list = [organisation_id, 'mentions', member_id] as const;
  const after = readCursor(context, list, asked, 'number');
  const rows = await context.database.read
    .selectFrom('note_mentions')
    .innerJoin('conversation_notes', 'conversation_notes.id', 'note_mentions.note_id')
    .innerJoin('conversations', 'conversations.id', 'note_mentions.conversation_id')
    .selectAll('conversation_notes')
    .select(['note_mentions.read_at', 'conversations.session_id', 'conversations.open_slot'])
    .where('note_mentions.organisation_id', '=', organisation_id)
    .where('note_mentions.member_id', '=', member_id)
    // Excludes conversations that are being erased.
    .where('conversations.mode', 'in', ['live', 'test'])
    .where(isOlder(['note_mentions.created_at', 'note_mentions.note_id'], after))
    .orderBy('note_mentions.created_at', 'desc')
    .orderBy('note_mentions.note_id', 'desc')
    .limit(asked.limit + 1)
    .execute();
  const { kept, next } = cutPage(context, list, { rows, limit: asked.limit }, ({ created_at, id }) => ({
    at: created_at,
    id,
  }));
  const [mentionsOf, customerOf] = await Promise.all([
    readMentioned(
      context,
      organisation_id,
      kept.map(({ id }) => id),
    ),
    readCustomerNames(context, organisation_id, kept),
  ]);
  const mentions = kept.map(({ read_at, session_id, open_slot, ...note }) => ({
    note: toNote(note, mentionsOf(note.id)),
    read: read_at !== null,
    session_id: toSessionId(session_id),
    customer: customerOf(session_id),
    closed: open_slot === null,
  }));
  return { mentions, next };
}
