/**
 * Sends due mails, a few at once and independently of one another, and retries failed ones for a day. Drops those of a
 * deleted organisation. A server that stops gives back the mails that take long, which are sent again at once.
 */
import { randomInt } from 'node:crypto';
import { LIMITS } from '@frontdesk/contract';
import type { ExpressionBuilder } from 'kysely';
import type { MailRow, Schema } from '../../db/schema.js';
import type { SendMail } from '../../outbound/smtp.js';
import { repeatWork } from '../../repeat-work.js';
import { throughOutages } from '../../through-outages.js';
import { claimRows } from '../claim-rows.js';
import type { Context } from '../context.js';
import { deletedOrganisations } from '../organisations/deleted-organisations.js';
import { type MailText, mailOwner, mailText } from './queue-mail.js';

/** For what is not announced: retries, mails of `admin.js`, and those of a server that died. */
const LOOK_MS = 5_000;
const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 3_600_000;
/** The end of a lease is drawn from this range, so that two servers' claims differ. */
const LEASE_SPREAD_MS = 10_000;
const LONGEST_LEASE_MS = LIMITS.mailLeaseMs + LEASE_SPREAD_MS;

export function startSendingMails(context: Context, send: SendMail): AsyncDisposable {
  const sending = new Set<Promise<void>>();
  let stopped = false;
  const stops = () => stopped;
  const giving_back = new AbortController();
  const { signal: given_back } = giving_back;
  const track = (mail: MailRow) => {
    const one = sendOne(context, { send, stops, given_back }, mail)
      .catch((err: unknown) => context.log.error({ err, mail: mail.id }, 'sending a mail failed'))
      .finally(() => {
        sending.delete(one);
        claiming.now();
      });
    sending.add(one);
  };
  const claiming = repeatWork(context.log, 'looking for mails to send', LOOK_MS, async () => {
    const free = LIMITS.mailsAtOnce - sending.size;
    if (free > 0) for (const mail of await claimMails(context, free, stops)) track(mail);
  });
  context.cluster.subscribe('mails', claiming.now);
  claiming.now();
  return {
    async [Symbol.asyncDispose]() {
      stopped = true;
      await claiming[Symbol.asyncDispose]();
      const late = setTimeout(() => giving_back.abort(), LIMITS.mailStopMs);
      await Promise.all(sending);
      clearTimeout(late);
    },
  };
}

interface Sending {
  send: SendMail;
  /** The server stops, so it waits for no outage. */
  stops: () => boolean;
  /** The server waits for the mails no longer. */
  given_back: AbortSignal;
}

/** A mail claimed by a server that then died is due again after {@link LIMITS.mailLeaseMs}. */
async function claimMails(context: Context, limit: number, stops: () => boolean): Promise<MailRow[]> {
  const now = context.now();
  const due = await context.database.read
    .selectFrom('mails')
    .select('id')
    .where((mail) => isDue(mail, now))
    .orderBy('due_at')
    .limit(limit)
    .execute();
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  const lease_ms = LIMITS.mailLeaseMs + randomInt(LEASE_SPREAD_MS);
  return await claimRows(context, {
    what: 'mails',
    lease_ms,
    given_up: stops,
    claim: (query) =>
      query
        .updateTable('mails')
        .set((eb) => ({
          due_at: now + lease_ms,
          attempts: eb('attempts', '+', 1),
          created_at: eb.case().when('created_at', '>', now).then(now).else(eb.ref('created_at')).end(),
        }))
        .where('id', 'in', ids)
        .where((mail) => isDue(mail, now))
        .returningAll()
        .execute(),
    stored: (query, ids) => query.selectFrom('mails').select(['id', 'due_at', 'attempts']).where('id', 'in', ids),
    isHeld: ({ due_at, attempts }, claimed) => due_at === claimed.due_at && attempts === claimed.attempts,
  });
}

/**
 * Also one that was queued before the clock was set back, and not claimed since. Not one that a server whose clock is
 * ahead has just queued and is sending: two leases, as in `leases.ts`.
 */
function isDue(mail: ExpressionBuilder<Schema, 'mails'>, now: number) {
  const is_of_earlier_clock = mail.and([mail('created_at', '>', now), mail('due_at', '>', now + 2 * LONGEST_LEASE_MS)]);
  return mail.or([mail('due_at', '<=', now), is_of_earlier_clock]);
}

async function sendOne(context: Context, { send, stops, given_back }: Sending, mail: MailRow): Promise<void> {
  const { id, kind, organisation_id, address, sealed_text, attempts, created_at } = mail;
  // Its links lead nowhere, and when the organisation is restored they may have expired.
  const deleted = (await deletedOrganisations(context)).has(organisation_id);
  if (sealed_text === null || deleted) return await settle(context, stops, mail, null);
  const opened = openText(context, mail, sealed_text);
  if (opened === undefined) return await settle(context, stops, mail, null);
  const answer = await send({ id, to: address, ...opened }, given_back);
  if (given_back.aborted && answer.outcome === 'failed') {
    context.log.info({ organisation_id, kind, mail: id }, 'a mail was given back, as the server stops');
    return await settle(context, stops, mail, context.now());
  }
  context.measures.mail(kind, answer.outcome);
  if (answer.outcome === 'sent') return await settle(context, stops, mail, null);
  const wait_ms = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LAST_RETRY_MS);
  const again_at = context.now() + wait_ms;
  const gives_up = answer.outcome === 'refused' || again_at - created_at > LIMITS.mailRetryMs;
  const { reason } = answer;
  const details = { organisation_id, kind, mail: id, attempts, reason };
  if (gives_up) context.log.error(details, 'a mail could not be sent');
  else context.log.warn(details, 'a mail could not be sent yet; trying again later');
  await settle(context, stops, mail, gives_up ? null : again_at);
}

/** @returns undefined if it was sealed under a lost key and can never be sent */
function openText(context: Context, mail: MailRow, sealed_text: string): MailText | undefined {
  try {
    return mailText.parse(JSON.parse(context.secrets.open(sealed_text, mailOwner(mail))));
  } catch (error) {
    const { id, kind, organisation_id } = mail;
    context.log.error({ err: error, organisation_id, kind, mail: id }, 'a mail cannot be decrypted and is given up');
    return undefined;
  }
}

/**
 * Tries again through an outage while the mail is this server's: a sent mail that is not recorded is sent again.
 * @param due_at null: finished, so its text is erased; the row stays for a day for rate limiting
 */
async function settle(
  context: Context,
  stops: () => boolean,
  { id, attempts, due_at: lease_ends_at }: MailRow,
  due_at: number | null,
): Promise<void> {
  await throughOutages(
    context.log,
    'what became of a mail could not be recorded',
    () =>
      context.database.transaction(({ query }) =>
        query
          .updateTable('mails')
          .set(due_at === null ? { due_at, sealed_text: null } : { due_at })
          .where('id', '=', id)
          // Unless another server has claimed it since.
          .where('attempts', '=', attempts)
          .execute(),
      ),
    () => stops() || context.now() > (lease_ends_at ?? 0),
  );
}

export async function purgeMails({ database, now }: Context): Promise<void> {
  await database.transaction(({ query }) =>
    query
      .deleteFrom('mails')
      .where('created_at', '<', now() - LIMITS.mailKeptMs)
      .where('due_at', 'is', null)
      .execute(),
  );
}
