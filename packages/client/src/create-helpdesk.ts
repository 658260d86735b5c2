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
import { createReading } from './reading.js';
import { createStore } from './store/create-store.js';
import { createSynchroniser } from './synchronise.js';
import type {
  Article,
  AssistantProfile,
  CallData,
  FoundArticle,
  Helpdesk,
  HelpdeskOptions,
  RunningCall,
} from './types.js';
import { createTyping } from './typing.js';
import { upload } from './upload.js';

const ARTICLES = '/api/v1/helpdesk/articles/';
/** Prefix of keys of conversations that the service does not know yet. */
const LOCAL_KEY = 'new-';
/** After these errors a message is resent under another id. */
const USED_UP: string[] = ['client_message_id_reused', 'outcome_unknown'];

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
      online: () => void synchroniser.run(),
      lost() {
        delivery.end();
        synchroniser.stop();
        dispatch({ type: 'lost' });
      },
      heard(event, data) {
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
  const delivery = createDelivery(connection, outbox, store, session_id, () => void synchroniser.run());
  const listen = createListener(store, delivery.seen);

  const sharing = shareOutbox(outbox, store, delivery);
  sharing.compare();

  const find = (conversation: string) =>
    store.current().records.find(({ key, id }) => key === conversation || id === conversation);

  /** A conversation unknown here may exist on the service. @throws {HelpdeskError} `not_found` before there is an id */
  function idOf(conversation: string): string {
    const record = find(conversation);
    if (record === undefined) return conversation;
    if (record.id !== null) return record.id;
    throw new HelpdeskError({ code: 'not_found', message: 'This conversation has not reached the helpdesk yet.' });
  }

  function found({ ticket_chat_id, ticket_call_id, call_start_time }: CallData, whom: RunningCall['with']): void {
    dispatch({ type: 'call', ticket_chat_id, call: { ticket_call_id, call_start_time, with: whom } });
    synchroniser.follow();
  }

  let last_created_at = 0;
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
    dispose() {
      disposed = true;
      connection.disconnect();
      sharing[DISPOSE]();
      synchroniser.stop();
      delivery.end();
      typing[DISPOSE]();
    },

    send(conversation, { message, attachments = [] }) {
      const record = conversation === null ? undefined : find(conversation);
      const known_id = conversation?.startsWith(LOCAL_KEY) ? null : conversation;
      const key = randomId();
      last_created_at = Math.max(Date.now(), last_created_at + 1);
      const item = {
        client_message_id: key,
        conversation_key: record?.key ?? conversation ?? `${LOCAL_KEY}${key}`,
        ticket_chat_id: record === undefined ? known_id : record.id,
        message,
        attachments,
        created_at: last_created_at,
        first_sent_at: null,
        acknowledged: false,
        failed: null,
      };
      outbox.add(item);
      dispatch({ type: 'queued', item });
      if (item.ticket_chat_id !== null) typing.set(item.ticket_chat_id, false);
      delivery.flush();
      return key;
    },
    retry(client_message_id) {
      const item = outbox.find(client_message_id);
      if (item?.failed == null) return;
      if (USED_UP.includes(item.failed.code)) {
        helpdesk.discard(client_message_id);
        helpdesk.send(item.ticket_chat_id ?? item.conversation_key, item);
        return;
      }
      outbox.change(client_message_id, { failed: null, first_sent_at: null });
      dispatch({ type: 'delayed', client_message_id, error: null });
      delivery.flush();
    },
    discard(client_message_id) {
      outbox.remove(client_message_id);
      dispatch({ type: 'discarded', client_message_id });
    },

    async open(conversation) {
      if (find(conversation)?.id !== null) await synchroniser.open(idOf(conversation));
    },
    async loadOlder(conversation) {
      if (find(conversation)?.id !== null) await synchroniser.loadOlder(idOf(conversation));
    },
    markRead(conversation) {
      const record = find(conversation);
      if (record !== undefined) reading.mark(record);
    },
    setTyping(conversation, is_typing) {
      const id = find(conversation)?.id;
      if (typeof id === 'string') typing.set(id, is_typing);
    },
    upload: (file, given = {}) => upload(http, url, file, { ...given, session_id }),
    async close(conversation) {
      const reply = await connection.request('close_support', { ticket_chat_id: idOf(conversation) });
      dispatch({ type: 'reply', reply });
    },
    async review(conversation, review) {
      const ticket_chat_id = idOf(conversation);
      const rating = String(review.rating) as '1' | '2' | '3' | '4' | '5';
      const text = review.review === undefined ? {} : { review: review.review };
      await connection.request('review_support', { ticket_chat_id, rating, ...text });
      dispatch({ type: 'reviewed', ticket_chat_id, review });
    },
    async rateAnswer(conversation, message_id, feedback) {
      const ticket_chat_id = idOf(conversation);
      await connection.request('answer_feedback', { ticket_chat_id, message_id, rating: null, ...feedback });
    },
    async confirm(conversation, confirmation_id, confirm) {
      const ticket_chat_id = idOf(conversation);
      await connection.request('confirm_action', { ticket_chat_id, session_id, confirmation_id, confirm });
    },
    async cancelWaiting(conversation) {
      const ticket_chat_id = idOf(conversation);
      await connection.request('cancel_support_waiting', { ticket_chat_id });
      dispatch({ type: 'waiting', ticket_chat_id, waiting: null });
    },
    async leaveEmail(conversation, email) {
      const ticket_chat_id = idOf(conversation);
      const { contact_email } = await connection.request('leave_contact_email', { ticket_chat_id, email });
      dispatch({ type: 'contact_email', ticket_chat_id, contact_email });
    },
    async renewLogin(conversation) {
      const ticket_chat_id = idOf(conversation);
      const { login_url } = await connection.request('renew_login', { ticket_chat_id });
      dispatch({ type: 'login_renewed', ticket_chat_id, login_url });
      return login_url;
    },
    async startCall(conversation) {
      const ticket_chat_id = conversation === null ? null : idOf(conversation);
      const call = await connection.request('call_support', { session_id, ticket_chat_id });
      found(call, 'assistant');
      return call;
    },
    async rejoinCall(conversation) {
      const ticket_chat_id = idOf(conversation);
      try {
        const call = await connection.request('rejoin_call_support', { ticket_chat_id });
        found(call, find(conversation)?.handler ?? 'assistant');
        return call;
      } catch (error) {
        if (error instanceof HelpdeskError && error.code === 'no_call')
          dispatch({ type: 'call_ended', ticket_chat_id, ticket_call_id: null });
        throw error;
      }
    },
    async endCall(conversation) {
      const ticket_chat_id = idOf(conversation);
      await connection.request('close_call_support', { ticket_chat_id });
      dispatch({ type: 'call_ended', ticket_chat_id, ticket_call_id: null });
    },
    assistant: (language) =>
      http.get<AssistantProfile>(
        `/api/v1/helpdesk/assistant/${language === undefined ? '' : `?language=${encodeURIComponent(language)}`}`,
      ),
    async searchArticles(query) {
      const init = { method: 'POST', body: JSON.stringify({ query }) };
      const { articles } = await http.authorised((token) =>
        http.send<{ articles: FoundArticle[] }>(`${ARTICLES}search/`, init, token),
      );
      return articles;
    },
    article: (id) => http.get<Article>(`${ARTICLES}${encodeURIComponent(id)}/`),
  };
  return Object.assign(helpdesk, { [DISPOSE]: helpdesk.dispose }) as Helpdesk;
}

/** 128 random bits. `crypto.randomUUID` is missing on pages without https, which are common during development. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
