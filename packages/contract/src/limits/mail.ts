/** Mails to members. */
import { DAY_MS, MINUTE_MS } from '../durations.js';
export const MAIL_LIMITS = {
  /** Mails that a server sends at once. */
  mailsAtOnce: 5,
  /** How long connecting to the mail server, and its greeting, may take, in ms. */
  mailGreetingMs: 20_000,
  /** How long the mail server may be silent, in ms. It may examine a mail before it accepts it. */
  mailAnswerMs: 5 * MINUTE_MS,
  /** After this a mail that a server has begun to send is another's, in ms: longer than sending usually takes. */
  mailLeaseMs: 6 * MINUTE_MS,
  /** How long a mail is tried again, in ms. */
  mailRetryMs: DAY_MS,
  /** How long it is known that a mail was sent, in ms. */
  mailKeptMs: DAY_MS,
  /**
   * Mails of one organisation to one address in an hour. Another organisation's do not count; those about accounts
   * (invitations, new passwords) are counted apart from the others.
   */
  mailsPerAddressPerHour: 10,
  /** A member is told by mail of a customer who has waited for a human this long, in ms. */
  waitingMailAfterMs: 2 * MINUTE_MS,
  /** A member gets at most one such mail in this time, in ms. */
  waitingMailEveryMs: 10 * MINUTE_MS,
  /** A member is told by mail of a mention that they have not read for this long, in ms. */
  mentionMailAfterMs: 10 * MINUTE_MS,
  /** Older mentions are not mailed any more, in ms: as after mail was set up. */
  mentionMailWithinMs: DAY_MS,
} as const;
