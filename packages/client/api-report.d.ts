//#region src/error-codes.d.ts
/** Error codes of the service and of the client. */
/** Values of `HelpdeskError.code` from the service. */
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
/** The client's own codes: see the table in its README. */
type ClientErrorCode = 'offline' | 'timeout' | 'token_unavailable' | 'outcome_unknown' | 'aborted' | 'disposed';
/** Codes never change their meaning. The service may add new ones, so any other string is allowed too. */
type HelpdeskErrorCode = ServiceErrorCode | ClientErrorCode | (string & {});
//#endregion
//#region src/errors.d.ts
/** Details of an error besides its message. */
interface HelpdeskErrorDetails {
  code: HelpdeskErrorCode;
  message: string;
  status_code?: number | null;
  errors?:
    | readonly {
        path: string;
        message: string;
      }[]
    | undefined;
  retry_after_ms?: number | null | undefined;
  cause?: unknown;
}
/** `message` is for people, `code` for programs. */
declare class HelpdeskError extends Error {
  readonly name = 'HelpdeskError';
  readonly code: HelpdeskErrorCode;
  /** Status of the service's response; null if there was none. */
  readonly status_code: number | null;
  /** Each invalid field. */
  readonly errors: readonly {
    path: string;
    message: string;
  }[];
  /** For `rate_limited`: how long to wait. */
  readonly retry_after_ms: number | null;
  constructor({ code, message, status_code, errors, retry_after_ms, cause }: HelpdeskErrorDetails);
}
//#endregion
//#region src/types.d.ts
/**
 * Where pending messages are stored: the interface of `localStorage` and `sessionStorage`. Throwing means full or
 * unavailable.
 */
interface KeyValueStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}
/** Options of `createHelpdesk`: the service, the customer, and a credential. */
interface HelpdeskOptions {
  /** The service's URL, such as `https://support.example.com`. */
  url: string;
  /** The customer, by an id that your backend chose; 1 to 128 visible ASCII characters. */
  session_id: string;
  /**
   * Fetches a customer token of this session from your backend. Called again before it expires, and when it is refused.
   */
  token?: (() => Promise<string>) | undefined;
  /** The organisation's API key, instead of `token`. For backends only: never use it in a browser. */
  api_key?: string | undefined;
  /** Default: `localStorage` if available, else memory. */
  storage?: KeyValueStorage | undefined;
  /** Whether to show a reply in `draft` while it is being written. Default true. */
  stream?: boolean | undefined;
  /** Default: the global one. */
  fetch?: typeof globalThis.fetch | undefined;
}
/**
 * A value that changes. Both functions are bound, so they can be passed on, for example to React's
 * `useSyncExternalStore`.
 */
interface Observable<Value> {
  get(): Value;
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void;
}
/** `refused`: the service refuses the credential; it is retried from time to time. */
type ConnectionState = 'connecting' | 'online' | 'offline' | 'refused';
/** A human who answers. */
interface Agent {
  id: string;
  username: string;
}
/** A file of a message; `upload` returns one. Those of agents may lack any property. */
interface Attachment {
  url?: string;
  name?: string;
  size_kb?: number;
  extension?: string;
  [more: string]: unknown;
}
/** A suggested reply to show as a button, which should `send` its `message`. The text of the message names it too. */
interface Suggestion {
  readonly label: string;
  readonly message: string;
}
/** An action that runs once the customer confirms it, by `confirm` or by a plain yes. */
interface Confirmation {
  readonly id: string;
  /** What the action does, in the organisation's words. */
  readonly summary: string;
  /** ISO 8601. From then on it can no longer be confirmed. */
  readonly expires: string;
}
/** A record to show under a reply. All of it is plain text; `image` and `link` are http(s) URLs. */
interface Card {
  readonly title: string;
  /** The URL of a picture. */
  readonly image?: string | undefined;
  /** In this order; a value may have several lines. */
  readonly fields: readonly {
    readonly label: string;
    readonly value: string;
  }[];
  /** A link to more information. */
  readonly link?:
    | {
        readonly label: string;
        readonly url: string;
      }
    | undefined;
}
/** An article that a reply is based on. `title` is plain text, `url` its public http(s) URL. */
interface Source {
  readonly title: string;
  readonly url: string | null;
}
/** `waiting`: not acknowledged yet. `sent`: stored by the service. `failed`: refused; `retry` or `discard` it. */
type Delivery = 'waiting' | 'sent' | 'failed';
/** What a notice of sender `system` is about. */
type MessageNote =
  | 'handler_changed'
  | 'call_started'
  | 'call_ended'
  | 'assistant_left_call'
  | 'waiting_cancelled'
  | 'merged';
/** An entry of a conversation, oldest first in `messages`. */
interface Message {
  /** Constant from `send` on. */
  readonly key: string;
  /** Null until the service has stored it. */
  readonly id: string | null;
  /** Its position in the conversation; null until the service has stored it. */
  readonly seq: number | null;
  readonly client_message_id: string | null;
  /** `system`: a notice of an event. */
  readonly sender: 'customer' | 'assistant' | 'agent' | 'system';
  /** For `system`: the event, for texts of your own; `message` describes it in English. */
  readonly note: MessageNote | null;
  /** For `call_ended`: the duration of the call, in seconds. */
  readonly call_seconds?: number | undefined;
  readonly agent: Agent | null;
  readonly message: string;
  readonly attachments: readonly Attachment[];
  /** Suggested replies to show while this is the last message; often empty. */
  readonly suggestions: readonly Suggestion[];
  /** The action that the customer is asked to confirm; null: none. `suggestions` are the same choices as messages. */
  readonly confirmation: Confirmation | null;
  /** Records to show under a reply; often empty. `message` is complete without them. */
  readonly cards: readonly Card[];
  /** Articles that a reply is based on, to name under it; often empty. The most relevant one comes first. */
  readonly sources: readonly Source[];
  /** The customer's feedback on this reply of the assistant; null: none. */
  readonly feedback: AnswerFeedback | null;
  /** The issue looks resolved: ask the customer whether to close. */
  readonly close_support: boolean;
  /** This entry closed the conversation. */
  readonly closed_support: boolean;
  /** ISO 8601. */
  readonly date_created: string;
  readonly delivery: Delivery;
  /** Why it failed, or why it is still waiting. */
  readonly error: HelpdeskError | null;
  /** This asks the customer to log in. */
  readonly login_requested: boolean;
  /**
   * For `login_requested`: the link, which is not stored, so it is null after a reload. `renewLogin` returns a new one.
   */
  readonly login_url: string | null;
}
/** The customer's feedback on one reply; `reason` and `comment` explain `down`. */
interface AnswerFeedback {
  readonly rating: 'up' | 'down';
  /** `not_asked`: it answers something else. */
  readonly reason?: 'wrong' | 'not_asked' | 'incomplete' | null | undefined;
  readonly comment?: string | null | undefined;
}
/** The customer's review of a whole conversation. */
interface Review {
  rating: 1 | 2 | 3 | 4 | 5;
  review?: string | undefined;
}
/** What a voice client needs to join the room of a call. */
interface CallData {
  readonly token: string;
  readonly room: string;
  readonly ticket_chat_id: string;
  readonly ticket_call_id: string;
  /** ISO 8601. */
  readonly call_start_time: string;
  /** The URL of the room server. */
  readonly url?: string | undefined;
}
/** An active call: `startCall` and `rejoinCall` return what is needed to join its room. */
interface RunningCall {
  readonly ticket_call_id: string;
  /** ISO 8601. */
  readonly call_start_time: string;
  /** `agent`: an agent has taken over and continues the call. */
  readonly with: 'assistant' | 'agent';
}
/** The customer waits for a human. Properties that the service has not sent yet are null. */
interface WaitingForHuman {
  /** ISO 8601. */
  readonly since: string | null;
  /** Position in the queue, from 1. */
  readonly place: number | null;
  /** Whether an agent is available at the desk. */
  readonly available: boolean | null;
  /** Null: the organisation has no office hours. */
  readonly office: Office | null;
  /** The customer's contact address, set by `leaveEmail`. */
  readonly contact_email: string | null;
}
/** A conversation as far as it is known here. */
interface Conversation {
  /** Constant while this client lives. Every method accepts it, as well as `ticket_chat_id`. */
  readonly key: string;
  /** Null until its first message is stored. */
  readonly ticket_chat_id: string | null;
  readonly status: 'open' | 'closed';
  /** The customer's first message, shortened; null: none, or not known yet. */
  readonly topic: string | null;
  /** Who answers. */
  readonly handler: 'assistant' | 'agent';
  readonly agent: Agent | null;
  /** In order, without gaps; unstored messages are at the end. */
  readonly messages: readonly Message[];
  /** Whether `loadOlder` would find more. */
  readonly has_older: boolean;
  /** Number of messages from others that the customer has not seen. */
  readonly unread: number;
  /** Who is typing. */
  readonly typing: 'assistant' | 'agent' | null;
  /** The reply so far, while it is being written; empty otherwise. */
  readonly draft: string;
  /** The assistant is working on a reply. */
  readonly waiting: boolean;
  /** The customer waits for a human, while the assistant continues to answer; null: they do not. */
  readonly waiting_for_human: WaitingForHuman | null;
  /** The issue looks resolved: ask the customer, then `close`. */
  readonly close_suggested: boolean;
  /** The assistant waits for the customer to log in with this link. */
  readonly login_url: string | null;
  /** The customer has logged in while this client was connected; `name` is set if the organisation provides it. */
  readonly logged_in: {
    readonly name: string | null;
  } | null;
  /** The active call, which the customer may join again with `rejoinCall`. */
  readonly call: RunningCall | null;
  /** The last call ended because the assistant left it. */
  readonly assistant_left_call: boolean;
  /** An agent has seen everything up to this `seq`. */
  readonly read_by_agent_seq: number;
  /** The customer's review, if it was given with this client. */
  readonly reviewed: Review | null;
  /** ISO 8601. */
  readonly date_created: string;
  /** ISO 8601, of its last activity. */
  readonly date_updated: string;
}
/** An immutable snapshot: unchanged parts keep their identity. */
interface HelpdeskState {
  readonly connection: ConnectionState;
  /** Why it is `offline` or `refused`, if known. */
  readonly error: HelpdeskError | null;
  /** Newest activity first. */
  readonly conversations: readonly Conversation[];
  /** Total over all conversations. */
  readonly unread: number;
  /** Whether the conversations of this session have been fetched; until then there may be more. */
  readonly loaded: boolean;
}
/** Each `#rrggbb`. Readable contrast: text in `on_fill` on `fill`, and in `accent` on the window. */
interface Colours {
  fill: string;
  on_fill: string;
  accent: string;
}
/** Whether people answer now, by the organisation's office hours. */
interface Office {
  open: boolean;
  /** ISO 8601: when it opens next; null while it is open. */
  opens_at: string | null;
  /** ISO 8601: when it closes next; null while it is closed, or always open. */
  closes_at: string | null;
  /** IANA, of the organisation. */
  time_zone: string;
}
/** What a chat window shows before the first message, and the features that it may offer. */
interface AssistantProfile {
  assistant_name: string;
  /** Only for display: it is not a message, so do not send it. */
  greeting: string;
  /** BCP 47. */
  language: string;
  /** Whether a call would be answered now, by the assistant or by an agent at the desk. */
  voice: boolean;
  organisation_name: string;
  /** How soon humans reply; may be empty. */
  reply_time: string;
  /** Null: the organisation has no office hours. */
  office: Office | null;
  /** Questions to ask with one click; may be empty. */
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
  /** Whether to show the number of unread messages in the page's title. */
  unread_title: boolean;
  /** Whether to play a sound for new messages. Let the customer turn it off. */
  unread_sound: boolean;
  /** Whether there are articles that this customer can search and read. */
  articles: boolean;
  attachments: {
    max_bytes: number /** Allowed extensions of file names. */;
    extensions: string[];
  };
}
/** An article found by a search. */
interface FoundArticle {
  id: string;
  title: string;
  /** Its public URL outside of the chat; null: none. */
  url: string | null;
  /** BCP 47; null: unknown. */
  language: string | null;
  /** The part that matches the search best, as plain text. */
  extract: string;
}
/** An article of the organisation, to be read. */
interface Article extends Omit<FoundArticle, 'extract'> {
  /** Markdown. Render it as text or elements, never as HTML. */
  content: string;
  /** Whether the article is longer than `content`. */
  shortened: boolean;
}
/** The input of `send`: text, files, or both. */
interface OutgoingMessage {
  /** May be empty only with an attachment. */
  message: string;
  /** Results of `upload`; at most 10. */
  attachments?: readonly Attachment[] | undefined;
}
/** Progress and cancellation of an upload. */
interface UploadOptions {
  /** Default: the file's own. */
  name?: string | undefined;
  /** Called with 0 to 1 during the upload. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}
/**
 * A customer's helpdesk. A `conversation` argument is a `key` or a `ticket_chat_id`. Promises reject with a {@link
 * HelpdeskError}; without a connection they wait a few seconds for one.
 */
interface Helpdesk extends Disposable {
  readonly state: Observable<HelpdeskState>;
  /** Connects, and reconnects until `disconnect`. */
  connect(): void;
  /** Pending messages stay and are sent after the next `connect`. */
  disconnect(): void;
  /** For logging out: disconnects, and deletes pending messages and stored data of this session. */
  forget(): Promise<void>;
  /**
   * Permanently ends the connection, timers and listeners; pending messages stay stored. Same as `[Symbol.dispose]`.
   */
  dispose(): void;
  /**
   * Queues a message, online or offline: it is stored, shown at once, and sent until acknowledged.
   * @param conversation null opens a new one, which the state shows at once
   * @returns the key of the message
   */
  send(conversation: string | null, input: OutgoingMessage): string;
  /**
   * Sends a failed message again. If its conversation is closed, everything that it refused for this reason is sent in a
   * new conversation.
   * @returns the key of the message from now on
   */
  retry(message_key: string): string;
  /** Drops a pending or failed message. If it is being sent, it may still arrive. */
  discard(message_key: string): void;
  /** Loads the newest messages of a conversation and follows it. */
  open(conversation: string): Promise<void>;
  loadOlder(conversation: string): Promise<void>;
  /** Marks everything in the conversation as seen by the customer. */
  markRead(conversation: string): void;
  /** Call on every key press; it is throttled, and ends on its own. */
  setTyping(conversation: string, typing: boolean): void;
  /** Uploads a file, to be attached to a message. */
  upload(file: Blob, options?: UploadOptions): Promise<Attachment>;
  close(conversation: string): Promise<void>;
  review(conversation: string, input: Review): Promise<void>;
  /** Sets the customer's feedback on a reply of the assistant. Later feedback replaces it; null removes it. */
  rateAnswer(conversation: string, message_id: string, feedback: AnswerFeedback | null): Promise<void>;
  /**
   * Confirms or declines the action that a message asks about. This becomes a message of the customer, with one reply.
   * Rejects with `confirmation_over` if it is too late, or the conversation has continued.
   */
  confirm(conversation: string, confirmation_id: string, confirmed: boolean): Promise<void>;
  /**
   * The customer no longer waits for a human and continues with the assistant. Rejects with `agent_is_handler` if an
   * agent has taken over.
   */
  cancelWaiting(conversation: string): Promise<void>;
  /** Sets the customer's contact address for when nobody is available. @param email null removes it */
  leaveEmail(conversation: string, email: string | null): Promise<void>;
  /** A new link for a login that the assistant waits for, after a reload or when the old link has expired. */
  renewLogin(conversation: string): Promise<string>;
  /** @param conversation null opens a new one */
  startCall(conversation: string | null): Promise<CallData>;
  /** Rejoins the active call, after a reload or from another tab. Rejects with `no_call` if it is over. */
  rejoinCall(conversation: string): Promise<CallData>;
  endCall(conversation: string): Promise<void>;
  /** @param language BCP 47, of the customer; texts are in it if the organisation has written them */
  assistant(language?: string): Promise<AssistantProfile>;
  /** Searches the articles that this customer may read; best first. */
  searchArticles(query: string): Promise<FoundArticle[]>;
  /** Fetches an article. Rejects with `not_found` if this customer may read none with this id. */
  article(id: string): Promise<Article>;
}
//#endregion
//#region src/create-helpdesk.d.ts
/**
 * Creates the helpdesk of one customer. It is offline until `connect` is called.
 * @throws {TypeError} without `token` or `api_key`, or for an invalid `url`
 */
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
