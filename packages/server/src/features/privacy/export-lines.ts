/**
 * The contents of a customer's export, line by line and read in pages, so that an archive of any size is written with
 * bounded memory. Tokens, their hashes and socket ids are excluded.
 */
import type { EXPORT_FILES } from '@frontdesk/contract';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { AttachmentRow, ConversationRow, Schema } from '../../db/schema.js';
import { isoTime } from '../../iso-time.js';
import { fromJson } from '../../json.js';
import { nameInUrl } from '../attachments/file-name.js';
import type { Context } from '../context.js';
import { withCallStarts } from '../conversation-log/call-starts.js';
import { toConversationView, toHistoryMessage } from '../conversation-log/entry-view.js';
import { toPriority } from '../conversation-log/priority-levels.js';
import { readMentioned } from '../desk/mentions.js';
import { textOfNote } from '../desk/notes.js';
import type { Entry } from '../events.js';
import type { SessionOwner } from '../identity/session-owner.js';
import { readTargets } from '../targets/read-targets.js';
import { readSteps, toTurnView } from '../turns/read-turns.js';

const PAGE = 200;
/** Turns have many steps, so pages are small. */
const TURN_PAGE = 20;

export type ExportLine<Name extends keyof typeof EXPORT_FILES> = z.input<(typeof EXPORT_FILES)[Name]>;

type Lines = AsyncGenerator<object>;

const isoOrNull = (ms: number | null) => (ms === null ? null : isoTime(ms));

/** @param read returns the page after a row; undefined: the first. An empty page is the end */
async function* inPages<Row>(read: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let after: Row | undefined; ; ) {
    const page = await read(after);
    yield* page;
    after = page.at(-1);
    if (after === undefined) return;
  }
}

/** By age. */
const conversationsOf = ({ database }: Context, owner: SessionOwner): AsyncGenerator<ConversationRow> =>
  inPages((after) =>
    database.read
      .selectFrom('conversations')
      .selectAll()
      .where('organisation_id', '=', owner.organisation_id)
      .where('session_id', '=', owner.session_id)
      .where((eb) => eb(eb.refTuple('created_at', 'id'), '>', eb.tuple(after?.created_at ?? -1, after?.id ?? '')))
      .orderBy('created_at')
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

export const attachmentsOf = (context: Context, owner: SessionOwner): AsyncGenerator<AttachmentRow> =>
  ofSession(context, owner, 'attachments');

/** Path of a file in the archive. Null: its upload was never completed. */
export const fileInArchive = ({ id, name, stored_at }: AttachmentRow): string | null =>
  stored_at === null ? null : `attachments/${id.slice(0, 12)}-${nameInUrl(name)}`;

/** The lines of each file of an archive, by its name. */
export const EXPORT_LINES: Record<
  Exclude<keyof typeof EXPORT_FILES, 'customer.json'>,
  (context: Context, owner: SessionOwner) => Lines
> = {
  'conversations.ndjson': async function* (context, owner) {
    for await (const row of conversationsOf(context, owner)) {
      const { call: _, ...view } = toConversationView(row, undefined);
      const tags = await context.database.read
        .selectFrom('conversation_tags')
        .select('tag')
        .where('conversation_id', '=', row.id)
        .where('organisation_id', '=', owner.organisation_id)
        .orderBy('tag')
        .execute();
      const summary = await context.database.read
        .selectFrom('handover_summaries')
        .select('text')
        .where('conversation_id', '=', row.id)
        .where('organisation_id', '=', owner.organisation_id)
        .executeTakeFirst();
      yield {
        ...view,
        date_closed: isoOrNull(row.closed_at),
        tags: tags.map(({ tag }) => tag),
        handover_summary: summary?.text ?? null,
        priority: toPriority(row.priority),
        targets: (await readTargets(context, owner.organisation_id, [row.id]))(row.id),
      } satisfies ExportLine<'conversations.ndjson'>;
    }
  },
  'messages.ndjson': async function* (context, owner) {
    for await (const { id } of conversationsOf(context, owner)) {
      const entries = inPages<Entry>(async (after) => {
        const rows = await context.database.read
          .selectFrom('messages')
          .selectAll()
          .where('conversation_id', '=', id)
          .where('seq', '>', after?.seq ?? 0)
          .orderBy('seq')
          .limit(PAGE)
          .execute();
        return withCallStarts(context.database, owner.organisation_id, rows);
      });
      for await (const entry of entries) yield { ...toHistoryMessage(entry, true), ticket_chat_id: id };
    }
  },
  'turns.ndjson': async function* (context, owner) {
    for await (const { id } of conversationsOf(context, owner)) {
      const turns = inPages<Selectable<Schema['turns']>>((after) =>
        context.database.read
          .selectFrom('turns')
          .selectAll()
          .where('conversation_id', '=', id)
          .where((eb) => eb(eb.refTuple('message_seq', 'id'), '>', eb.tuple(after?.message_seq ?? -1, after?.id ?? '')))
          .orderBy('message_seq')
          .orderBy('id')
          .limit(TURN_PAGE)
          .execute(),
      );
      for await (const turn of turns)
        yield toTurnView(turn, await readSteps(context, [turn])) satisfies ExportLine<'turns.ndjson'>;
    }
  },
  'notes.ndjson': async function* (context, owner) {
    for await (const row of ofConversations(context, owner, 'conversation_notes')) {
      const mentionsOf = await readMentioned(context, owner.organisation_id, [row.id]);
      yield {
        id: row.id,
        ticket_chat_id: row.conversation_id,
        agent: row.agent_name,
        note: textOfNote(row),
        mentions: mentionsOf(row.id).map(({ username }) => username),
        merged_from: row.merged_from,
        date_created: isoTime(row.created_at),
      } satisfies ExportLine<'notes.ndjson'>;
    }
  },
  'reviews.ndjson': async function* (context, owner) {
    for await (const { id } of conversationsOf(context, owner)) {
      const row = await context.database.read
        .selectFrom('reviews')
        .selectAll()
        .where('conversation_id', '=', id)
        .executeTakeFirst();
      if (row !== undefined)
        yield {
          ticket_chat_id: id,
          rating: row.rating,
          review: row.review,
          date_updated: isoTime(row.updated_at),
        } satisfies ExportLine<'reviews.ndjson'>;
    }
  },
  'feedback.ndjson': async function* (context, owner) {
    for await (const { id } of conversationsOf(context, owner)) {
      const given = inPages<Schema['answer_feedback']>((after) =>
        context.database.read
          .selectFrom('answer_feedback')
          .selectAll()
          .where('conversation_id', '=', id)
          .where('seq', '>', after?.seq ?? 0)
          .orderBy('seq')
          .limit(PAGE)
          .execute(),
      );
      for await (const { seq, rating, reason, comment, updated_at } of given)
        yield {
          ticket_chat_id: id,
          seq,
          rating,
          reason,
          comment,
          date_updated: isoTime(updated_at),
        } satisfies ExportLine<'feedback.ndjson'>;
    }
  },
  'calls.ndjson': async function* (context, owner) {
    for await (const row of ofConversations(context, owner, 'calls'))
      yield {
        id: row.id,
        ticket_chat_id: row.conversation_id,
        date_started: isoTime(row.started_at),
        date_ended: isoOrNull(row.ended_at),
      } satisfies ExportLine<'calls.ndjson'>;
  },
  'recordings.ndjson': async function* (context, owner) {
    for await (const row of ofConversations(context, owner, 'call_recordings'))
      yield {
        id: row.id,
        ticket_chat_id: row.conversation_id,
        call_id: row.call_id,
        state: row.state,
        date_started: isoTime(row.started_at),
        bytes: row.bytes,
      } satisfies ExportLine<'recordings.ndjson'>;
  },
  'actions.ndjson': async function* (context, owner) {
    for await (const row of ofConversations(context, owner, 'actions')) {
      const { method, url, body } = fromJson(row.request);
      yield {
        id: row.id,
        ticket_chat_id: row.conversation_id,
        function: row.function_name,
        summary: row.summary,
        state: row.state,
        request: { method, url, ...(body === undefined ? {} : { body }) },
        outcome: row.outcome === null ? null : fromJson(row.outcome),
        date_created: isoTime(row.created_at),
        date_finished: isoOrNull(row.finished_at),
      } satisfies ExportLine<'actions.ndjson'>;
    }
  },
  'mcp_calls.ndjson': async function* (context, owner) {
    for await (const { id, name, mode, failure, detail, started_at } of ofSession(context, owner, 'mcp_calls'))
      yield {
        id,
        function: name,
        mode,
        failure,
        detail: fromJson(detail),
        date_started: isoTime(started_at),
      } satisfies ExportLine<'mcp_calls.ndjson'>;
  },
  'logins.ndjson': async function* ({ database }, { organisation_id, session_id }) {
    const rows = await database.read
      .selectFrom('login_sessions')
      .select(['created_at', 'activated_at'])
      .where('organisation_id', '=', organisation_id)
      .where('session_id', '=', session_id)
      .orderBy('created_at')
      .execute();
    for (const row of rows)
      yield {
        date_requested: isoTime(row.created_at),
        date_activated: isoOrNull(row.activated_at),
      } satisfies ExportLine<'logins.ndjson'>;
  },
  'attachments.ndjson': async function* (context, owner) {
    for await (const row of attachmentsOf(context, owner)) {
      const { id, name, content_type, bytes, created_at } = row;
      yield {
        id,
        name,
        content_type,
        bytes,
        date_created: isoTime(created_at),
        file: fileInArchive(row),
      } satisfies ExportLine<'attachments.ndjson'>;
    }
  },
};

/** By id. */
const ofSession = <Table extends 'attachments' | 'mcp_calls'>(
  { database }: Context,
  owner: SessionOwner,
  table: Table,
): AsyncGenerator<Selectable<Schema[Table]>> =>
  inPages<AttachmentRow>((after) =>
    database.read
      .selectFrom(table as 'attachments')
      .selectAll()
      .where('organisation_id', '=', owner.organisation_id)
      .where('session_id', '=', owner.session_id)
      .where('id', '>', after?.id ?? '')
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  ) as AsyncGenerator<never>;

/** Conversation by conversation, by id. */
async function* ofConversations<Table extends 'conversation_notes' | 'calls' | 'call_recordings' | 'actions'>(
  context: Context,
  owner: SessionOwner,
  table: Table,
): AsyncGenerator<Selectable<Schema[Table]>> {
  for await (const { id } of conversationsOf(context, owner))
    yield* inPages<Selectable<Schema['actions']>>((after) =>
      context.database.read
        .selectFrom(table as 'actions')
        .selectAll()
        .where('conversation_id', '=', id)
        .where('id', '>', after?.id ?? '')
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    ) as AsyncGenerator<never>;
}
