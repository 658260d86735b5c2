/**
 * Queues mails to members in the transaction that causes them; `send-mails.ts` sends them. A mail is sent at least once
 * and exactly once, unless a server is killed while sending, the mail server accepts it without an answer or later than
 * the server stops, or the database is out when the server stops or for as long as the lease. Repeated mails have the same Message-ID. The contents can open
 * accounts, so they are sealed, and erased after sending.
 */
import { randomUUID } from 'node:crypto';
import { HOUR_MS, LIMITS } from '@frontdesk/contract';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Transaction } from '../../db/database.js';
import type { MailRow, Schema } from '../../db/schema.js';
import type { Context } from '../context.js';

/** What is sealed. */
export const mailText = z.object({ subject: z.string(), text: z.string() });
export type MailText = z.infer<typeof mailText>;

export interface Mail extends MailText {
  organisation_id: string;
  kind: MailRow['kind'];
  /** Of a member or an invited person. */
  address: string;
  /** Only the first of several mails with the same id is kept. Undefined: a new id. */
  id?: string;
}

/** Id of the mail that tells one member of one conversation. Both ids are UUIDs. */
export const waitingMailId = (conversation_id: string, member_id: string): string =>
  `waiting:${conversation_id}:${member_id}`;

export const mailOwner = ({ id }: Pick<MailRow, 'id'>): string => `mail:${id}`;

/**
 * Mails to an address are rate limited by organisation, so that none uses up another's limit, and those about accounts
 * apart from the others, so that a busy desk does not keep a member from a new password.
 * @returns false if the service sends no mail, or the address got too many in the last hour, which is logged
 */
export async function queueMail(
  context: Context,
  { query, onCommit }: Transaction,
  { organisation_id, kind, address, id = randomUUID(), subject, text }: Mail,
): Promise<boolean> {
  if (!context.settings.sends_mail) return false;
  const now = context.now();
  if (await hasTooManyMails(query, { organisation_id, kind, address, now })) {
    onCommit(() => context.log.warn({ organisation_id, kind }, 'a mail was not queued: its address receives too many'));
    return false;
  }
  const sealed_text = context.secrets.seal(JSON.stringify({ subject, text } satisfies MailText), mailOwner({ id }));
  await query
    .insertInto('mails')
    .values({ id, organisation_id, kind, address, sealed_text, created_at: now, due_at: now, attempts: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  onCommit(() => context.cluster.publish('mails', organisation_id));
  return true;
}

const ABOUT_ACCOUNTS: readonly MailRow['kind'][] = ['invitation', 'password_reset'];

/** Whether the address got as many mails like this one in the last hour as it may. */
async function hasTooManyMails(
  query: Kysely<Schema>,
  { organisation_id, kind, address, now }: Pick<Mail, 'organisation_id' | 'kind' | 'address'> & { now: number },
): Promise<boolean> {
  const { sent } = await query
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('organisation_id', '=', organisation_id)
    .where('address', '=', address)
    .where('kind', ABOUT_ACCOUNTS.includes(kind) ? 'in' : 'not in', ABOUT_ACCOUNTS)
    .where('created_at', '>', now - HOUR_MS)
    // A later one is of a clock that was set back since.
    .where('created_at', '<', now + HOUR_MS)
    .executeTakeFirstOrThrow();
  return Number(sent) >= LIMITS.mailsPerAddressPerHour;
}
