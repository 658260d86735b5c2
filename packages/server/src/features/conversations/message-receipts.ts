/**
 * Receipts of `client_message_id`: a resend within 24 h is acknowledged and not stored twice, even if many arrive at
 * once. Another body under the same id is refused. Only a keyed hash of the body is stored: it can be a confirmation
 * code, which is short enough to be guessed from a plain hash.
 */
import { LIMITS } from '@frontdesk/contract';
import { AppError } from '../../errors.js';
import { isKeyedHash, type Secrets } from '../../secrets.js';
import type { CustomerActor } from '../actor.js';
import type { Context } from '../context.js';
import type { CustomerMessage, Received } from './customer-message.js';

/** @returns where the message is stored; undefined if it is new. @throws {AppError} `client_message_id_reused` */
export async function findReceipt(
  context: Context,
  actor: CustomerActor,
  message: CustomerMessage,
): Promise<Received | undefined> {
  const { client_message_id, session_id } = message;
  if (client_message_id === undefined) return undefined;
  const earlier = await context.database.read
    .selectFrom('message_receipts')
    .select(['body_hash', 'conversation_id', 'seq'])
    .where('organisation_id', '=', actor.organisation_id)
    .where('session_id', '=', session_id)
    .where('client_message_id', '=', client_message_id)
    .where('created_at', '>=', context.now() - LIMITS.clientMessageIdMs)
    .executeTakeFirst();
  if (earlier === undefined) return undefined;
  if (!isKeyedHash(context.secrets, earlier.body_hash, bodyText(message)))
    throw new AppError(
      'client_message_id_reused',
      'This client_message_id was already used for another message. Use a new one.',
    );
  return { conversation_id: earlier.conversation_id, seq: earlier.seq };
}

/** Removes receipts older than any accepted resend. */
export async function purgeReceipts(context: Context): Promise<void> {
  const before = context.now() - LIMITS.clientMessageIdMs;
  await context.database.transaction((transaction) =>
    transaction.query.deleteFrom('message_receipts').where('created_at', '<', before).execute(),
  );
}

export const hashBody = (secrets: Secrets, message: CustomerMessage): string => secrets.keyedHash(bodyText(message));

const bodyText = ({ ticket_chat_id, message, attachment, attachment_metadata }: CustomerMessage) =>
  JSON.stringify([ticket_chat_id, message, attachment, attachment_metadata ?? null]);
