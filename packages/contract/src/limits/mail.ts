/** Mails to members. */
import { DAY_MS, MINUTE_MS } from '../durations.js';
export const MAIL_LIMITS = {
  /** Concurrent mails of a server. */
  mailsAtOnce: 5,
  /** Time limit for connecting to the mail server and for its greeting, in ms. */
  mailGreetingMs: 20_000,
  /** Time limit for sending a mail, in ms. The mail server may scan it before it accepts it. */
  mailSendMs: 5 * MINUTE_MS,
  /** The lease of a server on a mail that it sends, in ms: longer than sending may take. */
  mailLeaseMs: 6 * MINUTE_MS,
  /** How long a server that stops waits for a mail that it is sending, in ms. Another server, or the next start, sends it then. */
  mailStopMs: 2_000,
  /** How long a mail is retried, in ms. */
  mailRetryMs: DAY_MS,
  /** How long the record of a sent mail is kept, in ms. */
  mailKeptMs: DAY_MS,
  /**
   * Mails of one organisation to one address in an hour, not counting other organisations' mails. Mails about accounts
   * (invitations, new passwords) are counted separately.
   */
  mailsPerAddressPerHour: 10,
  /** How long a customer has waited for a human before members get a mail, in ms. */
  waitingMailAfterMs: 2 * MINUTE_MS,
  /** The least time between two such mails to a member, in ms. */
  waitingMailEveryMs: 10 * MINUTE_MS,
  /** How long a mention is unread before the member gets a mail, in ms. */
  mentionMailAfterMs: 10 * MINUTE_MS,
  /** Older mentions are not mailed, in ms: for example, after mail was configured. */
  mentionMailWithinMs: DAY_MS,
} as const;
