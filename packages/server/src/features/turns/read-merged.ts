/**
 * What was said in the conversations that were merged into one, and in those merged into them: the same customer said it. As of
 * the moment in which a turn was added, so that a turn reads the same whenever it runs or is replayed.
 */
import { LIMITS } from '@frontdesk/contract';
import type { Kysely } from 'kysely';
import { SHOWN, type ShownEntry } from '../../db/operations/load-turn.js';
import type { Schema, TurnRow } from '../../db/schema.js';
import type { Context } from '../context.js';

export interface MergedConversations {
  /**
   * Messages and answers, oldest first, one conversation after the other by when they were merged; bounded like a transcript.
   * Their `seq` is below 0 and ascends. Nothing in them can still be confirmed.
   */
  entries: ShownEntry[];
  /** Something that the assistant said in them can rest on an answer of an endpoint. */
  read_data: boolean;
}

/** @param turn one that is not stored reads what is merged by now */
export async function readMerged(
  { database, now }: Context,
  { id, organisation_id, conversation_id }: Pick<TurnRow, 'id' | 'organisation_id' | 'conversation_id'>,
): Promise<MergedConversations> {
  const { read } = database;
  const turn = await read
    .selectFrom('turns')
    .select('created_at')
    .where('id', '=', id)
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst();
  const until = turn?.created_at ?? now();
  const merged = await selectMerged(read, { organisation_id, conversation_id, until }).execute();
  const newest: Said[] = [];
  let characters = 0;
  const fits = () => newest.length < LIMITS.transcriptMessages && characters < LIMITS.transcriptCharactersRead;
  // One after the other, by key: most have merged one or two.
  for (const one of merged) {
    if (!fits()) break;
    for (const entry of await selectSaid(read, { organisation_id, conversation_id: one.id }).execute()) {
      if (!fits()) break;
      newest.push(entry);
      characters += entry.message.length + (entry.attachment_metadata?.length ?? 0);
    }
  }
  return {
    entries: numbered(newest.toReversed()),
    read_data: merged.some(({ data_from_seq }) => data_from_seq !== null),
  };
}

/** Not those that are being erased. */
const VISIBLE = ['live', 'test'] as const;

type Said = ShownEntry & { conversation_id: string };

/** The newest first. */
const selectSaid = (
  read: Kysely<Schema>,
  { organisation_id, conversation_id }: { organisation_id: string; conversation_id: string },
) =>
  read
    .selectFrom('messages')
    .select([...SHOWN, 'conversation_id'])
    .where('conversation_id', '=', conversation_id)
    .where('organisation_id', '=', organisation_id)
    .where('sender', '!=', 'system')
    .where('kind', '!=', 'closing_by_merge')
    .orderBy('seq', 'desc')
    .limit(LIMITS.transcriptMessages);

/**
 * Those that had come to the conversation by then, the last one first. Each step goes from what is merged into to what was merged into it: SQLite
 * would read all of the organisation the other way round, and by the time of the close.
 */
function selectMerged(
  read: Kysely<Schema>,
  { organisation_id, conversation_id, until }: { organisation_id: string; conversation_id: string; until: number },
) {
  return read
    .withRecursive('merged', (eb) =>
      eb
        .selectFrom('conversations')
        .select(['conversations.id', 'conversations.closed_at as came_at'])
        .where('conversations.organisation_id', '=', organisation_id)
        .where('conversations.merged_into', '=', conversation_id)
        .where('conversations.mode', 'in', VISIBLE)
        .union((more) =>
          more
            .selectFrom('merged')
            .crossJoin('conversations')
            .select(['conversations.id', 'merged.came_at'])
            .where('conversations.organisation_id', '=', organisation_id)
            .whereRef('conversations.merged_into', '=', 'merged.id')
            .where('conversations.mode', 'in', VISIBLE),
        ),
    )
    .selectFrom('merged')
    .innerJoin('conversations', 'conversations.id', 'merged.id')
    .select(['conversations.id', 'conversations.data_from_seq'])
    .where('merged.came_at', '<=', until)
    .orderBy('conversations.closed_at', 'desc')
    .orderBy('conversations.id')
    .limit(LIMITS.transcriptMessages);
}

/** By one numbering for all conversations. */
function numbered(entries: Said[]): ShownEntry[] {
  const seqOf = (conversation_id: string, seq: number | null) => {
    const place = entries.findIndex((one) => one.conversation_id === conversation_id && one.seq === seq);
    return place === -1 ? null : place - entries.length;
  };
  return entries.map(({ conversation_id, ...entry }, index) => ({
    ...entry,
    seq: index - entries.length,
    in_reply_to: seqOf(conversation_id, entry.in_reply_to),
    close_support: 0,
    confirmation: null,
    decision: null,
  }));
}
