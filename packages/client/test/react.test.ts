/** The hooks in React itself, in strict mode and with concurrent rendering, against the running service. */
import './support/browser.js';
import { createElement, StrictMode, startTransition, useState } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { databases } from '../../server/test/support/databases.js';
import { newSession, startService, type TestService } from '../../server/test/support/service.js';
import { createHelpdesk } from '../src/create-helpdesk.js';
import { memoryStorage } from '../src/outbox/storage.js';
import { useConnection, useConversation, useHelpdesk, useMessages } from '../src/react/index.js';
import type { Helpdesk } from '../src/types.js';
import { mintToken } from './support/customer.js';

const WAIT = { timeout: 30_000 };
const [database] = databases();
let service: TestService;
const helpdesks: Helpdesk[] = [];
const roots: Root[] = [];

beforeAll(async () => {
  service = await startService(database!);
});
afterEach(() => {
  for (const root of roots.splice(0)) root.unmount();
  for (const helpdesk of helpdesks.splice(0)) helpdesk.dispose();
});
afterAll(() => service[Symbol.asyncDispose]());

function openHelpdesk(): Helpdesk {
  const session_id = newSession();
  const token = () => mintToken(service.http, session_id);
  const helpdesk = createHelpdesk({ url: service.url, session_id, token, storage: memoryStorage() });
  helpdesks.push(helpdesk);
  return helpdesk;
}

function mount(component: () => React.ReactNode): HTMLElement {
  const place = document.createElement('div');
  const root = createRoot(place);
  roots.push(root);
  root.render(createElement(StrictMode, null, createElement(component)));
  return place;
}

const list = (texts: readonly string[]) => createElement('output', null, texts.join(' | '));

test('a conversation from its first word to its reply; strict mode connects once more and loses nothing', async () => {
  const helpdesk = openHelpdesk();
  let key: string | null = null;
  const place = mount(() => {
    const connection = useConnection(helpdesk);
    const { conversations, unread } = useHelpdesk(helpdesk);
    key = conversations[0]?.key ?? null;
    const conversation = useConversation(helpdesk, key);
    const messages = useMessages(helpdesk, key);
    return list([connection, `${unread}`, conversation?.status ?? 'none', ...messages.map(({ message }) => message)]);
  });
  await expect.poll(() => place.textContent, WAIT).toBe('online | 0 | none');
  helpdesk.send(null, { message: 'Hello' });
  await expect.poll(() => place.textContent, WAIT).toBe('online | 1 | open | Hello | Certainly.');

  for (const root of roots.splice(0)) root.unmount();
  await expect.poll(() => helpdesk.state.get().connection, WAIT).toBe('offline');
});

test('a hook takes a ticket_chat_id too, and has nothing for null and for an id that is not known', async () => {
  const helpdesk = openHelpdesk();
  helpdesk.connect();
  helpdesk.send(null, { message: 'Hello' });
  await expect.poll(() => helpdesk.state.get().conversations[0]?.messages.length, WAIT).toBe(2);
  const id = helpdesk.state.get().conversations[0]!.ticket_chat_id!;
  const place = mount(() => {
    const known = useConversation(helpdesk, id);
    const counts = [id, null, 'unknown'].map((one) => useMessages(helpdesk, one).length);
    const missing = [null, 'unknown'].map((one) => useConversation(helpdesk, one));
    return list([`${known?.status}`, ...counts.map(String), ...missing.map(String)]);
  });
  await expect.poll(() => place.textContent, WAIT).toBe('open | 2 | 0 | 0 | null | null');
});

test('only what a component shows renders it again, and new messages get into a rendering that can be interrupted', async () => {
  const helpdesk = openHelpdesk();
  helpdesk.connect();
  helpdesk.send(null, { message: 'first' });
  await expect.poll(() => helpdesk.state.get().conversations[0]?.messages.length, WAIT).toBe(2);
  const first = helpdesk.state.get().conversations[0]!.key;
  let rendered = 0;
  let follow: (key: string) => void = expect.unreachable;
  const place = mount(() => {
    rendered += 1;
    const [key, setKey] = useState(first);
    follow = setKey;
    return list(useMessages(helpdesk, key).map(({ message }) => message));
  });
  await expect.poll(() => place.textContent, WAIT).toBe('first | Certainly.');
  const before = rendered;
  helpdesk.send(null, { message: 'second' });
  await expect.poll(() => helpdesk.state.get().conversations[0]?.messages.length, WAIT).toBe(2);
  expect(helpdesk.state.get().conversations).toHaveLength(2);
  expect(rendered).toBe(before);

  const second = helpdesk.state.get().conversations.find(({ key }) => key !== first)!.key;
  startTransition(() => follow(second));
  helpdesk.send(second, { message: 'third' });
  await expect.poll(() => place.textContent, WAIT).toBe('second | Certainly. | third | Certainly.');
});

test('a page that a server has rendered hydrates without a difference, and shows the conversation then', async () => {
  const helpdesk = openHelpdesk();
  helpdesk.send(null, { message: 'waits' });
  const component = () => {
    const [conversation] = useHelpdesk(helpdesk).conversations;
    return list(useMessages(helpdesk, conversation?.key ?? null).map(({ message }) => message));
  };
  const place = document.createElement('div');
  place.innerHTML = renderToString(createElement(component));
  expect(place.textContent).toBe('');
  const differences: unknown[] = [];
  roots.push(hydrateRoot(place, createElement(component), { onRecoverableError: (error) => differences.push(error) }));
  await expect.poll(() => place.textContent, WAIT).toBe('waits');
  expect(differences).toEqual([]);
});
