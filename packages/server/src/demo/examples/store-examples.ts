/**
 * Stores two weeks of example conversations, so that desk and analytics are not empty after the first start. They are
 * marked as examples and can be deleted with one request (`features/examples/`).
 */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.js';
import { recount } from '../../features/analytics/keep-totals.js';
import type { Context } from '../../features/context.js';
import { EXAMPLE_TAG } from '../../features/conversation-log/example-marks.js';
import { chunksOf } from '../../groups.js';
import { toJson } from '../../json.js';
import { exampleRows } from './example-rows.js';
import type { ExampleSetting } from './example-steps.js';
import { type PlannedExample, planExamples } from './plan-examples.js';

/** Conversations per transaction. */
const BATCH = 25;

/** Stores them as if they had taken place in the last two weeks. */
export async function storeExamples(context: Context, setting: ExampleSetting): Promise<void> {
  const plans = planExamples(context.now());
  for (const batch of chunksOf(plans, BATCH))
    await context.database.transaction(async (transaction) => {
      const ids = await storeBatch(transaction.query, setting, batch);
      await recount(context.database, transaction, setting.organisation_id, ids);
    });
}

/** @returns the ids of the conversations */
async function storeBatch(
  query: Kysely<Schema>,
  setting: ExampleSetting,
  plans: readonly PlannedExample[],
): Promise<string[]> {
  const { organisation_id } = setting;
  const examples = plans.map((plan) => ({ ...plan, ...exampleRows(setting, plan) }));
  const reviews = examples.flatMap(({ review }) => review ?? []);
  const feedback = examples.flatMap(({ opinions }) => opinions);
  const customers = examples.flatMap(({ customer: name, session_id, starts_at }) =>
    name === null
      ? []
      : {
          organisation_id,
          session_id,
          name,
          name_key: name.toLowerCase(),
          email: null,
          email_key: null,
          attributes: toJson({}),
          created_at: starts_at,
          updated_at: starts_at,
        },
  );
  const marks = examples.map(({ conversation }) => ({ organisation_id, conversation_id: conversation.id }));
  const tags = examples.flatMap(({ conversation: { id, created_at }, tags }) =>
    [EXAMPLE_TAG, ...tags].map((tag) => ({ organisation_id, conversation_id: id, tag, created_at })),
  );
  await query
    .insertInto('conversations')
    .values(examples.map(({ conversation }) => conversation))
    .execute();
  await query.insertInto('example_conversations').values(marks).execute();
  await query
    .insertInto('messages')
    .values(examples.flatMap(({ messages }) => messages))
    .execute();
  await query
    .insertInto('turns')
    .values(examples.flatMap(({ turns }) => turns))
    .execute();
  await query
    .insertInto('turn_steps')
    .values(examples.flatMap(({ steps }) => steps))
    .execute();
  await query.insertInto('conversation_tags').values(tags).execute();
  if (feedback.length > 0) await query.insertInto('answer_feedback').values(feedback).execute();
  if (reviews.length > 0) await query.insertInto('reviews').values(reviews).execute();
  if (customers.length > 0)
    await query
      .insertInto('customers')
      .values(customers)
      .onConflict((conflict) => conflict.columns(['organisation_id', 'session_id']).doNothing())
      .execute();
  return examples.map(({ conversation }) => conversation.id);
}
