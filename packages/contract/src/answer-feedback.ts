/** Customers' feedback on single answers of the assistant. */
import { z } from 'zod';
import { LIMITS } from './limits.js';
import { text, trimmed } from './primitives.js';

/** Whether an answer helped. */
export const feedbackRating = z.enum(['up', 'down']);
/** Why an answer did not help. */
export const feedbackReason = z
  .enum(['wrong', 'not_asked', 'incomplete'])
  .describe('`not_asked`: it answers something that the customer did not ask.');
export type FeedbackRating = z.infer<typeof feedbackRating>;
export type FeedbackReason = z.infer<typeof feedbackReason>;

/** As customers send it. `rating` null removes it; a reason and a comment explain `down`. */
export const feedbackInput = z.object({
  rating: feedbackRating.nullable().describe('`up`: it helped. `down`: it did not. Null removes it.'),
  reason: feedbackReason.nullish().describe('Why not; only with `down`.'),
  comment: text(LIMITS.feedbackCommentCharacters)
    .overwrite(trimmed)
    .nullish()
    .describe('Why not, in their own words; only with `down`. Trimmed.'),
});

/** Refuses a reason or comment for anything but `down`, naming each field. */
export function checkFeedback(
  { rating, reason, comment }: z.output<typeof feedbackInput>,
  context: z.RefinementCtx,
): void {
  if (rating === 'down') return;
  for (const [path, value] of Object.entries({ reason, comment }))
    if (value) context.addIssue({ code: 'custom', path: [path], message: 'is only taken with rating "down"' });
}

/** A customer's feedback on one answer, in responses. */
export const answerFeedback = z
  .object({
    rating: feedbackRating.describe('`up`: the answer helped. `down`: it did not.'),
    reason: feedbackReason.nullable(),
    comment: z.string().nullable().describe("The customer's own words."),
  })
  .meta({
    id: 'AnswerFeedback',
    examples: [{ rating: 'down', reason: 'incomplete', comment: 'Which of the two addresses?' }],
  });
export type AnswerFeedback = z.infer<typeof answerFeedback>;
