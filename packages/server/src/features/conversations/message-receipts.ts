/**
 * Receipts of `client_message_id`: a resend within 24 h is acknowledged and not stored twice, also when many arrive at
 * once; another body under the same id is refused. Of a body only a keyed hash is kept: it can be a code, short enough
 * to be guessed from an open one.
 */
import { LIMITS } from '@frontdesk/contract';
import { AppError } from '../../errors.js';
import type { Secrets } from '../../secrets.js';
import type { CustomerActor } from '../actor.js';
import type { Context } from '../context.js';
import type { CustomerMessage, Received } from './customer-message.js';

type Resendable = CustomerMessage & { client_message_id: string };

/** Puts the id on record for the newest entry of the conversation. Returns no row where it is on record already. */
export function insertReceipt(
  { database, secrets }: Pick<Context, 'database' | 'secrets'>,
  actor: CustomerActor,
  message: Resendable,
  { id: conversation_id, at }: { id: string; at: number },
) {
  const { client_message_id, session_id } = message;
  const receipt = { body_hash: hashBody(secrets, message), conversation_id, created_at: at };
  return database.read
    .insertInto('message_receipts')
    .values((eb) => ({
      organisation_id: actor.organisation_id,
      session_id,
      client_message_id,
      ...receipt,
      seq: eb.selectFrom('conversations').select('last_seq').where('id', '=', conversation_id),
    }))
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'session_id', 'client_message_id'])
        .doUpdateSet((eb) => ({ ...receipt, seq: eb.ref('excluded.seq') }))
        .where('message_receipts.created_at', '<', at - LIMITS.clientMessageIdMs),
    )
    .returning('seq');
}

/** @returns where the message already is; undefined where it is new. @throws {AppError} `client_message_id_reused` */
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
  if (earlier.body_hash !== hashBody(context.secrets, { ...message, client_message_id }))
    throw new AppError('client_message_id_reused', 'Another message was sent under this client_message_id.');
  return { conversation_id: earlier.conversation_id, seq: earlier.seq };
}

/** Removes receipts that no resend can meet any more. */
export async function purgeReceipts(context: Context): Promise<void> {
  const before = context.now() - LIMITS.clientMessageIdMs;
  await context.database.transaction((transaction) =>
    transaction.query.deleteFrom('message_receipts').where('created_at', '<', before).execute(),
  );
}

function hashBody(secrets: Secrets, { ticket_chat_id, message, attachment, attachment_metadata }: Resendable): string {
  return secrets.keyedHash(JSON.stringify([ticket_chat_id, message, attachment, attachment_metadata ?? null]));
}
