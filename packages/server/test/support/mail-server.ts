/** An SMTP server on loopback that keeps what it is sent, or answers as a test wants. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** As it came, header and body; lines that were folded for the way are put together. */
  raw: string;
}

export interface MailServer extends AsyncDisposable {
  url: string;
  mails: ReceivedMail[];
  /** Unset: every recipient is taken. An error's `responseCode` is what is answered. */
  refuse: ((address: string) => Error | undefined) | undefined;
}

export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const state = { refuse: undefined as MailServer['refuse'] };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => done(state.refuse?.(address)),
    onData: (stream, { envelope }, done) => {
      text(stream).then((raw) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: raw.replace(/=\r\n/g, '') });
        done();
      }, done);
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    get refuse() {
      return state.refuse;
    },
    set refuse(refuse) {
      state.refuse = refuse;
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The first link of a mail. */
export const linkIn = ({ raw }: ReceivedMail): string =>
  /https?:\/\/\S+/.exec(raw.replaceAll('=3D', '='))?.[0] ?? 'no link';
