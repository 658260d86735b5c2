/** The customer's side of the playground: a minimal view of what a customer sees. */
import type { Conversation, Helpdesk, HelpdeskState, Message } from '@frontdesk/client';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { classes } from '../../ui/classes.js';
import { ExternalLink } from '../../ui/external-link.js';
import { TextArea } from '../../ui/input.js';
import { Notice } from '../../ui/notice.js';
import { noticeSentence } from '../../ui/notice-sentence.js';
import { PlainText } from '../../ui/plain-text.js';
import { Records } from '../../ui/records.js';
import { Sources } from '../../ui/sources.js';

export interface PlaygroundChatProps {
  helpdesk: Helpdesk;
  state: HelpdeskState;
  conversation: Conversation | undefined;
  onChoose: (key: string | null) => void;
}

const CONNECTIONS = {
  connecting: { label: t('Connecting'), tone: 'neutral' },
  online: { label: t('Connected'), tone: 'good' },
  offline: { label: t('Not connected'), tone: 'warn' },
  refused: { label: t('Connection rejected'), tone: 'bad' },
} as const;

export function PlaygroundChat({ helpdesk, state, conversation, onChoose }: PlaygroundChatProps) {
  const [problem, setProblem] = useState<string>();
  const closed = conversation?.status === 'closed';
  const { label, tone } = CONNECTIONS[state.connection];
  const key = conversation?.key;

  useEffect(() => {
    if (key !== undefined) helpdesk.open(key).catch((error: unknown) => setProblem(sentence(error)));
  }, [helpdesk, key]);

  const send = (message: string) => {
    setProblem(undefined);
    helpdesk.send(closed ? null : (key ?? null), { message });
    if (closed) onChoose(null);
  };
  return (
    <section
      aria-label={t('Conversation as a customer')}
      className="flex h-[min(42rem,calc(100dvh-12rem))] max-md:h-[calc(100dvh-16rem)] min-h-96 flex-col rounded-lg border border-line bg-surface shadow-sm"
    >
      <header className="flex items-center justify-between border-b border-line px-4 py-2.5">
        <h2 className="text-sm font-semibold">{t('Chat')}</h2>
        <Badge tone={tone} dot>
          {label}
        </Badge>
      </header>
      <MessageLog conversation={conversation} retry={(failed) => helpdesk.retry(failed)} />
      {problem !== undefined && <Notice kind="bad" title={problem} className="mx-4 mb-2" />}
      {closed && (
        <p className="px-4 pb-2 text-xs text-ink-faint">
          {t('Conversation closed. Your next message starts a new one.')}
        </p>
      )}
      {conversation?.close_suggested && !closed && (
        <div className="flex items-center justify-between gap-2 px-4 pb-2 text-xs text-ink-soft">
          {t('The assistant suggests closing the conversation.')}
          <Button
            size="small"
            onClick={() => helpdesk.close(conversation.key).catch((error: unknown) => setProblem(sentence(error)))}
          >
            {t('Close conversation')}
          </Button>
        </div>
      )}
      <Composer onSend={send} />
    </section>
  );
}

interface MessageLogProps {
  conversation: Conversation | undefined;
  retry: (key: string) => void;
}

/** Stays at its end. */
function MessageLog({ conversation, retry }: MessageLogProps) {
  const log = useRef<HTMLDivElement>(null);
  const messages = conversation?.messages ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is new is brought into view
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [messages.length, conversation?.draft]);
  return (
    <div ref={log} role="log" aria-label={t('Messages')} className="min-h-0 flex-1 space-y-3 overflow-y-auto p-4">
      {messages.length === 0 && (
        <p className="pt-16 text-center text-sm text-ink-soft">{t('Ask a question as a customer.')}</p>
      )}
      {messages.map((message) => (
        <Bubble key={message.key} message={message} retry={() => retry(message.key)} />
      ))}
      {conversation?.draft ? (
        <div className="max-w-[85%] rounded-lg bg-hover px-3 py-2 text-sm">
          <PlainText text={conversation.draft} />
        </div>
      ) : (
        conversation?.waiting && (
          <p className="animate-pulse text-xs text-ink-faint">{t('The assistant is working…')}</p>
        )
      )}
    </div>
  );
}

function Composer({ onSend }: { onSend: (message: string) => void }) {
  const [text, setText] = useState('');
  const send = () => {
    if (text.trim() === '') return;
    onSend(text);
    setText('');
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="flex items-end gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        aria-label={t('Message')}
        placeholder={t('Where is order 1042?')}
        rows={1}
        className="max-h-40 min-h-8! resize-none! max-sm:min-h-11!"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKey}
      />
      <Button type="submit" kind="primary" aria-label={t('Send')} disabled={text.trim() === ''}>
        <SendHorizontal />
      </Button>
    </form>
  );
}

function Bubble({ message, retry }: { message: Message; retry: () => void }) {
  if (message.sender === 'system')
    return <p className="text-center text-xs text-ink-faint">{noticeSentence(message)}</p>;
  const own = message.sender === 'customer';
  return (
    <div className={classes('flex flex-col', own ? 'items-end' : 'items-start')}>
      <span className="sr-only">
        {t('{sender}:', { sender: own ? t('You') : (message.agent?.username ?? t('Assistant')) })}
      </span>
      <div className={classes('max-w-[85%] rounded-lg px-3 py-2 text-sm', own ? 'bg-accent text-white' : 'bg-hover')}>
        {own ? (
          <span dir="auto" className="block break-words whitespace-pre-wrap">
            {message.message}
          </span>
        ) : (
          <PlainText text={withoutLink(message)} />
        )}
        {message.login_url !== null && (
          <div className="mt-2 border-t border-line-strong pt-2">
            <ExternalLink href={message.login_url}>{t('Log in as this customer')}</ExternalLink>
          </div>
        )}
      </div>
      {message.cards.length > 0 && <Records cards={message.cards} />}
      {message.sources.length > 0 && <Sources sources={message.sources} />}
      {message.delivery === 'waiting' && <span className="mt-0.5 text-2xs text-ink-faint">{t('Sending…')}</span>}
      {message.delivery === 'failed' && (
        <span className="mt-0.5 flex items-center gap-2 text-xs text-bad">
          {message.error?.message ?? t('Not sent')}
          <button type="button" className="underline" onClick={retry}>
            {t('Try again')}
          </button>
        </span>
      )}
    </div>
  );
}

const sentence = (error: unknown) => (error instanceof Error ? error.message : t('Something went wrong. Try again.'));

/** Removes the login link from the text, because it is shown below as a separate link. */
const withoutLink = ({ message, login_url }: Message) =>
  login_url === null ? message : message.replace(login_url, '').trim();
