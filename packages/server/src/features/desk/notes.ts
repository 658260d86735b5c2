/**
 * Notes of agents about a conversation, for agents only. They have their own table and are never in the conversation's
 * log, which is delivered to customers and shown to models.
 */
import { randomUUID } from 'node:crypto';
import { LIMITS, type NoteList, type noteQuery, type SupportNote } from '@frontdesk/contract';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Transaction } from '../../db/database.js';
import type { ConversationNoteRow, ConversationRow, Schema } from '../../db/schema.js';
import { isoTime } from '../../iso-time.js';
import type { AgentActor } from '../actor.js';
import { announce, type Context } from '../context.js';
import { findConversation } from '../conversation-log/find-conversation.js';
import { placeOf } from '../events.js';
import { hideLoginSecrets } from '../logins/hide-secrets.js';
import { cutPage, readRowBefore } from '../page-cursor.js';
import { cutToPreview } from './cut-message.js';
import { addMentions, readMentioned } from './mentions.js';

/**
 * Adds a note, also to a closed conversation.
 * @param sid the author's socket, which gets the response
 * @throws {AppError} `not_found`; `invalid_payload` if a mentioned id is no member's
 */
export async function addNote(
  context: Context,
  actor: AgentActor,
  { ticket_chat_id, note, mentions, sid }: { ticket_chat_id: string; note: string; mentions: string[]; sid: string },
): Promise<SupportNote> {
  return context.database.transaction(async (transaction) => {
    const conversation = await findConversation(transaction.query, actor, ticket_chat_id);
    const row: ConversationNoteRow = {
      id: randomUUID(),
      organisation_id: actor.organisation_id,
      conversation_id: ticket_chat_id,
      agent_id: actor.member_id,
      agent_name: actor.username,
      note: await hideLoginSecrets(context, transaction.query, conversation, note, { by: 'others' }),
      merged_from: null,
      created_at: context.now(),
    };
    await transaction.query.insertInto('conversation_notes').values(row).execute();
    const added = toNote(row, await addMentions(transaction, row, mentions));
    transaction.onCommit(() =>
      announce(context, { type: 'note_added', ...placeOf(conversation), note: added, except_sid: sid }),
    );
    return added;
  });
}

/** The note that a merge leaves in the conversation that continues, by the agent who merged them. */
export async function addMergeNote(
  context: Context,
  transaction: Transaction,
  actor: AgentActor,
  { source, target, at }: { source: ConversationRow; target: ConversationRow; at: number },
): Promise<void> {
  const row: ConversationNoteRow = {
    id: randomUUID(),
    organisation_id: actor.organisation_id,
    conversation_id: target.id,
    agent_id: actor.member_id,
    agent_name: actor.username,
    note: '',
    merged_from: source.id,
    created_at: at,
  };
  await transaction.query.insertInto('conversation_notes').values(row).execute();
  const mergedOf = await readMerged(transaction.query, [row]);
  const note = toNote(row, [], mergedOf(row));
  transaction.onCommit(() => announce(context, { type: 'note_added', ...placeOf(target), note, except_sid: '' }));
}

/**
 * The newest notes, or those before one of them; oldest first.
 * @throws {AppError} `not_found`; `invalid_payload` for a cursor of another list
 */
export async function readNotes(
  context: Context,
  actor: AgentActor,
  ticket_chat_id: string,
  { limit, ...asked }: z.output<typeof noteQuery>,
): Promise<NoteList> {
  const { read } = context.database;
  const { id } = await findConversation(read, actor, ticket_chat_id);
  const list = [actor.organisation_id, 'notes', id] as const;
  const known_id = readRowBefore(context, list, asked);
  const rows = await read
    .selectFrom('conversation_notes')
    .selectAll()
    .where('conversation_id', '=', id)
    .where('organisation_id', '=', actor.organisation_id)
    .$if(known_id !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('created_at', 'id'),
          '<',
          eb
            .selectFrom('conversation_notes as known')
            .select(['known.created_at', 'known.id'])
            .where('known.id', '=', known_id ?? '')
            .where('known.conversation_id', '=', id)
            .$asTuple('created_at', 'id'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { kept, next } = cutPage(context, list, { rows, limit }, ({ created_at: at, id: last }) => ({ at, id: last }));
  const mentionsOf = await readMentioned(
    context,
    actor.organisation_id,
    kept.map((row) => row.id),
  );
  const mergedOf = await readMerged(read, kept);
  return {
    notes: kept.reverse().map((row) => toNote(row, mentionsOf(row.id), mergedOf(row))),
    has_more: next !== null,
    next,
  };
}

type Merged = SupportNote['merged'];

/** More characters than are shown, because runs of white space are collapsed. */
const READ_CHARACTERS = 4 * LIMITS.previewCharacters;

/**
 * The merged conversation that each note is about, in its present state. Each is read by its key: with a condition on
 * conversations, SQLite would read all of the organisation.
 * @param notes all of the same organisation
 */
async function readMerged(
  query: Kysely<Schema>,
  notes: readonly ConversationNoteRow[],
): Promise<(note: ConversationNoteRow) => Merged> {
  const ids = notes.flatMap(({ id, merged_from }) => (merged_from === null ? [] : id));
  if (ids.length === 0) return () => undefined;
  const rows = await query
    .selectFrom('conversation_notes')
    .innerJoin('conversations', (join) =>
      join
        .onRef('conversations.id', '=', 'conversation_notes.merged_from')
        .onRef('conversations.organisation_id', '=', 'conversation_notes.organisation_id'),
    )
    .select('conversations.id')
    .select((eb) =>
      eb
        .selectFrom('messages')
        .select((own) => own.fn<string>('substr', ['message', own.lit(1), own.lit(READ_CHARACTERS)]).as('said'))
        .whereRef('messages.conversation_id', '=', 'conversations.id')
        .where('messages.sender', '=', 'customer')
        .where('messages.message', '!=', '')
        .orderBy('messages.seq')
        .limit(1)
        .as('first_message'),
    )
    .where('conversation_notes.id', 'in', ids)
    // Excludes conversations that are being erased.
    .where('conversations.mode', 'in', ['live', 'test'])
    .execute();
  return ({ merged_from }) => {
    if (merged_from === null) return undefined;
    const row = rows.find(({ id }) => id === merged_from);
    const said = row?.first_message ?? null;
    return { ticket_chat_id: row?.id ?? null, topic: said === null ? null : cutToPreview(said) };
  };
}

/** The text of a note that a merge left; clients show their own sentence. */
export const textOfNote = ({ note, merged_from }: Pick<ConversationNoteRow, 'note' | 'merged_from'>): string =>
  merged_from === null ? note : 'Merged another conversation into this one.';

/** A note as agents receive it. */
export function toNote(row: ConversationNoteRow, mentions: SupportNote['mentions'], merged?: Merged): SupportNote {
  return {
    id: row.id,
    ticket_chat_id: row.conversation_id,
    note: textOfNote(row),
    agent: { id: row.agent_id, username: row.agent_name },
    mentions,
    ...(merged !== undefined && { merged }),
    date_created: isoTime(row.created_at),
  };
}
