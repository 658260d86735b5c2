/**
 * `/api/v1/console/unanswered/`, ours: questions that the assistant did not understand, in groups, and members' actions
 * on them. Every member may read; owners and admins hide groups and turn them into examples of functions.
 */
import { z } from 'zod';
import { analyticsMode, periodDays } from './analytics-api.js';
import { LIMITS } from './limits.js';
import { conversationId, filledText, id, timestamp } from './primitives.js';

const questionState = z.enum(['open', 'hidden']);
export type QuestionState = z.infer<typeof questionState>;

/** The query of `GET /api/v1/console/unanswered/`. */
export const unansweredQuery = z.object({
  days: periodDays,
  mode: analyticsMode.default('live'),
  state: questionState.default('open'),
});

/** Unanswered questions with the same meaning. */
export const unansweredGroup = z.object({
  question: z.string().describe('The most frequent wording; if several, the newest.'),
  count: z.int().min(1).describe('How often it was asked in the period.'),
  wordings: z.array(z.string()).describe(`Other wordings, the newest first, at most ${LIMITS.unansweredWordings}.`),
  last_at: timestamp.describe('When it was last asked.'),
  turn_id: id.describe('The turn in which it was last asked.'),
  ticket_chat_id: conversationId.describe('The conversation of that turn.'),
  turn_ids: z.array(id).describe('All turns of the group; send them to change the group.'),
});
export type UnansweredGroup = z.infer<typeof unansweredGroup>;

/** The response of `GET /api/v1/console/unanswered/`. */
export const unansweredList = z.object({
  groups: z.array(unansweredGroup).describe('The most frequent first, then the newest.'),
  grouped_by: z
    .enum(['meaning', 'words'])
    .describe(
      '`meaning`: by a sentence encoder for English; questions in other scripts by their words. `words`: no encoder is loaded, because a language model answers, or it took too long.',
    ),
  considered: z.int().min(0).describe('Number of grouped questions.'),
  more: z.boolean().describe(`The period has older ones: only the newest ${LIMITS.unansweredQuestions} are grouped.`),
});
export type UnansweredList = z.infer<typeof unansweredList>;

const turnIds = z.array(id).min(1).max(LIMITS.unansweredQuestions);

/** A hidden group also hides later questions with its meaning. */
export const unansweredChange = z.strictObject({ turn_ids: turnIds, state: questionState });
export type UnansweredChange = z.infer<typeof unansweredChange>;
/** The response of `PATCH /api/v1/console/unanswered/`. */
export const unansweredChanged = z.object({ changed: z.int() });

/** The sentence becomes one of the function's `examples`, and the turns leave the list. */
export const unansweredExample = z.strictObject({
  turn_ids: turnIds,
  function_id: id,
  example: filledText(LIMITS.functionExampleCharacters),
});
export type UnansweredExample = z.infer<typeof unansweredExample>;

/** The query of `GET /api/v1/console/topics/`. */
export const topicsQuery = z.object({ days: periodDays, mode: analyticsMode.default('live') });

const ofTopic = z.object({
  count: z.int().min(0).describe('Number of its conversations among those considered.'),
  share: z.number().nullable().describe('Share of those considered, 0 to 1; null if there are none.'),
});

/** First messages of several conversations, grouped by meaning. */
export const topic = ofTopic
  .extend({
    topic: z.string().describe('The most frequent wording; if several, the newest.'),
    previous: ofTopic.describe('The same for as many days before, up to the same time of the day.'),
    conversations: z
      .array(z.object({ ticket_chat_id: conversationId, question: z.string(), date_created: timestamp }))
      .describe(`The newest ${LIMITS.topicExamples} of the period, each with its first message.`),
  })
  .meta({ id: 'Topic' });
export type Topic = z.infer<typeof topic>;

const topicSample = z.object({
  considered: z.int().min(0).describe('Number of grouped conversations.'),
  more: z.boolean().describe(`The period has older ones: only the newest ${LIMITS.topicConversations} are grouped.`),
});

/** The response of `GET /api/v1/console/topics/`. */
export const topicList = topicSample
  .extend({
    since: timestamp,
    until: timestamp,
    topics: z.array(topic).describe('Topics of the period, the most frequent first.'),
    other_topics: z.int().min(0).describe(`Number of topics beyond the ${LIMITS.topics} that are listed.`),
    grouped_by: unansweredList.shape.grouped_by,
    previous: topicSample.extend({ since: timestamp, until: timestamp }),
  })
  .meta({ id: 'TopicList' });
export type TopicList = z.infer<typeof topicList>;
