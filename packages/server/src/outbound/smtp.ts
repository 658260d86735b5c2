/** Mail by the operator's SMTP server. Its address is a setting, so the guard of outbound requests does not apply. */
import { LIMITS } from '@frontdesk/contract';
import { createTransport } from 'nodemailer';

/** What became of a mail at the operator's server: `refused` is for good. */
export type SentMail = { outcome: 'sent' } | { outcome: 'refused' | 'failed'; reason: string };

/** Gives a mail to the operator's server. Never throws. */
export type SendMail = (mail: { id: string; to: string; subject: string; text: string }) => Promise<SentMail>;

export interface SmtpOptions {
  /** `smtp:` (STARTTLS where the server offers it) or `smtps:`, with user and password. */
  url: string;
  /** An address, or a name with one. */
  from: string;
}

export function createSmtp({ url, from }: SmtpOptions): SendMail & AsyncDisposable {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: LIMITS.mailsAtOnce,
      connectionTimeout: LIMITS.mailStepMs,
      greetingTimeout: LIMITS.mailStepMs,
      socketTimeout: LIMITS.mailStepMs,
      // Nothing is read from files or fetched for a mail.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } },
  );
  const send: SendMail = async ({ id, to, subject, text }) => {
    try {
      await transport.sendMail({ to: { name: '', address: to }, subject, text, headers: { 'X-Frontdesk-Mail': id } });
      return { outcome: 'sent' };
    } catch (error) {
      const { code, responseCode, message } = error as Error & { code?: string; responseCode?: number };
      // Of the recipient or the message. Other 5xx answers, such as to a wrong password, are the operator's to mend.
      const refused = code === 'EENVELOPE' || code === 'EMESSAGE';
      const for_good = refused && responseCode !== undefined && responseCode >= 500;
      return { outcome: for_good ? 'refused' : 'failed', reason: message };
    }
  };
  return Object.assign(send, { [Symbol.asyncDispose]: async () => transport.close() });
}
