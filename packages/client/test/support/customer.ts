/** A customer's page, as a test has it: a helpdesk on a storage, and waiting for what it shows. */
import type { HistoryMessage } from '@frontdesk/contract';
import { createHelpdesk } from '../../src/create-helpdesk.js';
import { memoryStorage } from '../../src/outbox/storage.js';
import type { Conversation, Helpdesk, HelpdeskOptions, HelpdeskState } from '../../src/types.js';

const WAIT_MS = 15_000;

/** Answers with a fresh customer token, as an organisation's backend does. */
export type Http = (path: string, init?: RequestInit) => Promise<Response>;

export async function mintToken(http: Http, session_id: string): Promise<string> {
  const answer = await http('/api/v1/helpdesk/tokens/', { method: 'POST', body: JSON.stringify({ session_id }) });
  if (!answer.ok) throw new Error(`the token endpoint answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}

export interface Page extends Disposable {
  helpdesk: Helpdesk;
  /** Every state it has shown. */
  shown: HelpdeskState[];
  state(): HelpdeskState;
  conversation(index?: number): Conversation;
  /** Resolves with the first state from now on that is so. */
  until(what: string, is: (state: HelpdeskState) => boolean): Promise<HelpdeskState>;
  texts(index?: number): string[];
}

export function openPage(options: HelpdeskOptions): Page {
  const helpdesk = createHelpdesk({ storage: memoryStorage(), ...options });
  const shown: HelpdeskState[] = [];
  helpdesk.state.subscribe(() => shown.push(helpdesk.state.get()));
  helpdesk.connect();
  const page: Page = {
    helpdesk,
    shown,
    state: helpdesk.state.get,
    conversation: (index = 0) => {
      const conversation = helpdesk.state.get().conversations[index];
      if (conversation === undefined) throw new Error(`there is no conversation ${index}`);
      return conversation;
    },
    until: (what, is) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          stop();
          reject(new Error(`not ${what} within ${WAIT_MS} ms: ${JSON.stringify(helpdesk.state.get(), undefined, 1)}`));
        }, WAIT_MS);
        const look = () => {
          if (!is(helpdesk.state.get())) return;
          clearTimeout(timer);
          stop();
          resolve(helpdesk.state.get());
        };
        const stop = helpdesk.state.subscribe(look);
        queueMicrotask(look);
      }),
    texts: (index) => page.conversation(index).messages.map(({ message }) => message),
    [Symbol.dispose]: () => helpdesk.dispose(),
  };
  return page;
}

/** Everything that is stored of a session, conversation by conversation. */
export async function readLogs(http: Http, session_id: string): Promise<HistoryMessage[][]> {
  const list = await http(`/api/v1/helpdesk/customer/${session_id}/conversations/`);
  const { conversations } = (await list.json()) as { conversations: { ticket_chat_id: string }[] };
  return Promise.all(
    conversations.map(async ({ ticket_chat_id }) => {
      const page = await http(`/api/v1/helpdesk/conversations/${ticket_chat_id}/messages/?after_seq=0&limit=100`);
      return ((await page.json()) as { messages: HistoryMessage[] }).messages;
    }),
  );
}
