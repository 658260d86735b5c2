/** An error that nothing catches: it is logged, and the service stops in order, so that clients come back elsewhere. */
import { afterAll, expect, test } from 'vitest';
import { connect } from '../support/client.js';
import { databases } from '../support/databases.js';
import { PROCESS_API_KEY, startServerProcess } from '../support/server-process.js';
import { newSession, say } from '../support/service.js';

const [sqlite] = databases();
const open: AsyncDisposable[] = [];
afterAll(async () => {
  for (const one of open.reverse()) await one[Symbol.asyncDispose]();
});

const failing = (how: string) =>
  `data:text/javascript,${encodeURIComponent(`process.on('message', () => setTimeout(() => { ${how} }));`)}`;

test.each([
  ['thrown in a timer', 'throw new Error("a bug")'],
  ['rejected', 'Promise.reject(new Error("a bug"))'],
])('%s', async (_what, how) => {
  const place = await sqlite!.create();
  open.push(place);
  const server = await startServerProcess({ location: place.location, preload: [failing(how)] });
  open.push(server);
  const client = await connect(server.url, { token_source: 'api', token: PROCESS_API_KEY });
  const session_id = newSession();
  expect(await client.askAck('support', say(session_id, 'Hello'))).toMatchObject({ status_code: 200 });
  const left = new Promise((resolve) => client.socket.once('disconnect', resolve));
  const ended = new Promise((resolve) => server.child.once('exit', resolve));
  server.child.send('fail');
  // Socket.IO clients come back by themselves, unless the server has sent them away.
  expect(await left).toBe('transport close');
  expect(await ended).toBe(1);
  expect(server.output()).toContain('stopping after an unexpected error');
  expect(server.output()).toContain('a bug');

  await server.start();
  const list = await server.http(`/api/v1/helpdesk/customer/${session_id}/conversations/`);
  expect(((await list.json()) as { conversations: unknown[] }).conversations).toHaveLength(1);
});
