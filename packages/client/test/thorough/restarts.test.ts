/**
 * The service is killed without warning and started again while a customer writes, and the customer's page is loaded anew
 * in the middle. Whatever was taken by `send` is stored once, in its order, and answered once; and the page shows that.
 */
import { copyFile, rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLog, isAnswered, repeat, replyTo, sentBy } from '../../../server/test/chaos/log-checks.js';
import { databases, type TestLocation } from '../../../server/test/support/databases.js';
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from '../../../server/test/support/scripted-model-server.js';
import { type ServerProcess, startServerProcess } from '../../../server/test/support/server-process.js';
import { newSession } from '../../../server/test/support/service.js';
import { memoryStorage } from '../../src/outbox/storage.js';
import type { Conversation } from '../../src/types.js';
import { mintToken, openPage, type Page, readLogs } from '../support/customer.js';

const [database] = databases();
const ROUNDS = 3;
let place: TestLocation;
let model: ScriptedModelServer;
let server: ServerProcess;

beforeAll(async () => {
  if (database === undefined) throw new Error('there is no database');
  place = await database.create();
  model = await startScriptedModelServer({
    reply: async (request) => {
      await sleep(10);
      return repeat(request);
    },
  });
  server = await startServerProcess({
    location: place.location,
    env: { ASSISTANT_MODEL: 'openai-compatible:scripted', ASSISTANT_BASE_URL: model.baseUrl },
  });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await model[Symbol.asyncDispose]();
  await place[Symbol.asyncDispose]();
});

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test(`killed ${ROUNDS} times and loaded anew while the customer writes: everything is stored once and answered once`, async () => {
  const session_id = newSession();
  const storage = memoryStorage();
  const open = () =>
    openPage({ url: server.url, session_id, storage, token: () => mintToken(server.http, session_id) });
  let page = open();
  /** By conversation, in the order they were written. */
  const written: string[][] = [[], []];
  /** A page that is loaded anew without a service shows only what waits; the id it had noted still names the rest. */
  const ids: (string | null)[] = [null, null];
  const place = (which: number): string => {
    const shown = shownAs(page, which);
    ids[which] = shown?.ticket_chat_id ?? ids[which] ?? null;
    const name = shown?.key ?? ids[which];
    if (name === null || name === undefined) throw new Error(`conversation ${which} is nowhere`);
    return name;
  };
  let count = 0;
  const say = (which: number) => {
    const message = `${which}: message ${++count}`;
    const first = written[which]?.length === 0;
    page.helpdesk.send(first ? null : place(which), { message });
    written[which]?.push(message);
  };

  for (let round = 0; round < ROUNDS; round++) {
    say(0);
    say(1);
    // Some are on their way when it is killed, some are stored and unanswered, some were never sent.
    await sleep(round * 15);
    const killed = server.kill();
    say(0);
    await killed;
    say(1);
    if (round === 1) {
      for (const which of [0, 1]) place(which);
      page[Symbol.dispose]();
      page = open();
    }
    say(0);
    await server.start();
    say(0);
    await page.until('stored', ({ conversations }) =>
      conversations.some(({ messages }) => messages.some(({ seq }) => seq !== null)),
    );
  }
  page.helpdesk.markRead(place(0));

  await page.until('stored', ({ conversations }) =>
    conversations.every(({ messages }) => messages.every(({ seq }) => seq !== null)),
  );
  await expect.poll(async () => (await readLogs(server.http, session_id)).every(isAnswered)).toBe(true);
  const logs = await readLogs(server.http, session_id);
  expect(logs).toHaveLength(2);
  for (const log of logs) checkLog(log);
  const stored = logs.map((log) => sentBy('customer', log).map(({ message }) => message));
  expect(stored.sort()).toEqual(written.sort());

  // What is shown is what is stored, in the page that was there and in one that comes now.
  const later = open();
  for (const one of [page, later]) {
    await one.until(
      'whole',
      ({ loaded, conversations }) =>
        loaded &&
        conversations.length === 2 &&
        conversations.every(({ messages }) => messages.length === logLength(logs, messages[0]?.message)),
    );
    for (const { messages } of one.state().conversations) {
      const log = logs.find(([first]) => first?.message === messages[0]?.message);
      expect(messages.map(({ seq, id, message }) => [seq, id, message])).toEqual(
        log?.map(({ seq, id, message }) => [seq, id, message]),
      );
    }
  }
  expect(storage.length).toBe(0);
  for (const one of [page, later]) one[Symbol.dispose]();
}, 60_000);

const logLength = (logs: { message: string }[][], first: string | undefined) =>
  logs.find(([entry]) => entry?.message === first)?.length;

/** Where conversation 0 or 1 is shown, by what is said in it. */
function shownAs(page: Page, which: number): Conversation | undefined {
  const isIn = ({ message }: { message: string }) => message.includes(`${which}: `);
  return page.state().conversations.find(({ messages }) => messages.some(isIn));
}

test('told to stop, the service lets its clients go; they are back by themselves after the next start', async () => {
  const session_id = newSession();
  using page = openPage({ url: server.url, session_id, token: () => mintToken(server.http, session_id) });
  await page.until('online', ({ connection }) => connection === 'online');
  const { child } = server;
  child.kill('SIGTERM');
  await server.ended();
  expect(child.exitCode).toBe(0);
  await server.start();
  await page.until('online again', ({ connection }) => connection === 'online');
  page.helpdesk.send(null, { message: 'Are you back?' });
  await page.until('answered', () => page.texts(0).length === 2);
});

test('restored from an earlier backup, what is shown becomes what is stored', async () => {
  if (place.location.dialect !== 'sqlite') throw new Error('the backup is a file');
  const { file } = place.location;
  const session_id = newSession();
  const token = () => mintToken(server.http, session_id);
  using page = openPage({ url: server.url, session_id, token });
  const say = async (message: string) => {
    page.helpdesk.send(page.state().conversations[0]?.key ?? null, { message });
    await page.until('answered', ({ conversations }) =>
      (conversations[0]?.messages ?? []).some((one) => one.message === replyTo(message)),
    );
  };
  const restart = async (meanwhile: () => Promise<void>) => {
    server.child.kill('SIGTERM');
    await server.ended();
    await meanwhile();
    await server.start();
    await page.until('online', ({ connection }) => connection === 'online');
  };
  await say('Before the backup');
  await restart(() => copyFile(file, `${file}-backup`));
  await say('Lost');
  await say('Lost as well');
  page.helpdesk.markRead(page.conversation().key);
  await restart(async () => {
    await Promise.all(['-wal', '-shm'].map((beside) => rm(`${file}${beside}`, { force: true })));
    await copyFile(`${file}-backup`, file);
  });
  await say('After it');
  const [log] = await readLogs(server.http, session_id);
  await page.until('as stored', () => page.conversation().messages.length === log?.length);
  expect(page.conversation().messages.map(({ seq, id, message }) => [seq, id, message])).toEqual(
    log?.map(({ seq, id, message }) => [seq, id, message]),
  );
  // The backup knows of no read mark.
  expect(page.conversation().unread).toBe(2);
});
