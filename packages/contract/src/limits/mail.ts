/** Mails to members. */
import { DAY_MS, MINUTE_MS } from '../durations.js';
export const MAIL_LIMITS = {
  /** Mails that a server sends at once. */
  mailsAtOnce: 5,
  /** How long a step of sending a mail may take (connecting, greeting, silence), in ms. */
  mailStepMs: 20_000,
  /** After this a mail that a server has begun to send is another's, in ms: longer than sending takes. */
  mailLeaseMs: 120_000,
  /** How long a mail is tried again, in ms. */
  mailRetryMs: DAY_MS,
  /** How long it is known that a mail was sent, in ms. */
  mailKeptMs: DAY_MS,
  /** Mails of one organisation to one address in an hour. Another organisation's do not count. */
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
