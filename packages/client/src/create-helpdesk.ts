/**
 * Creates a customer's helpdesk from its parts. Nothing happens before `connect`, except for reading waiting messages
 * from the storage.
 */
import { createConnection } from './connection/connection.js';
import { createHttp } from './connection/http.js';
import { createTokenSource } from './connection/token-source.js';
import { DISPOSE } from './dispose.js';
import { HelpdeskError } from './errors.js';
import { createListener } from './listen.js';
import { createDelivery } from './outbox/deliver.js';
import { openOutbox } from './outbox/outbox.js';
import { shareOutbox } from './outbox/share.js';
import { defaultStorage } from './outbox/storage.js';
import { createWriting } from './outbox/write.js';
import { createReading } from './reading.js';
import { createCallRequests } from './requests/calls.js';
import { createConversationRequests } from './requests/conversations.js';
import { createProfileRequests } from './requests/profile.js';
import { createStore } from './store/create-store.js';
import { findRecord } from './store/find-record.js';
import { createSynchroniser } from './synchronise/synchronise.js';
import type { Helpdesk, HelpdeskOptions } from './types.js';
import { createTyping } from './typing.js';
import { upload } from './upload.js';

/**
 * Creates the helpdesk of one customer. It is offline until `connect` is called.
 * @throws {TypeError} without `token` or `api_key`, or for an invalid `url`
 */
export function createHelpdesk(options: HelpdeskOptions): Helpdesk {
  const { session_id, stream = true, storage = defaultStorage() } = options;
  const url = new URL(options.url).href.replace(/(?<!\/)\/+$/, '');
  const tokens = createTokenSource(options);
  const store = createStore();
  const { dispatch } = store;
  const outbox = openOutbox(storage, url, session_id);
  const http = createHttp(url, tokens, options.fetch);
  let disposed = false;

  const connection = createConnection({
    url,
    stream,
    tokens,
    listener: {
      changed: (state, error) => dispatch({ type: 'connection', connection: state, error }),
      online: () => synchroniser.begin(),
      lost() {
        delivery.end();
        synchroniser.end();
        dispatch({ type: 'lost' });
      },
      received(event, data) {
        listen(event, data);
        synchroniser.follow();
        typing.watch();
      },
    },
  });
  const typing = createTyping(connection, store);
  const reading = createReading(connection, store);
  const synchroniser = createSynchroniser({
    connection,
    http,
    store,
    outbox,
    session_id,
    entered() {
      sharing.compare();
      delivery.begin();
    },
    paged({ ticket_chat_id, messages }) {
      for (const { client_message_id: id } of messages) if (id !== undefined) delivery.seen(id, ticket_chat_id);
    },
    listed: reading.repeat,
  });
  const delivery = createDelivery(connection, outbox, store, session_id, synchroniser.run);
  const listen = createListener(store, delivery.seen);

  const sharing = shareOutbox(outbox, store, delivery);
  sharing.compare();

  function dispose(): void {
    disposed = true;
    connection.disconnect();
    sharing[DISPOSE]();
    synchroniser.end();
    delivery.end();
    typing[DISPOSE]();
  }

  const helpdesk: Omit<Helpdesk, typeof Symbol.dispose> = {
    state: store.state,

    connect() {
      if (disposed) throw new HelpdeskError({ code: 'disposed', message: 'This helpdesk has been disposed of.' });
      connection.connect();
    },
    disconnect: connection.disconnect,
    async forget() {
      connection.disconnect();
      outbox.clear();
      tokens.outdate();
      dispatch({ type: 'forgotten' });
    },
    dispose,

    open: synchroniser.open,
    loadOlder: synchroniser.loadOlder,
    markRead: reading.mark,
    setTyping(conversation, is_typing) {
      const id = findRecord(store, conversation)?.id;
      if (typeof id === 'string') typing.set(id, is_typing);
    },
    upload: (file, given = {}) => upload(http, url, file, { ...given, session_id }),
    ...createWriting(outbox, store, delivery, typing),
    ...createConversationRequests(connection, store, session_id),
    ...createCallRequests(connection, store, session_id, synchroniser.follow),
    ...createProfileRequests(http),
  };
  return Object.assign(helpdesk, { [DISPOSE]: dispose }) as Helpdesk;
}
