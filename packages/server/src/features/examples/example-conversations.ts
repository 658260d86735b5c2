/**
 * Counts and deletes the demo's example conversations. Unlike erased conversations, they leave nothing in analytics
 * totals, as no customer had them.
 */
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { detachConversations } from '../privacy/detach-conversations.js';
import { forgetCustomer } from '../privacy/forget-customer.js';
import { purgeConversations } from '../privacy/purge-conversations.js';

const BY = 'example';

export async function countExamples({ database }: Context, organisation_id: string): Promise<number> {
  const { count } = await database.read
    .selectFrom('example_conversations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Deletes the examples with all of their data, including later messages. If it is interrupted, the next call continues.
 * @returns the number of examples
 */
export async function removeExamples(context: Context, organisation_id: string, by: Author): Promise<number> {
  const examples = await context.database.read
    .selectFrom('example_conversations')
    .select(['conversation_id as id', 'organisation_id'])
    .where('organisation_id', '=', organisation_id)
    .execute();
  if (examples.length === 0) return 0;
  await context.database.transaction((transaction) =>
    recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'examples.removed',
      detail: { conversations: examples.length },
    }),
  );
  // Hides all of them before the first is deleted.
  await detachConversations(context, examples, BY, { counted: false, also: forgetCustomer });
  await purgeConversations(context, { organisation_id, ids: examples.map(({ id }) => id) }, doNothing, doNothing);
  return examples.length;
}

/** There is neither a receipt to count for nor a lease to renew. */
const doNothing = async () => undefined;
