/** A mail server that keeps talking, or says too much, delays no other mail. */
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { listenLocally } from '../../test/support/local-server.js';
import { createSmtp } from './smtp.js';

type Answer = string | ((socket: Socket) => void);

/** Answers each command by its first word; a mail by `.`; and 250 where nothing is given. */
async function startServer(answers: Record<string, Answer>): Promise<AsyncDisposable & { url: string }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 here\r\n');
    let in_mail = false;
    createInterface(socket).on('line', (line) => {
      if (in_mail && line !== '.') return;
      const [command = ''] = line.split(/[ :]/);
      in_mail = command === 'DATA';
      const answer = answers[command] ?? (in_mail ? '354 go on' : '250 done');
      if (typeof answer === 'string') socket.write(`${answer}\r\n`);
      else answer(socket);
    });
  });
  const local = await listenLocally(server);
  return { ...local, url: `smtp://${local.host}` };
}

const MAIL = { id: 'm1', to: 'mia@example.com', subject: 'Hello', text: 'Welcome.' };
const NEVER = new AbortController().signal;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function talkWithoutEnd(socket: Socket): void {
  // A time limit must not be garbage.
  setTimeout(collectGarbage, 100);
  const timer = setInterval(() => socket.write('250-scanning\r\n'), 20);
  socket.on('close', () => clearInterval(timer));
}

test.each(['EHLO', 'MAIL', '.'])('that never comes to an end after %s: the mail is tried again later', async (at) => {
  await using server = await startServer({ [at]: talkWithoutEnd });
  await using send = createSmtp({ url: server.url, from: 'help@shop.example', total_ms: 500 });
  expect(await send(MAIL, NEVER)).toMatchObject({ outcome: 'failed' });
});

test('that offers no TLS gets neither password nor mail if the URL requires it', async () => {
  const got: string[] = [];
  const note = (command: string) => (socket: Socket) => {
    got.push(command);
    socket.write('250 done\r\n');
  };
  const answers = { EHLO: '250 AUTH PLAIN', STARTTLS: '502 what', AUTH: note('AUTH'), MAIL: note('MAIL') };
  await using server = await startServer(answers);
  const url = server.url.replace('//', '//mia:secret@');
  for (const [query, expected] of [
    ['', ['AUTH', 'MAIL']],
    ['?requireTLS=true', []],
  ] as const) {
    got.length = 0;
    await using send = createSmtp({ url: url + query, from: 'help@shop.example', total_ms: 2_000 });
    await send(MAIL, NEVER);
    expect([query, got]).toEqual([query, expected]);
  }
});

test('that refuses at great length: a part is logged', async () => {
  await using server = await startServer({ RCPT: `550 ${'x'.repeat(500_000)}` });
  await using send = createSmtp({ url: server.url, from: 'help@shop.example' });
  const answer = await send(MAIL, NEVER);
  expect(answer.outcome).toBe('refused');
  expect(JSON.stringify(answer).length).toBeLessThan(1_000);
});
