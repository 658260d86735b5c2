/**
 * Privacy, ours: all data of a customer in one archive, erasing it, and how long an organisation keeps what is older. For an
 * organisation's backend, with a live key, and its owners and admins.
 */
import { z } from 'zod';
import { answerFeedback } from './answer-feedback.js';
import { callRecordingState } from './call-recordings-api.js';
import { turnView } from './console-api.js';
import { conversationPriority } from './conversation-priority.js';
import { conversationTargets } from './conversation-targets.js';
import { customerIdentity } from './customers-api.js';
import { conversationView } from './helpdesk-api.js';
import { LIMITS } from './limits.js';
import { historyMessage } from './message.js';
import { cursor, earlierCursor, next } from './paging.js';
import { conversationId, id, timestamp } from './primitives.js';

/** How much of each kind was erased. */
export const erasedCounts = z
  .object({
    conversations: z.int(),
    messages: z.int().describe('All log entries, including notices.'),
    attachments: z.int(),
    calls: z.int(),
    recordings: z.int().describe('Recordings of calls, with their files.'),
    reviews: z.int(),
    feedback: z.int().describe('On answers of the assistant.'),
    turns: z.int().describe('With their traces.'),
    notes: z.int().describe('Notes of agents.'),
    actions: z.int(),
    webhook_deliveries: z.int(),
    logins: z.int(),
  })
  .describe('Number of objects erased so far, by kind.');
export type ErasedCounts = z.infer<typeof erasedCounts>;

/** The response of `DELETE /api/v1/helpdesk/customers/{session_id}/` and `GET /api/v1/helpdesk/erasures/{erasure_id}/`. */
export const erasureReceipt = z.object({
  id,
  status: z
    .enum(['running', 'done'])
    .describe('`done`: everything is erased, and the database has removed the bytes as far as it can tell.'),
  session_hash: z
    .string()
    .describe('A keyed hash of the session id, which itself is not stored. The same for every erasure of a session.'),
  requested_by: z.object({ kind: z.enum(['member', 'api_key', 'operator']), name: z.string() }),
  date_requested: timestamp,
  date_finished: timestamp.nullable(),
  erased: erasedCounts,
});
export type ErasureReceipt = z.infer<typeof erasureReceipt>;

/** The query of `GET /api/v1/helpdesk/erasures/`. */
export const erasureQuery = z.object({
  cursor,
  next: earlierCursor,
  limit: z.coerce.number().int().min(1).max(LIMITS.erasuresPage).default(50),
});
/** The response of `GET /api/v1/helpdesk/erasures/`. */
export const erasurePage = z.object({
  erasures: z.array(erasureReceipt).describe('Newest first.'),
  next,
});
export type ErasurePage = z.infer<typeof erasurePage>;

const days = z.int().min(1).max(LIMITS.retentionDays).nullable();

/** The body of `PUT /api/v1/lab/retention/` and `POST /api/v1/lab/retention/preview/`. */
export const retentionSettings = z.strictObject({
  conversation_days: days.describe('Conversations closed for longer than this are erased. `null`: they are kept.'),
  trace_days: days.describe(
    'Older steps of turns (requests and responses of the model and of functions) and calls by MCP clients are erased. `null`: steps are kept as long as the conversation, calls by MCP clients for `conversation_days`.',
  ),
  action_days: days.describe('Actions that ended longer ago are erased. `null`: kept as long as the conversation.'),
  recording_days: days
    .optional()
    .describe(
      'Older recordings of calls are erased. `null`: kept as long as the conversation. If omitted, it is not changed.',
    ),
});
export type RetentionSettings = z.infer<typeof retentionSettings>;

/** The response of `GET /api/v1/lab/retention/` and `PUT /api/v1/lab/retention/`. */
export const retentionView = retentionSettings.extend({
  recording_days: days,
  last_applied_at: timestamp.nullable().describe('When the settings were last applied.'),
  erased_conversations: z.int().describe('Number of conversations erased because of their age so far.'),
});
export type RetentionView = z.infer<typeof retentionView>;

/** The response of `POST /api/v1/lab/retention/preview/`. */
export const retentionPreview = z.object({
  conversations: z.int().describe('Conversations that these settings would erase now.'),
  turns: z.int().describe('Turns whose steps they would erase now, including those of these conversations.'),
  actions: z.int().describe('Actions that they would erase now, including those of these conversations.'),
  recordings: z
    .int()
    .describe('Recordings of calls that they would erase now, including those of these conversations.'),
});
export type RetentionPreview = z.infer<typeof retentionPreview>;

/** Of a customer's archive: what an agent noted about a conversation. Under the GDPR it is personal data of the customer. */
const exportedNote = z.object({
  id,
  ticket_chat_id: conversationId,
  agent: z.string(),
  note: z.string(),
  mentions: z.array(z.string()).describe('Names of the members it mentions.'),
  merged_from: conversationId
    .nullable()
    .describe('The conversation that was merged into this one, which the note records. Null: an agent wrote the note.'),
  date_created: timestamp,
});

const exportedAction = z.object({
  id,
  ticket_chat_id: conversationId,
  function: z.string(),
  summary: z.string().describe('What the customer was asked to confirm.'),
  state: z.string(),
  request: z.object({ method: z.string(), url: z.string(), body: z.string().optional() }),
  outcome: z.unknown().describe('The response of the endpoint, without secrets; null: no request was sent.'),
  date_created: timestamp,
  date_finished: timestamp.nullable(),
});

const exportedMcpCall = z.object({
  id,
  function: z.string(),
  mode: z.enum(['live', 'test']),
  failure: z.string().nullable().describe('Why it failed; null: it did not.'),
  detail: z.unknown().describe('Arguments, request and response, without secrets.'),
  date_started: timestamp,
});

/**
 * The files of a customer's archive, with the schema of each: of `customer.json` the whole, of the others every line
 * (NDJSON). The bytes of `attachments.ndjson` are under `file` in the archive.
 */
export const EXPORT_FILES = {
  'customer.json': z.object({
    format: z.literal(1),
    session_id: z.string(),
    mode: z.enum(['live', 'test']),
    date_exported: timestamp,
    name: z.string().nullable(),
    email: z.string().nullable(),
    attributes: customerIdentity.shape.attributes,
    phone_number: customerIdentity.shape.phone_number,
    identity: z.unknown().describe("The result of the organisation's identity function; null: nothing is stored."),
    logged_in_until: timestamp.nullable(),
  }),
  'conversations.ndjson': conversationView.omit({ call: true }).extend({
    date_closed: timestamp.nullable(),
    tags: z.array(z.string()),
    handover_summary: z
      .string()
      .nullable()
      .describe('The summary that a language model wrote for the agents; null: none.'),
    priority: conversationPriority,
    targets: conversationTargets,
  }),
  'messages.ndjson': historyMessage.extend({ ticket_chat_id: conversationId }),
  'turns.ndjson': turnView,
  'notes.ndjson': exportedNote,
  'reviews.ndjson': z.object({
    ticket_chat_id: conversationId,
    rating: z.string(),
    review: z.string().nullable(),
    date_updated: timestamp,
  }),
  'feedback.ndjson': answerFeedback.extend({
    ticket_chat_id: conversationId,
    seq: z.int().describe('`seq` of the message, as in `messages.ndjson`.'),
    date_updated: timestamp,
  }),
  'calls.ndjson': z.object({
    id,
    ticket_chat_id: conversationId,
    date_started: timestamp,
    date_ended: timestamp.nullable(),
  }),
  'recordings.ndjson': z.object({
    id,
    ticket_chat_id: conversationId,
    call_id: id,
    state: callRecordingState,
    date_started: timestamp,
    bytes: z.int().nullable(),
  }),
  'actions.ndjson': exportedAction,
  'mcp_calls.ndjson': exportedMcpCall,
  'logins.ndjson': z.object({ date_requested: timestamp, date_activated: timestamp.nullable() }),
  'attachments.ndjson': z.object({
    id: z.string(),
    name: z.string(),
    content_type: z.string(),
    bytes: z.int(),
    date_created: timestamp,
    file: z.string().nullable().describe('Its path in the archive; null: the upload was interrupted.'),
  }),
} as const;
