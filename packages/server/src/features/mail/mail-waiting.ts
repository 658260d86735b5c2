/**
 * Mails members about customers who wait for a human. Each member gets at most one mail per conversation and day, and
 * at most one every ten minutes.
 */
import { LIMITS, type MemberLanguage } from '@frontdesk/contract';
import { sql } from 'kysely';
import type { Context } from '../context.js';
import { readCustomerNames } from '../customers/read-customer-identity.js';
import { type MailText, queueMail, waitingMailId } from './queue-mail.js';
import { writeWaiting } from './write-mail.js';

/**
 * Most conversations of one organisation per sweep, newest first: members are told of one at a time, and abandoned ones
 * no longer matter.
 */
const CONVERSATIONS_OF_EACH = 20;

export async function mailWaiting(context: Context): Promise<void> {
  const { sends_mail, public_url: base_url } = context.settings;
  if (!sends_mail || base_url === undefined) return;
  const { read } = context.database;
  const all = read
    .selectFrom('conversations')
    .innerJoin('organisations', 'organisations.id', 'conversations.organisation_id')
    .select(['conversations.id', 'organisation_id', 'session_id', 'waiting_since', 'organisations.name'])
    .select(sql<number>`row_number() over (partition by organisation_id order by waiting_since desc)`.as('place'))
    .where('needs_human', '=', 1)
    .where('organisations.deletion_due_at', 'is', null)
    .where('open_slot', 'is not', null)
    .where('mode', '=', 'live')
    .where('waiting_since', '<=', context.now() - LIMITS.waitingMailAfterMs);
  const waiting = await read
    .selectFrom(all.as('conversations'))
    .selectAll()
    .where('place', '<=', CONVERSATIONS_OF_EACH)
    .orderBy('place')
    .execute();
  for (const organisation_id of new Set(waiting.map((one) => one.organisation_id))) {
    const own = waiting.filter((one) => one.organisation_id === organisation_id);
    const customerOf = await readCustomerNames(context, organisation_id, own);
    for (const { id: conversation_id, session_id, name: organisation, waiting_since } of own) {
      const customer = customerOf(session_id)?.name ?? undefined;
      const since = waiting_since ?? context.now();
      await tell(context, { organisation_id, conversation_id }, (language) =>
        writeWaiting({ base_url, organisation, language }, { customer, conversation_id, since }),
      );
    }
  }
}

async function tell(
  context: Context,
  { organisation_id, conversation_id }: { organisation_id: string; conversation_id: string },
  write: (language: MemberLanguage | null) => MailText,
): Promise<void> {
  const lately = context.now() - LIMITS.waitingMailEveryMs;
  await context.database.transaction(async (transaction) => {
    const members = await transaction.query
      .selectFrom('members')
      .select(['id', 'email', 'language'])
      .where('organisation_id', '=', organisation_id)
      .where('waiting_mails', '=', 1)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('mails')
              .select('mails.id')
              .where('mails.organisation_id', '=', organisation_id)
              .whereRef('mails.address', '=', 'members.email')
              .where('mails.kind', '=', 'waiting')
              .where('mails.created_at', '>', lately),
          ),
        ),
      )
      .execute();
    for (const { id, email: address, language } of members)
      await queueMail(context, transaction, {
        organisation_id,
        kind: 'waiting',
        address,
        ...write(language),
        id: waitingMailId(conversation_id, id),
      });
  });
}
