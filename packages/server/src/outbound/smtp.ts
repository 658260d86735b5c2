/**
 * Sends mail through the operator's SMTP server. Its address is a setting, so the guard of outbound requests does not
 * apply.
 */
import { LIMITS } from '@frontdesk/contract';
import { createTransport } from 'nodemailer';
import { Deadline } from '../deadline.js';

/** Of what the mail server says about a mail; the rest is not logged. */
const REASON_CHARACTERS = 500;

/** The result of sending a mail: `refused` is permanent. */
export type SentMail = { outcome: 'sent' } | { outcome: 'refused' | 'failed'; reason: string };

/** Sends a mail through the operator's server. Never throws: a mail that is aborted has `failed`. */
export type SendMail = (
  mail: { id: string; to: string; subject: string; text: string },
  aborted: AbortSignal,
) => Promise<SentMail>;

export interface SmtpOptions {
  /** `smtp:` (STARTTLS if the server offers it) or `smtps:`, with user and password. */
  url: string;
  /** An address, optionally with a name. */
  from: string;
  /** Time limit for sending a mail, however much the server says meanwhile. */
  total_ms?: number;
}

export function createSmtp({ url, from, total_ms = LIMITS.mailSendMs }: SmtpOptions): SendMail & AsyncDisposable {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: LIMITS.mailsAtOnce,
      connectionTimeout: LIMITS.mailGreetingMs,
      greetingTimeout: LIMITS.mailGreetingMs,
      // The server may say nothing while it scans a mail.
      socketTimeout: total_ms,
      // A mail must never include files or fetch URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } },
  );
  const domain = from
    .slice(from.lastIndexOf('@') + 1)
    .replace('>', '')
    .trim();
  const send: SendMail = async ({ id, to, subject, text }, aborted) => {
    using deadline = new Deadline(total_ms, aborted);
    const { signal } = deadline;
    try {
      // The same in each attempt, so that a mail that was accepted unnoticed is recognised as a duplicate.
      const messageId = `<${id.replaceAll(':', '.')}@${domain}>`;
      const headers = { 'X-Frontdesk-Mail': id };
      await transport.sendMail({ to: { name: '', address: to }, subject, text, messageId, headers, signal });
      return { outcome: 'sent' };
    } catch (error) {
      const { code, responseCode, message } = error as Error & { code?: string; responseCode?: number };
      // Refused because of the recipient or the message. Other 5xx responses, such as to a wrong password, are for the
      // operator to fix.
      const refused = code === 'EENVELOPE' || code === 'EMESSAGE';
      const for_good = refused && responseCode !== undefined && responseCode >= 500;
      return { outcome: for_good ? 'refused' : 'failed', reason: message.slice(0, REASON_CHARACTERS) };
    }
  };
  return Object.assign(send, { [Symbol.asyncDispose]: async () => transport.close() });
}
