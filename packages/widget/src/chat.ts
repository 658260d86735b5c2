/** State shared by all parts of the window: the helpdesk, the language, and the current view. */
import type { AssistantProfile, Conversation, Helpdesk, Message, Observable } from '@frontdesk/client';
import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { WidgetOptions } from './options.js';
import { fill, type Language } from './words/choose-words.js';
import type { Words } from './words/en.js';

/** The home, a conversation by its key, a new one without a key, or an article. */
export type Place = { view: 'list' } | { view: 'conversation'; key: string | null } | { view: 'article'; id: string };

/** Also matches its id, which survives a reload. */
export const isAt = ({ key, ticket_chat_id }: Conversation, place: string | null): boolean =>
  place !== null && (key === place || ticket_chat_id === place);

/** The service's limit of open conversations. */
const OPEN_CONVERSATIONS = 3;

/** Whether a first message would be refused. One that the service has not stored yet does not count: it may fail. */
export const isFull = (conversations: readonly Conversation[]): boolean =>
  conversations.filter(({ status, ticket_chat_id }) => status === 'open' && ticket_chat_id).length >=
  OPEN_CONVERSATIONS;

/** Calls before, while and after their part is loaded. */
export interface LazyCalls extends Observable<CallsNow> {
  /** Starts a call, or joins the conversation's active one. @param conversation null opens a new one */
  begin(conversation: string | null): Promise<void>;
  /** Loads `draw`. */
  load(): Promise<unknown>;
  /** Hangs up. */
  dispose(): void;
}

/** The state of calls that the window needs. */
export interface CallsNow {
  /** This tab is in a call, or about to be. */
  going: boolean;
  /** The conversation, by key or id; null while it opens a new one. */
  conversation: string | null;
  /** The part could not be loaded. */
  failed: boolean;
  /** Undefined until the part is loaded. @param at null removes what was drawn */
  draw: ((place: Element, at: CallPlace | null) => void) | undefined;
}

/** Where calls are shown, and for which conversation. */
export interface CallPlace {
  chat: Chat;
  /** The conversation that the window shows. */
  shown: Conversation | undefined;
}

/** State shared by all parts of the window. */
export interface Chat {
  helpdesk: Helpdesk;
  calls: LazyCalls;
  options: WidgetOptions;
  language: Language;
  /** Undefined until it is loaded. */
  profile: AssistantProfile | undefined;
  go: (place: Place) => void;
  close: () => void;
}

/** Provided by `App` around the window. */
export const ChatContext = createContext<Chat | undefined>(undefined);

/** @throws outside of the window */
export function useChat(): Chat {
  const chat = useContext(ChatContext);
  if (chat === undefined) throw new Error('Used outside of the chat');
  return chat;
}

/** @returns a function that returns a text in the customer's language, with values filled in */
export function useWords(): (key: keyof Words, values?: Record<string, string | number>) => string {
  const { language } = useChat();
  return (key, values = {}) => fill(language.words[key], values);
}

/** The current value; re-renders when it changes. */
export const useObservable = <Value>(observable: Observable<Value>): Value => useSelected(observable, (value) => value);

/** As {@link useObservable}, for a part of the value. @param select the same for each value */
function useSelected<Value, Part>({ get, subscribe }: Observable<Value>, select: (value: Value) => Part): Part {
  const [part, setPart] = useState(() => select(get()));
  useEffect(() => {
    const read = () => setPart(select(get()));
    read();
    return subscribe(read);
  }, [get, subscribe]);
  return part;
}

/** Whether the service is connected. */
export const useOnline = (helpdesk: Helpdesk): boolean =>
  useSelected(helpdesk.state, ({ connection }) => connection === 'online');

/** @returns a function that starts a conversation with this message and shows it */
export function useStart(): (said: Parameters<Helpdesk['send']>[1]) => void {
  const { helpdesk } = useChat();
  const show = useShowMessage();
  return (said) => show(helpdesk.send(null, said));
}

/** @returns a function that shows the conversation of the message with this key */
export function useShowMessage(): (message_key: string) => void {
  const { helpdesk, go } = useChat();
  return (key) => {
    const shown = helpdesk.state.get().conversations.find(({ messages }) => messages.some((one) => one.key === key));
    if (shown !== undefined) go({ view: 'conversation', key: shown.key });
  };
}

/** The name of the agent or assistant who answers in a conversation. */
export function useResponder(conversation: Conversation | undefined): string {
  return useAuthor({ sender: conversation?.handler ?? 'assistant', agent: conversation?.agent ?? null });
}

/** The name of who sent a message. */
export function useAuthor({ sender, agent }: Pick<Message, 'sender' | 'agent'>): string {
  const { profile } = useChat();
  const word = useWords();
  if (sender === 'customer') return word('you');
  return sender === 'agent' ? (agent?.username ?? word('agent')) : (profile?.assistant_name ?? word('assistant'));
}
