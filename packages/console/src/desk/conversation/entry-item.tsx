/** One entry of a conversation: the customer's words at the left, those of assistant and agents at the right, what happened in the middle. */
import type { HistoryMessage, HistoryNote } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import { type LucideIcon, PhoneCall, PhoneForwarded, PhoneOff, Undo2 } from 'lucide-react';
import { memo } from 'react';
import { classes } from '../../ui/classes.js';
import { PlainText } from '../../ui/plain-text.js';
import { Records } from '../../ui/records.js';
import { Sources } from '../../ui/sources.js';
import { Attachments } from './attachments.js';
import { ClockTime } from './clock-time.js';

export interface EntryItemProps {
  entry: HistoryMessage;
  leads: boolean;
  customer: string;
  member_id: string;
  /** The customer has read to here, and no further of what was said to them. */
  seen: boolean;
}

const LOOKS = {
  customer: 'bg-hover text-ink rounded-bl-sm',
  assistant: 'border border-line bg-surface text-ink rounded-br-sm',
  agent: 'bg-accent-soft text-ink rounded-br-sm',
} as const;

export const EntryItem = memo(function EntryItem({ entry, leads, customer, member_id, seen }: EntryItemProps) {
  const { sender, agent, message } = entry;
  if (sender === 'system') return <Happening text={message} note={entry.note} at={entry.date_created} />;
  const own = sender !== 'customer';
  const name =
    sender === 'customer'
      ? customer
      : sender === 'assistant'
        ? 'Assistant'
        : agent?.id === member_id
          ? 'You'
          : (agent?.username ?? 'Agent');
  return (
    <>
      <article
        aria-label={`${name}, ${new Date(entry.date_created).toLocaleTimeString()}`}
        className={classes('flex flex-col', own ? 'items-end pl-10' : 'items-start pr-10', leads ? 'mt-4' : 'mt-1')}
      >
        {leads && (
          <p className="mb-1 flex max-w-full items-baseline gap-2 text-xs text-ink-faint">
            <span className="min-w-0 truncate font-medium text-ink-soft">{name}</span>
            <ClockTime at={entry.date_created} />
          </p>
        )}
        <div className={classes('max-w-[42rem] min-w-0 rounded-lg px-3 py-2', LOOKS[sender])}>
          {message !== '' && <PlainText text={message} />}
          {entry.attachment && <Attachments metadata={entry.attachment_metadata} />}
        </div>
        {entry.cards !== undefined && <Records cards={entry.cards} />}
        {entry.sources !== undefined && <Sources sources={entry.sources} />}
        <Below entry={entry} seen={seen} />
      </article>
      {entry.closed_support && <Happening text="The conversation was closed." at={entry.date_created} />}
    </>
  );
});

function Below({ entry, seen }: { entry: HistoryMessage; seen: boolean }) {
  const words = [
    entry.close_support && !entry.closed_support && 'Suggested closing',
    entry.login_request && 'Asked to log in',
    seen && 'Seen',
  ].filter((word) => typeof word === 'string');
  if (words.length === 0 && entry.turn_id === undefined) return null;
  return (
    <p className="mt-1 flex items-baseline gap-2 text-xs text-ink-faint">
      {words.join(' · ')}
      {entry.turn_id !== undefined && <Why conversation={entry.ticket_chat_id} turn_id={entry.turn_id} />}
    </p>
  );
}

/** Leads to what the assistant did for this answer. */
function Why({ conversation, turn_id }: { conversation: string; turn_id: string }) {
  return (
    <Link
      to={`/turns/${encodeURIComponent(conversation)}`}
      hash={turn_id}
      preload={false}
      className="rounded-sm underline decoration-line-strong underline-offset-2 hover:text-ink"
    >
      Why?<span className="sr-only"> What the assistant did for this answer</span>
    </Link>
  );
}

const ICONS: Partial<Record<HistoryNote, LucideIcon>> = {
  call_started: PhoneCall,
  call_ended: PhoneOff,
  assistant_left_call: PhoneForwarded,
  waiting_cancelled: Undo2,
};

function Happening({ text, note, at }: { text: string; note?: HistoryNote | undefined; at: string }) {
  const Icon = note && ICONS[note];
  return (
    <p className="mx-auto mt-4 flex items-center gap-1.5 text-center text-xs text-ink-faint">
      {Icon !== undefined && <Icon aria-hidden size={13} className="shrink-0" />}
      <span>
        {text} <ClockTime at={at} />
      </span>
    </p>
  );
}
