/**
 * What was said in the conversations that were merged into one, and in those merged into them: the same customer said it. As of
 * the moment in which a turn was added, so that a turn reads the same whenever it runs or is replayed.
 */
import { LIMITS } from '@frontdesk/contract';
import type { Kysely } from 'kysely';
import { SHOWN, type ShownEntry } from '../../db/operations/load-turn.js';
import type { Schema } from '../../db/schema.js';
import type { Context } from '../context.js';
import type { Turn } from '../turn-queue/turn.js';

export interface MergedConversations {
  /**
   * Messages and answers, oldest first, one conversation after the other by when they were merged; bounded like a transcript.
   * Their `seq` is below 0 and ascends. Nothing in them can be confirmed any more.
   */
  entries: ShownEntry[];
  /** Something that the assistant said in them can rest on an answer of an endpoint. */
  read_data: boolean;
}

/** @param turn one that is not stored reads what is merged by now */
export async function readMerged(
  { database, now }: Context,
  { id, organisation_id, conversation_id }: Pick<Turn, 'id' | 'organisation_id' | 'conversation_id'>,
): Promise<MergedConversations> {
  const { read } = database;
  const turn = await read
    .selectFrom('turns')
    .select('created_at')
    .where('id', '=', id)
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst();
  const merged = selectMerged(read, { organisation_id, conversation_id, until: turn?.created_at ?? now() });
  const [conversations, newest] = await Promise.all([
    merged.select('conversations.data_from_seq').execute(),
    merged
      .innerJoin('messages', 'messages.conversation_id', 'conversations.id')
      .select(SHOWN.map((column) => `messages.${column}` as const))
      .select('messages.conversation_id')
      .where('messages.organisation_id', '=', organisation_id)
      .where('messages.sender', '!=', 'system')
      .where('messages.kind', '!=', 'closing_by_merge')
      .orderBy('conversations.closed_at', 'desc')
      .orderBy('messages.seq', 'desc')
      .limit(LIMITS.transcriptMessages)
      .execute(),
  ]);
  let characters = 0;
  const fitting = newest.filter(({ message, attachment_metadata }) => {
    const fits = characters < LIMITS.transcriptCharactersRead;
    characters += message.length + (attachment_metadata?.length ?? 0);
    return fits;
  });
  return {
    entries: numbered(fitting.toReversed()),
    read_data: conversations.some(({ data_from_seq }) => data_from_seq !== null),
  };
}

/** Closed by then, which is when they were merged. */
function selectMerged(
  read: Kysely<Schema>,
  { organisation_id, conversation_id, until }: { organisation_id: string; conversation_id: string; until: number },
) {
  return read
    .withRecursive('merged', (eb) =>
      eb
        .selectFrom('conversations')
        .select('conversations.id')
        .where('conversations.merged_into', '=', conversation_id)
        .where('conversations.organisation_id', '=', organisation_id)
        .where('conversations.closed_at', '<=', until)
        .union((more) =>
          more
            .selectFrom('conversations')
            .innerJoin('merged', 'merged.id', 'conversations.merged_into')
            .select('conversations.id')
            .where('conversations.organisation_id', '=', organisation_id),
        ),
    )
    .selectFrom('merged')
    .innerJoin('conversations', 'conversations.id', 'merged.id');
}

/** By one numbering for all conversations. */
function numbered(entries: (ShownEntry & { conversation_id: string })[]): ShownEntry[] {
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
