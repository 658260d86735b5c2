/** The contents of a customer's export, line by line. Tokens, their hashes and socket ids are excluded. */
import type { EXPORT_FILES } from '@frontdesk/contract';
import type { z } from 'zod';
import type { AttachmentRow } from '../../db/schema.js';
import { isoTime } from '../../iso-time.js';
import { fromJson } from '../../json.js';
import { nameInUrl } from '../attachments/file-name.js';
import type { Context } from '../context.js';
import { withCallStarts } from '../conversation-log/call-starts.js';
import { toConversationView, toHistoryMessage } from '../conversation-log/entry-view.js';
import { toPriority } from '../conversation-log/priority-levels.js';
import { readMentioned } from '../desk/mentions.js';
import { textOfNote } from '../desk/notes.js';
import type { SessionOwner } from '../identity/session-owner.js';
import { readTargets } from '../targets/read-targets.js';
import { readSteps, toTurnView } from '../turns/read-turns.js';
import { conversationPages, rowPages, sessionPages } from './export-pages.js';

export type ExportLine<Name extends keyof typeof EXPORT_FILES> = z.input<(typeof EXPORT_FILES)[Name]>;

type Lines = AsyncGenerator<object>;

const isoOrNull = (ms: number | null) => (ms === null ? null : isoTime(ms));

/** The rows of pages, one by one. */
async function* rowsOf<Row>(pages: AsyncIterable<Row[]>): AsyncGenerator<Row> {
  for await (const page of pages) yield* page;
}

export const attachmentsOf = (context: Context, owner: SessionOwner): AsyncGenerator<AttachmentRow> =>
  rowsOf(sessionPages(context, owner, 'attachments'));

/** Path of a file in the archive. Null: its upload was never completed. */
export const fileInArchive = ({ id, name, stored_at }: AttachmentRow): string | null =>
  stored_at === null ? null : `attachments/${id.slice(0, 12)}-${nameInUrl(name)}`;

/** The lines of each file of an archive, by its name. */
export const EXPORT_LINES: Record<
  Exclude<keyof typeof EXPORT_FILES, 'customer.json'>,
  (context: Context, owner: SessionOwner) => Lines
> = {
  'conversations.ndjson': async function* (context, owner) {
    const { read } = context.database;
    for await (const rows of conversationPages(context, owner)) {
      const ids = rows.map(({ id }) => id);
      const tags = await read
        .selectFrom('conversation_tags')
        .select(['conversation_id', 'tag'])
        .where('conversation_id', 'in', ids)
        .where('organisation_id', '=', owner.organisation_id)
        .orderBy('tag')
        .execute();
      const summaries = await read
        .selectFrom('handover_summaries')
        .select(['conversation_id', 'text'])
        .where('conversation_id', 'in', ids)
        .where('organisation_id', '=', owner.organisation_id)
        .execute();
      const targetsOf = await readTargets(context, owner.organisation_id, ids);
      for (const row of rows) {
        const { call: _, ...view } = toConversationView(row, undefined);
        yield {
          ...view,
          date_closed: isoOrNull(row.closed_at),
          tags: tags.flatMap(({ conversation_id, tag }) => (conversation_id === row.id ? [tag] : [])),
          handover_summary: summaries.find(({ conversation_id }) => conversation_id === row.id)?.text ?? null,
          priority: toPriority(row.priority),
          targets: targetsOf(row.id),
        } satisfies ExportLine<'conversations.ndjson'>;
      }
    }
  },
  'messages.ndjson': async function* (context, owner) {
    for await (const rows of rowPages(context, owner, 'messages'))
      for (const entry of await withCallStarts(context.database, owner.organisation_id, rows))
        yield { ...toHistoryMessage(entry, true), ticket_chat_id: entry.conversation_id };
  },
  'turns.ndjson': async function* (context, owner) {
    for await (const turns of rowPages(context, owner, 'turns')) {
      const steps = await readSteps(context, turns);
      for (const turn of turns) yield toTurnView(turn, steps) satisfies ExportLine<'turns.ndjson'>;
    }
  },
  'notes.ndjson': async function* (context, owner) {
    for await (const rows of rowPages(context, owner, 'conversation_notes')) {
      const mentionsOf = await readMentioned(
        context,
        owner.organisation_id,
        rows.map(({ id }) => id),
      );
      for (const row of rows)
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
    for await (const row of rowsOf(rowPages(context, owner, 'reviews')))
      yield {
        ticket_chat_id: row.conversation_id,
        rating: row.rating,
        review: row.review,
        date_updated: isoTime(row.updated_at),
      } satisfies ExportLine<'reviews.ndjson'>;
  },
  'feedback.ndjson': async function* (context, owner) {
    for await (const row of rowsOf(rowPages(context, owner, 'answer_feedback')))
      yield {
        ticket_chat_id: row.conversation_id,
        seq: row.seq,
        rating: row.rating,
        reason: row.reason,
        comment: row.comment,
        date_updated: isoTime(row.updated_at),
      } satisfies ExportLine<'feedback.ndjson'>;
  },
  'calls.ndjson': async function* (context, owner) {
    for await (const row of rowsOf(rowPages(context, owner, 'calls')))
      yield {
        id: row.id,
        ticket_chat_id: row.conversation_id,
        date_started: isoTime(row.started_at),
        date_ended: isoOrNull(row.ended_at),
      } satisfies ExportLine<'calls.ndjson'>;
  },
  'recordings.ndjson': async function* (context, owner) {
    for await (const row of rowsOf(rowPages(context, owner, 'call_recordings')))
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
    for await (const row of rowsOf(rowPages(context, owner, 'actions'))) {
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
    for await (const row of rowsOf(sessionPages(context, owner, 'mcp_calls')))
      yield {
        id: row.id,
        function: row.name,
        mode: row.mode,
        failure: row.failure,
        detail: fromJson(row.detail),
        date_started: isoTime(row.started_at),
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
