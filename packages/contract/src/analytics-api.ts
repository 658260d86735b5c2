/**
 * HTTP endpoints for the console's view of the assistant: numbers, the health of functions, turns, reviews, the
 * checklist of a new organisation, and drafts of functions from an existing description. All data is derived from what
 * is stored. Conversations in test mode (the playground) are excluded unless `mode` includes them. All are ours.
 */
import { z } from 'zod';
import { answerFeedback, feedbackRating, feedbackReason } from './answer-feedback.js';
import { apiKeyMode, turnUsage, turnView } from './console-api.js';
import { customerName } from './customers-api.js';
import { functionInput, functionName, shownRequest } from './function.js';
import { handoverReason } from './handover-reason.js';
import { LIMITS } from './limits.js';
import { cursor, earlierCursor, next, nextBefore } from './paging.js';
import { conversationId, id, sessionId, text, timestamp, WITHOUT_NUL } from './primitives.js';
import { turnResult } from './turn-result.js';

const count = z.int().min(0);

/** The mode of the conversations that are counted. */
export const analyticsMode = z
  .enum(['live', 'test', 'all'])
  .describe('`live`: what customers did. `test`: the playground and test keys. `all`: both.');
export type AnalyticsMode = z.infer<typeof analyticsMode>;

/** The period of the overview and of health, as a number of days. */
export const periodDays = z.coerce
  .number()
  .int()
  .min(1)
  .max(LIMITS.analyticsDays)
  .default(7)
  .describe("How far back, in days of the organisation's time zone. The first is a whole day, the last is today.");

/** The query of `GET /api/v1/console/overview/`. */
export const overviewQuery = z.object({ days: periodDays, mode: analyticsMode.default('live') });

const replyTimes = z.object({
  count: count.describe('Number of measured conversations.'),
  p50_ms: z.number().nullable().describe('Within 5% of the exact value.'),
  p95_ms: z.number().nullable().describe('Within 5% of the exact value.'),
});

const modelTokens = count.describe(
  'Input and output tokens of the models that worked on turns; 0 for the built-in matcher.',
);
const modelCost = z
  .number()
  .nullable()
  .describe(
    "In the currency of the operator's prices, by the price at the time of each turn. Null: a model of some turn has no price.",
  );
const modelUsage = z
  .object({
    tokens: modelTokens,
    cost: modelCost,
    tokens_per_conversation: z.number().nullable().describe('Per opened conversation; null if none was opened.'),
    cost_per_resolved: z
      .number()
      .nullable()
      .describe(
        'The whole cost per conversation that the assistant resolved; null if there is none or the cost is unknown.',
      ),
  })
  .meta({ id: 'OverviewUsage' });

const feedbackCounts = z
  .object({ up: count, down: count })
  .describe('Answers that customers marked as helpful and as not helpful, by the last feedback on each.');

const endedTargets = z.object({
  met: count.describe('By when they were met.'),
  missed: count.describe('By when they were due.'),
});
const targetCounts = z
  .object({ first_reply: endedTargets, resolution: endedTargets })
  .describe('Targets of the desk by how they ended.');
const metShare = z
  .number()
  .nullable()
  .describe('Share of met targets among met and missed ones, 0 to 1; null if there is none.');
const targetShares = z
  .object({
    first_reply: endedTargets.extend({ share: metShare }),
    resolution: endedTargets.extend({ share: metShare }),
  })
  .describe(
    'Targets of the desk by how they ended. Each counts once: when it was met, or when it was due and missed. Those cancelled before they were due, because the conversation was handed back or closed without a reply, do not count.',
  );

/** The numbers of one day. */
export const overviewDay = z.object({
  day: z.iso.date().describe("A day in the organisation's time zone; 23 or 25 hours long when the clocks change."),
  opened: count,
  closed: count,
  resolved_by_assistant: count,
  turns: count,
  failed_turns: count,
  handovers: count,
  reviews: count,
  average_rating: z.number().nullable(),
  feedback: feedbackCounts,
  targets: targetCounts,
  tokens: modelTokens,
  cost: modelCost,
  results: z.partialRecord(turnResult, count).describe('Turns by result; results without a turn are absent.'),
});

/** The numbers of one hour, of a period of one day. */
export const overviewHour = overviewDay.omit({ day: true }).extend({
  from: timestamp.describe('Beginning of the hour.'),
});

const rated = z.object({ count: count.describe('Reviews.'), average: z.number().nullable() });
const daily = z.array(overviewDay);
const hourly = z.array(overviewHour);
const share = z.number().nullable().describe('Share of the closed conversations, 0 to 1; null if none was closed.');
const results = z
  .array(z.object({ result: turnResult, count }))
  .describe('Turns that have a result; the most frequent first.');

/** The response of `GET /api/v1/console/overview/`. */
export const overview = z.object({
  time_zone: z
    .string()
    .describe(
      "IANA name of the organisation's time zone, which defines the days. If it differs from UTC by half hours, a day begins at the nearest full hour of UTC.",
    ),
  since: timestamp,
  until: timestamp,
  counted_until: timestamp
    .nullable()
    .describe(
      'The numbers include changes up to this time, usually that of the request; null: nothing is counted yet.',
    ),
  previous: z
    .object({
      since: timestamp,
      until: timestamp,
      opened: count,
      closed: count,
      resolved_by_assistant: z.object({ count, share }),
      handovers: z.object({ asked: count, taken: count }),
      reviews: z.object({ count, average: z.number().nullable() }),
      feedback: feedbackCounts,
      targets: targetShares,
      usage: modelUsage,
      turns: z.object({ total: count, results }),
      daily: daily.describe('As many days, the last one up to the same hour.'),
      hourly: hourly.describe('Every hour of the day before, if the period is one day; otherwise empty.'),
    })
    .describe('The same numbers for the same number of days before, up to the same hour of the day, for comparison.'),
  open: z
    .object({ total: count, assistant: count, agent: count, needs_human: count, snoozed: count })
    .describe(
      'Open conversations at present, by handler; `needs_human` overlaps with the others. Snoozed ones are counted in `snoozed` only, as at the desk.',
    ),
  opened: count.describe('Conversations opened in the period.'),
  closed: count.describe('Conversations closed in the period.'),
  resolved_by_assistant: z.object({
    count: count.describe(
      'Of those closed: it was not merged into another one, no agent took part and no human was asked for (also not in one that was merged into it), no turn failed, the last turn is `answered` or `closed`, every question that was `not_understood` was answered by a function later, and no review gives less than 3.',
    ),
    share,
  }),
  handovers: z.object({
    asked: count.describe('Turns that ended with a request for a human, including failed ones.'),
    taken: count.describe('Times an agent took a conversation over.'),
  }),
  reviews: z.object({
    count,
    average: z.number().nullable(),
    distribution: z.object({ '1': count, '2': count, '3': count, '4': count, '5': count }),
  }),
  feedback: feedbackCounts,
  targets: targetShares,
  usage: modelUsage,
  satisfaction: z
    .object({
      assistant: rated.describe('Conversations that no agent handled.'),
      agents: z
        .array(
          rated.extend({
            agent_id: z.string(),
            name: z.string().nullable().describe('Null: no longer a member.'),
          }),
        )
        .describe('By the last agent of the conversation; the most reviewed first.'),
    })
    .describe('Reviews of the period, by who handled the conversation.'),
  handover_reasons: z
    .array(z.object({ reason: handoverReason, count }))
    .describe('Why the assistant asked for a human in the period; the most frequent first.'),
  by_hour_of_day: z
    .array(
      z.object({
        hour: z.int().min(0).max(23),
        assistant_reply: replyTimes.describe('For conversations that began in this hour.'),
        agent_wait: replyTimes.describe("For waits that began in this hour, until the agent's first message."),
      }),
    )
    .describe("24 hours of the day in the organisation's time zone, over the days of the period, at most its last 28."),
  first_reply: z.object({
    assistant: replyTimes.describe("From a conversation's first message to the assistant's first reply."),
    agent: replyTimes.describe(
      "From the request for a human, or the take-over, to the agent's first message. A wait that the customer ended before is not counted.",
    ),
  }),
  turns: z.object({ total: count, results }),
  daily: daily.describe('Every day of the period, oldest first, including days without data.'),
  hourly: hourly.describe('Every hour of the day, if the period is one day; otherwise empty.'),
});
export type Overview = z.infer<typeof overview>;

/** The query of `GET /api/v1/console/functions/health/`. */
export const functionHealthQuery = z.object({ days: periodDays });

/** The results of one function's endpoint. */
export const functionHealth = z.object({
  name: z.string(),
  function_id: id,
  calls: count.describe(
    'Calls in every mode: by the assistant, for a value of another function or of the login, and by MCP clients. Test runs are not counted.',
  ),
  failed: count,
  errors: count.describe(
    'Those of `failed` that the endpoint or the network caused. The others depend on what the customer asked or entered: `not_found`, `not_success`, `missing_parameter`, `invalid_parameter`, `unauthorized`.',
  ),
  failures: z
    .array(z.object({ reason: z.string(), count }))
    .describe('By kind, such as `timeout`, `http_status` or `not_found`; the most frequent first.'),
  p50_ms: z.number().nullable(),
  p95_ms: z.number().nullable(),
  last_call_at: timestamp.nullable().describe('The latest call, also before the period. Null: no call is stored.'),
  last_failure: z.object({ reason: z.string(), message: z.string(), at: timestamp }).nullable(),
});
export type FunctionHealth = z.infer<typeof functionHealth>;

/** The response of `GET /api/v1/console/functions/health/`. */
export const functionHealthList = z.object({
  functions: z.array(functionHealth).describe('Every function, including those never called; by name.'),
});

const pageLimit = z.coerce.number().int().min(1).max(LIMITS.analyticsPage).default(50);
const flag = z.enum(['true', 'false']);

/** The path of `GET /api/v1/console/functions/{name}/calls/`. */
export const functionCallsParams = z.object({ name: text(LIMITS.functionNameCharacters).min(1) });
/** The query of `GET /api/v1/console/functions/{name}/calls/`. */
export const functionCallsQuery = z.object({
  cursor,
  before: earlierCursor,
  failed: flag.optional().describe('`true`: only failed calls; `false`: only the others.'),
  limit: pageLimit,
});

/** One call of a function, as the console shows it. */
export const functionCall = z.object({
  via: z
    .enum(['assistant', 'mcp'])
    .describe('Who called it: the assistant, or a client of the Model Context Protocol.'),
  turn_id: id.nullable().describe('Null for a call by an MCP client, which belongs to no turn.'),
  ticket_chat_id: conversationId.nullable().describe('Null for a call by an MCP client.'),
  session_id: sessionId.nullable().describe('The customer. Null: an MCP client called it with an API key.'),
  mode: apiKeyMode,
  ok: z.boolean(),
  failure: z.object({ reason: z.string(), message: z.string() }).nullable(),
  arguments: z.unknown().describe('The arguments from the assistant or the MCP client.'),
  request: shownRequest.nullable().describe('The request, with secrets removed; null: nothing was sent.'),
  status: z.int().nullable().describe('HTTP status; null if unknown.'),
  result: z.unknown().describe('The result that the assistant was shown; null for a failed call.'),
  started_at: timestamp,
  duration_ms: z.number(),
});
export type FunctionCallView = z.infer<typeof functionCall>;
/** The response of `GET /api/v1/console/functions/{name}/calls/`. */
export const functionCallPage = z.object({ calls: z.array(functionCall), next, next_before: nextBefore });
export type FunctionCallPage = z.infer<typeof functionCallPage>;

/** The same as `since` and `until` of the overview, for the list behind a number. */
const betweenTimes = {
  since: timestamp.optional().describe('From this time on.'),
  until: timestamp.optional().describe('Before this time.'),
};

/** The query of `GET /api/v1/console/turns/`. */
export const turnsQuery = z.object({
  mode: analyticsMode.default('live'),
  result: turnResult.optional(),
  outcome: turnResult.optional().describe('The earlier name of `result`.'),
  function: functionName.optional().describe('Turns that called it.'),
  handover_reason: handoverReason.optional().describe('Turns that asked for a human, by reason.'),
  ...betweenTimes,
  model: text(200).min(1).optional().describe('Turns that this model answered.'),
  q: z
    .string()
    .trim()
    .min(1)
    .max(LIMITS.searchCharacters)
    .refine(...WITHOUT_NUL)
    .optional()
    .describe("Words of the customer's question, or the id of a conversation or session."),
  cursor,
  before: earlierCursor,
  limit: pageLimit,
});

/** A turn in the list of traces. */
export const turnSummary = z.object({
  id,
  ticket_chat_id: conversationId,
  session_id: sessionId,
  customer: customerName,
  mode: apiKeyMode,
  question: z.string().describe(`The customer's message, cut at ${LIMITS.questionCharacters} characters.`),
  status: turnView.shape.status,
  result: turnView.shape.result,
  outcome: turnView.shape.outcome,
  model: z.string().nullable(),
  total_ms: z.number().nullable().describe('From the message to the end of the turn; null while it is running.'),
  usage: turnUsage.nullable(),
  date_created: timestamp,
});
export type TurnSummary = z.infer<typeof turnSummary>;

/** A page may contain fewer than `limit` items, or none, and still have a next one: a search reads a bounded part. */
export const turnPage = z.object({ turns: z.array(turnSummary), next, next_before: nextBefore });
export type TurnPage = z.infer<typeof turnPage>;

/** The response of `GET /api/v1/console/turns/{turn_id}/`. */
export const turnDetail = turnView.extend({
  session_id: sessionId,
  mode: apiKeyMode,
  question: z.string().describe('The complete message of the customer.'),
  reply: z.string().nullable().describe('The reply of the assistant; null if there is none.'),
});
export type TurnDetail = z.infer<typeof turnDetail>;

/** The query of `GET /api/v1/console/overview/conversations/`. */
export const countedConversationsQuery = z.object({
  measure: z
    .enum(['opened', 'closed', 'resolved', 'taken_over', 'first_reply_missed', 'resolution_missed'])
    .default('opened')
    .describe(
      'What is counted: as `opened`, `closed`, `resolved_by_assistant.count` and `handovers.taken` of the overview. `taken_over`: a row for each take-over. `first_reply_missed`, `resolution_missed`: a row for each target that was missed.',
    ),
  mode: analyticsMode.default('live'),
  ...betweenTimes,
  cursor,
  limit: pageLimit,
});

/** A row of the list behind a number of the overview. */
export const countedConversation = z
  .object({
    id: id.describe('Id of the row: of the take-over or the missed target, otherwise of the conversation.'),
    ticket_chat_id: conversationId,
    session_id: sessionId,
    customer: customerName,
    mode: apiKeyMode,
    question: z
      .string()
      .describe(
        `The customer's first message, cut at ${LIMITS.questionCharacters} characters; empty if it is only an attachment.`,
      ),
    open: z.boolean(),
    agent_name: z
      .string()
      .nullable()
      .describe('The agent who took it over; otherwise the one who handles it or handled it last. Null: none.'),
    date_counted: timestamp.describe('When it was opened, closed or taken over, or when the target was due.'),
  })
  .meta({ id: 'CountedConversation' });
export type CountedConversation = z.infer<typeof countedConversation>;

/** A page may contain fewer than `limit` items, or none, and still have a next one: it reads a bounded part. */
export const countedConversationPage = z.object({ conversations: z.array(countedConversation), next });
export type CountedConversationPage = z.infer<typeof countedConversationPage>;

/** The query of `GET /api/v1/console/reviews/`. */
export const reviewsQuery = z.object({
  mode: analyticsMode.default('live'),
  rating: z.enum(['1', '2', '3', '4', '5']).optional(),
  ...betweenTimes,
  cursor,
  before: earlierCursor,
  limit: pageLimit,
});
/** A customer's review of a conversation. */
export const reviewView = z.object({
  ticket_chat_id: conversationId,
  session_id: sessionId,
  customer: customerName,
  mode: apiKeyMode,
  rating: z.enum(['1', '2', '3', '4', '5']),
  review: z.string().nullable(),
  handled_by: z.enum(['assistant', 'agent']).describe('`agent`: an agent handled the conversation at some time.'),
  date_updated: timestamp,
});
export type ReviewView = z.infer<typeof reviewView>;
/** The response of `GET /api/v1/console/reviews/`. */
export const reviewPage = z.object({ reviews: z.array(reviewView), next, next_before: nextBefore });
export type ReviewPage = z.infer<typeof reviewPage>;

/** The query of `GET /api/v1/console/feedback/`. */
export const feedbackQuery = z.object({
  mode: analyticsMode.default('live'),
  rating: feedbackRating.optional(),
  reason: feedbackReason.optional(),
  ...betweenTimes,
  cursor,
  limit: pageLimit,
});
/** A customer's feedback on one answer. */
export const feedbackView = answerFeedback.extend({
  ticket_chat_id: conversationId,
  session_id: sessionId,
  customer: customerName,
  mode: apiKeyMode,
  message_id: id.describe('The answer.'),
  seq: z.int().min(1).describe('Its `seq` in the conversation.'),
  turn_id: id.nullable().describe('The turn in which it was written; null: its trace is no longer stored.'),
  question: z.string().nullable().describe('The message that it answers; null: none.'),
  answer: z.string().describe(`The text, cut at ${LIMITS.feedbackAnswerCharacters} characters.`),
  date_updated: timestamp.describe('When the customer gave the feedback.'),
});
export type FeedbackView = z.infer<typeof feedbackView>;
/** The response of `GET /api/v1/console/feedback/`. */
export const feedbackPage = z.object({ feedback: z.array(feedbackView), next });
export type FeedbackPage = z.infer<typeof feedbackPage>;

/** The progress of a new organisation, derived from what is stored. */
export const checklist = z.object({
  own_function: z.boolean().describe('There is a function other than those of the demo shop.'),
  live_function: z.boolean().describe('There is a `live` function other than those of the demo shop.'),
  article_written: z.boolean().describe('There is an article other than those of the demo.'),
  api_key_used: z
    .boolean()
    .describe("A key of the organisation has been used at least once; the demo shop's do not count."),
  login_configured: z.boolean().describe("Customers can log in: there is a login URL that is not the demo shop's."),
  colleague_invited: z.boolean().describe('There is a second member, or an open invitation.'),
  two_factor: z.boolean().describe('The member has two-factor authentication.'),
  conversation_answered: z
    .boolean()
    .describe('The assistant or an agent has answered a customer, in live mode; examples do not count.'),
  widget_embedded: z.boolean().describe('A browser has connected with a customer token, in live mode.'),
});
export type Checklist = z.infer<typeof checklist>;

/** Example conversations of a demo. */
export const exampleCount = z.object({ conversations: z.int().describe('Example conversations.') });
export type ExampleCount = z.infer<typeof exampleCount>;

/** The body of `POST /api/v1/console/functions/import/`. */
export const functionImportInput = z.union(
  [
    z.strictObject({
      openapi: z.string().min(1).meta({
        description: 'An OpenAPI 3 or Swagger 2 document as text, in JSON or YAML. Nothing is fetched.',
        maxLength: LIMITS.importCharacters,
      }),
    }),
    z.strictObject({
      curl: z
        .string()
        .min(1)
        .meta({ description: 'One curl command that makes one request.', maxLength: LIMITS.importCurlCharacters }),
    }),
  ],
  { error: 'must be {"openapi": "..."} or {"curl": "..."}' },
);
export type FunctionImportInput = z.infer<typeof functionImportInput>;

/** The body for `POST /api/v1/lab/functions/`, and what to check before sending it. */
export const functionDraft = functionInput.extend({
  warnings: z.array(z.string()).describe('What was omitted or guessed, in sentences.'),
});
export type FunctionDraft = z.infer<typeof functionDraft>;

/** The response of `POST /api/v1/console/functions/import/`. */
export const functionImportResult = z.object({
  drafts: z.array(functionDraft).describe('Nothing is saved.'),
  left_out: z
    .array(z.object({ operation: z.string(), reason: z.string() }))
    .describe('Operations without a draft, such as HEAD, and why.'),
});
export type FunctionImportResult = z.infer<typeof functionImportResult>;
