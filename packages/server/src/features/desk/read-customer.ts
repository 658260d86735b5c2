/**
 * Data about a customer, for the agent who talks to them. It includes whether and until when they are logged in; the
 * token is neither read nor decrypted.
 */
import { type CustomerView, LIMITS } from '@frontdesk/contract';
import { AppError } from '../../errors.js';
import { isoTime } from '../../iso-time.js';
import { listActions } from '../actions/list-actions.js';
import type { AgentActor } from '../actor.js';
import { findRunningCalls } from '../calls/running-calls.js';
import type { Context } from '../context.js';
import { toConversationView } from '../conversation-log/entry-view.js';
import { selectTopic } from '../conversation-log/select-topic.js';
import { readCustomerIdentity } from '../customers/read-customer-identity.js';
import { toSessionId } from '../test-sessions.js';

/**
 * @param session_id in stored form
 * @throws {AppError} `not_found` if they have no conversation with this organisation.
 */
export async function readCustomer(context: Context, actor: AgentActor, session_id: string): Promise<CustomerView> {
  const { organisation_id } = actor;
  const { read } = context.database;
  const own = read
    .selectFrom('conversations')
    .where('conversations.organisation_id', '=', organisation_id)
    .where('conversations.session_id', '=', session_id);
  const [seen, conversations, reviews, token, actions, { name, email, attributes, phone_number }] = await Promise.all([
    own
      .select((eb) => [eb.fn.min('created_at').as('first_seen'), eb.fn.countAll<number>().as('count')])
      .executeTakeFirstOrThrow(),
    own
      .selectAll('conversations')
      .select(selectTopic)
      .orderBy('created_at', 'desc')
      .limit(LIMITS.customerConversations)
      .execute(),
    own
      .innerJoin('reviews', 'reviews.conversation_id', 'conversations.id')
      .select(['reviews.conversation_id', 'reviews.rating', 'reviews.review', 'reviews.updated_at'])
      .orderBy('reviews.updated_at', 'desc')
      .limit(LIMITS.customerReviews)
      .execute(),
    read
      .selectFrom('customer_tokens')
      .select('expires_at')
      .where('organisation_id', '=', organisation_id)
      .where('session_id', '=', session_id)
      .where('expires_at', '>', context.now())
      .executeTakeFirst(),
    listActions(context, { organisation_id, session_id }),
    readCustomerIdentity(context, { organisation_id, session_id }),
  ]);
  if (seen.first_seen === null || conversations.length === 0)
    throw new AppError('not_found', 'There is no such customer.');
  const calls = await findRunningCalls(context, organisation_id, conversations);
  return {
    session_id: toSessionId(session_id),
    name,
    email,
    attributes,
    phone_number,
    first_seen: isoTime(Number(seen.first_seen)),
    conversation_count: seen.count,
    conversations: conversations.map((conversation) => ({
      ...toConversationView(conversation, calls.get(conversation.id)),
      topic: conversation.topic,
    })),
    reviews: reviews.map(({ conversation_id, rating, review, updated_at }) => ({
      ticket_chat_id: conversation_id,
      rating,
      review,
      date_updated: isoTime(updated_at),
    })),
    actions,
    login:
      token === undefined
        ? { logged_in: false, expires_at: null }
        : { logged_in: true, expires_at: isoTime(token.expires_at) },
  };
}
