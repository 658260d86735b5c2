//#region src/error-codes.d.ts
/** What an error may be about: the service's codes, and the client's own. */
/** What `HelpdeskError.code` may be, as the service says it. */
type ServiceErrorCode =
  | 'invalid_payload'
  | 'unauthorized'
  | 'missing_token'
  | 'unknown_token_source'
  | 'forbidden'
  | 'not_found'
  | 'conversation_closed'
  | 'too_many_open_conversations'
  | 'call_in_progress'
  | 'lines_busy'
  | 'agent_is_handler'
  | 'no_call'
  | 'no_login_wanted'
  | 'client_message_id_reused'
  | 'too_large'
  | 'rate_limited'
  | 'internal'
  | 'unavailable'
  | 'outcome_unknown';
/** What the client itself says: see the table in its README. */
type ClientErrorCode = 'offline' | 'timeout' | 'token_unavailable' | 'outcome_unknown' | 'aborted' | 'disposed';
/** Codes never change their meaning; the service may gain new ones, which is why any other string is allowed too. */
type HelpdeskErrorCode = ServiceErrorCode | ClientErrorCode | (string & {});
//#endregion
//#region src/errors.d.ts
/** What an error says besides its message. */
interface HelpdeskErrorDetails {
  code: HelpdeskErrorCode;
  message: string;
  status_code?: number | null;
  errors?: readonly {
    path: string;
    message: string;
  }[];
  retry_after_ms?: number | null;
  cause?: unknown;
}
/** `message` is for a person, `code` for the program. */
declare class HelpdeskError extends Error {
  readonly name = 'HelpdeskError';
  readonly code: HelpdeskErrorCode;
  /** Of the service's answer; null where there was none. */
  readonly status_code: number | null;
  /** Each field that is wrong. */
  readonly errors: readonly {
    path: string;
    message: string;
  }[];
  /** With `rate_limited`: how long to wait. */
  readonly retry_after_ms: number | null;
  constructor({ code, message, status_code, errors, retry_after_ms, cause }: HelpdeskErrorDetails);
}
//#endregion
//#region src/types.d.ts
/** Where waiting messages are kept: what `localStorage` and `sessionStorage` have. Throwing means full or unavailable. */
interface KeyValueStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}
/** What `createHelpdesk` needs: where the service is, who the customer is, and a credential. */
interface HelpdeskOptions {
  /** Where the service is, such as `https://support.example.com`. */
  url: string;
  /** The customer, by the id that your backend chose; 1 to 128 visible ASCII characters. */
  session_id: string;
  /** Fetches a customer token of this session from your backend. Called again before it expires, and when it is refused. */
  token?: (() => Promise<string>) | undefined;
  /** The organisation's API key, in place of `token`. For backends only: never in a browser. */
  api_key?: string | undefined;
  /** Default: `localStorage` where there is one, else memory. */
  storage?: KeyValueStorage | undefined;
  /** Whether to show a reply while it is being written, in `draft`. Default true. */
  stream?: boolean | undefined;
  /** Default: the global one. */
  fetch?: typeof globalThis.fetch | undefined;
}
/** A value that changes. Both functions may be passed on without their object, as to React's `useSyncExternalStore`. */
interface Observable<Value> {
  get(): Value;
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void;
}
/** `refused`: the service does not take the credential; it is tried again now and then. */
type ConnectionState = 'connecting' | 'online' | 'offline' | 'refused';
/** A human who answers. */
interface Agent {
  id: string;
  username: string;
}
/** What is attached to a message; `upload` gives one. What an agent attached may lack any of them. */
interface Attachment {
  url?: string;
  name?: string;
  size_kb?: number;
  extension?: string;
  [more: string]: unknown;
}
/** A reply to offer as a button: `send` its `message`. The message that carries it says the same in words. */
interface Suggestion {
  readonly label: string;
  readonly message: string;
}
/** An action that is carried out once the customer confirms it, by `confirm` or by a plain yes. */
interface Confirmation {
  readonly id: string;
  /** What would be done, in the organisation's words. */
  readonly summary: string;
  /** ISO 8601. It cannot be confirmed any more from then on. */
  readonly expires: string;
}
/** A record that a reply is about, to show under it. All of it is plain text; `image` and `link` are http(s) addresses. */
interface Card {
  readonly title: string;
  /** The address of a picture. */
  readonly image?: string | undefined;
  /** In this order; a value may have several lines. */
  readonly fields: readonly {
    readonly label: string;
    readonly value: string;
  }[];
  /** Where more can be read. */
  readonly link?:
    | {
        readonly label: string;
        readonly url: string;
      }
    | undefined;
}
/** An article that a reply is taken from. `title` is plain text, `url` the http(s) address where people read it. */
interface Source {
  readonly title: string;
  readonly url: string | null;
}
/** `waiting`: not acknowledged yet. `sent`: stored by the service. `failed`: refused; `retry` or `discard` it. */
type Delivery = 'waiting' | 'sent' | 'failed';
/** What a note of sender `system` tells of. */
type MessageNote =
  | 'handler_changed'
  | 'call_started'
  | 'call_ended'
  | 'assistant_left_call'
  | 'waiting_cancelled'
  | 'merged';
/** An entry of a conversation, oldest first in `messages`. */
interface Message {
  /** Stays the same from `send` on. */
  readonly key: string;
  /** Null until the service has stored it. */
  readonly id: string | null;
  /** Its place in the conversation; null until the service has stored it. */
  readonly seq: number | null;
  readonly client_message_id: string | null;
  /** `system` notes what happened to the conversation. */
  readonly sender: 'customer' | 'assistant' | 'agent' | 'system';
  /**
   * With `system`: what happened, to be said in your own words; `message` says it in English. `merged` is on the closing line
   * of a conversation that goes on in another one of the customer's, whoever its sender: it is not to be reviewed.
   */
  readonly note: MessageNote | null;
  /** With the note `call_ended`: how long the call was, in seconds. */
  readonly call_seconds?: number | undefined;
  readonly agent: Agent | null;
  readonly message: string;
  readonly attachments: readonly Attachment[];
  /** Replies to offer while this is the last message; often empty. */
  readonly suggestions: readonly Suggestion[];
  /** The action that the customer is asked to confirm; null: none. `suggestions` are the same answers in words. */
  readonly confirmation: Confirmation | null;
  /** Records that a reply is about, to show under it; often empty. `message` answers without them. */
  readonly cards: readonly Card[];
  /** Articles that a reply is taken from, to name under it; often empty. The reply rests on the first one most. */
  readonly sources: readonly Source[];
  /** What the customer said of this answer of the assistant; null: nothing. */
  readonly feedback: AnswerFeedback | null;
  /** The issue looks resolved: ask the customer whether to close. */
  readonly close_support: boolean;
  /** This entry closed the conversation. */
  readonly closed_support: boolean;
  /** ISO 8601. */
  readonly date_created: string;
  readonly delivery: Delivery;
  /** Why it failed, or why it still waits. */
  readonly error: HelpdeskError | null;
  /** This asks the customer to log in. */
  readonly login_requested: boolean;
  /** With `login_requested`: the link, which is kept nowhere: null after a reload. `renewLogin` gives a fresh one. */
  readonly login_url: string | null;
}
/** What the customer thinks of one answer; `reason` and `comment` explain `down`. */
interface AnswerFeedback {
  readonly rating: 'up' | 'down';
  /** `not_asked`: it answers something else. */
  readonly reason?: 'wrong' | 'not_asked' | 'incomplete' | null | undefined;
  readonly comment?: string | null | undefined;
}
/** What the customer thinks of a whole conversation. */
interface Review {
  rating: 1 | 2 | 3 | 4 | 5;
  review?: string | undefined;
}
/** What a voice client needs to enter the room of a call. */
interface CallData {
  readonly token: string;
  readonly room: string;
  readonly ticket_chat_id: string;
  readonly ticket_call_id: string;
  /** ISO 8601. */
  readonly call_start_time: string;
  /** Where the room is. */
  readonly url?: string | undefined;
}
/** A call that is running: `startCall` and `rejoinCall` give what enters its room. */
interface RunningCall {
  readonly ticket_call_id: string;
  /** ISO 8601. */
  readonly call_start_time: string;
  /** `agent`: an agent has taken over, and the call goes on with them. */
  readonly with: 'assistant' | 'agent';
}
/** The customer waits for a human. What the service has not said yet is null. */
interface WaitingForHuman {
  /** ISO 8601. */
  readonly since: string | null;
  /** Place in the queue, from 1. */
  readonly place: number | null;
  /** Whether an agent is at the desk. */
  readonly available: boolean | null;
  /** Null: the organisation has stated no office hours. */
  readonly office: Office | null;
  /** Where the customer wants to be written to, as `leaveEmail` left it. */
  readonly contact_email: string | null;
}
/** A conversation with what is known of it here. */
interface Conversation {
  /** Stays the same while this client lives. Every method takes it, and `ticket_chat_id` as well. */
  readonly key: string;
  /** Null until its first message is stored. */
  readonly ticket_chat_id: string | null;
  readonly status: 'open' | 'closed';
  /** What the customer said first, shortened; null: nothing yet, or not known yet. */
  readonly topic: string | null;
  /** Who answers. */
  readonly handler: 'assistant' | 'agent';
  readonly agent: Agent | null;
  /** In order, without gaps; what is not stored yet stands at the end. */
  readonly messages: readonly Message[];
  /** Whether `loadOlder` would find more. */
  readonly has_older: boolean;
  /** Messages of others that the customer has not seen. */
  readonly unread: number;
  /** Who is composing. */
  readonly typing: 'assistant' | 'agent' | null;
  /** The reply so far, while it is being written; empty otherwise. */
  readonly draft: string;
  /** The assistant is at work on a reply. */
  readonly waiting: boolean;
  /** The customer waits for a human, while the assistant goes on answering; null: they do not. */
  readonly waiting_for_human: WaitingForHuman | null;
  /** The issue looks resolved: ask the customer, then `close`. */
  readonly close_suggested: boolean;
  /** The assistant waits for the customer to log in here. */
  readonly login_url: string | null;
  /** The customer has logged in while this client was connected; `name` where the organisation states it. */
  readonly logged_in: {
    readonly name: string | null;
  } | null;
  /** The call that the customer may be in, or enter again with `rejoinCall`. */
  readonly call: RunningCall | null;
  /** The last call ended because the assistant left it. */
  readonly assistant_left_call: boolean;
  /** An agent has seen everything up to this `seq`. */
  readonly read_by_agent_seq: number;
  /** What the customer said of it with this client. */
  readonly reviewed: Review | null;
  /** ISO 8601. */
  readonly date_created: string;
  /** ISO 8601, of its last activity. */
  readonly date_updated: string;
}
/** An immutable snapshot: what has not changed is the same object as before. */
interface HelpdeskState {
  readonly connection: ConnectionState;
  /** Why it is `offline` or `refused`, where that is known. */
  readonly error: HelpdeskError | null;
  /** Newest activity first. */
  readonly conversations: readonly Conversation[];
  /** Of all conversations together. */
  readonly unread: number;
  /** Whether the conversations of this session have been fetched; until then there may be more. */
  readonly loaded: boolean;
}
/** Each `#rrggbb`. Text in `on_fill` on `fill`, and in `accent` on the window, can be read. */
interface Colours {
  fill: string;
  on_fill: string;
  accent: string;
}
/** Whether people answer now, as the organisation's office hours say. */
interface Office {
  open: boolean;
  /** ISO 8601: when it opens next; null while it is open. */
  opens_at: string | null;
  /** ISO 8601: when it closes next; null while it is closed, or always open. */
  closes_at: string | null;
  /** IANA: the organisation's. */
  time_zone: string;
}
/** What a chat window shows before the first word, and what it may offer. */
interface AssistantProfile {
  assistant_name: string;
  /** Nobody has said it: show it, do not send it. */
  greeting: string;
  /** BCP 47. */
  language: string;
  /** Whether a call would be answered now, by the assistant or by an agent at the desk. */
  voice: boolean;
  organisation_name: string;
  /** How soon humans reply; may be empty. */
  reply_time: string;
  /** Null: the organisation has stated no office hours. */
  office: Office | null;
  /** To be asked with one click; may be empty. */
  suggested_questions: string[];
  theme: 'auto' | 'light' | 'dark';
  /** The corner of the page, in reading direction. */
  position: 'end' | 'start';
  /** Null: the organisation has chosen none. */
  colours: {
    light: Colours;
    dark: Colours;
  } | null;
  /** A data URL of an image. */
  logo: string | null;
  /** Whether the number of unread messages is shown in the page's title. */
  unread_title: boolean;
  /** Whether a sound is played for new messages. Let the customer switch it off. */
  unread_sound: boolean;
  /** Whether there are articles that this customer can search and read. */
  articles: boolean;
  attachments: {
    max_bytes: number /** What the name of a file may end in. */;
    extensions: string[];
  };
}
/** An article that a search has found. */
interface FoundArticle {
  id: string;
  title: string;
  /** Where it can be read outside of the chat; null: nowhere. */
  url: string | null;
  /** BCP 47; null: unknown. */
  language: string | null;
  /** What fits the search best, as plain text. */
  extract: string;
}
/** An article of the organisation, to be read. */
interface Article extends Omit<FoundArticle, 'extract'> {
  /** Markdown. Show it as text or elements, never as HTML. */
  content: string;
  /** Whether the article is longer than `content`. */
  shortened: boolean;
}
/** What `send` takes: words, files, or both. */
interface OutgoingMessage {
  /** May be empty only with an attachment. */
  message: string;
  /** As `upload` gave them; at most 10. */
  attachments?: readonly Attachment[] | undefined;
}
/** Progress and cancellation of an upload. */
interface UploadOptions {
  /** Default: the file's own. */
  name?: string | undefined;
  /** Called with 0 to 1 while it goes up. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}
/**
 * One customer's helpdesk. A `conversation` is a `key` or a `ticket_chat_id`. Promises reject with a
 * {@link HelpdeskError}; without a connection they wait a few seconds for one.
 */
interface Helpdesk extends Disposable {
  readonly state: Observable<HelpdeskState>;
  /** Connects, and stays connected until `disconnect`. */
  connect(): void;
  /** Waiting messages stay and go out after the next `connect`. */
  disconnect(): void;
  /** Log out: disconnects, and drops what waits and what is stored of this session. */
  forget(): Promise<void>;
  /** Ends the connection, timers and listeners for good; what waits stays stored. Same as `[Symbol.dispose]`. */
  dispose(): void;
  /**
   * Takes a message, whatever the connection: it is stored, shown at once, and sent until acknowledged.
   * @param conversation null opens a new one, which the state shows at once
   * @returns the key of the message
   */
  send(conversation: string | null, input: OutgoingMessage): string;
  /** Sends a failed message again. */
  retry(message_key: string): void;
  /** Drops a message that waits or has failed. One that is on its way may arrive nevertheless. */
  discard(message_key: string): void;
  /** Loads the newest messages of a conversation and follows it. */
  open(conversation: string): Promise<void>;
  loadOlder(conversation: string): Promise<void>;
  /** The customer has seen everything there is. */
  markRead(conversation: string): void;
  /** Call at every key press; it is throttled, and ends by itself. */
  setTyping(conversation: string, typing: boolean): void;
  /** Stores a file with the service, to be attached to a message. */
  upload(file: Blob, options?: UploadOptions): Promise<Attachment>;
  close(conversation: string): Promise<void>;
  review(conversation: string, input: Review): Promise<void>;
  /** Says what the customer thinks of an answer of the assistant. The last word counts; null removes it. */
  rateAnswer(conversation: string, message_id: string, feedback: AnswerFeedback | null): Promise<void>;
  /**
   * Confirms or declines the action that a message asks about. It becomes a message of the customer, with its one reply.
   * Rejects with `confirmation_over` where it is too late, or the conversation went on.
   */
  confirm(conversation: string, confirmation_id: string, confirmed: boolean): Promise<void>;
  /** The customer waits for no human any more, and continues with the assistant. Rejects with `agent_is_handler` where one has come. */
  cancelWaiting(conversation: string): Promise<void>;
  /** Where the customer wants to be written to if nobody is available. @param email null takes it back */
  leaveEmail(conversation: string, email: string | null): Promise<void>;
  /** A fresh link for a login that the assistant waits for, after a reload or when the old one has expired. */
  renewLogin(conversation: string): Promise<string>;
  /** @param conversation null opens a new one */
  startCall(conversation: string | null): Promise<CallData>;
  /** The way back into the running call, after a reload or from another tab. Rejects with `no_call` where it is over. */
  rejoinCall(conversation: string): Promise<CallData>;
  endCall(conversation: string): Promise<void>;
  /** @param language BCP 47: the customer's; texts are in it where the organisation has written them */
  assistant(language?: string): Promise<AssistantProfile>;
  /** The organisation's articles that this customer may read, the best first. */
  searchArticles(query: string): Promise<FoundArticle[]>;
  /** An article to read. Rejects with `not_found` where this customer has none of this id. */
  article(id: string): Promise<Article>;
}
//#endregion
//#region src/create-helpdesk.d.ts
/** @throws {TypeError} without `token` or `api_key`, or with a `url` that is none */
declare function createHelpdesk(options: HelpdeskOptions): Helpdesk;

//#endregion
export {
  Agent,
  AnswerFeedback,
  Article,
  AssistantProfile,
  Attachment,
  CallData,
  Card,
  ClientErrorCode,
  Colours,
  Confirmation,
  ConnectionState,
  Conversation,
  createHelpdesk,
  Delivery,
  FoundArticle,
  Helpdesk,
  HelpdeskError,
  HelpdeskErrorCode,
  type HelpdeskErrorDetails,
  HelpdeskOptions,
  HelpdeskState,
  KeyValueStorage,
  Message,
  MessageNote,
  Observable,
  Office,
  OutgoingMessage,
  Review,
  RunningCall,
  ServiceErrorCode,
  Source,
  Suggestion,
  UploadOptions,
  WaitingForHuman,
};
