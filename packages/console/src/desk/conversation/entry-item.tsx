/** One entry of a conversation: the customer's words at the left, those of assistant and agents at the right, what happened in the middle. */
import type { HistoryMessage } from '@frontdesk/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import { readTurns } from '../../api/conversations.js';
import { classes } from '../../ui/classes.js';
import { PlainText } from '../../ui/plain-text.js';
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
  if (sender === 'system') return <Happening text={message} at={entry.date_created} />;
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
      <Below entry={entry} seen={seen} />
      {entry.closed_support && <Happening text="The conversation was closed." at={entry.date_created} />}
    </article>
  );
});

function Below({ entry, seen }: { entry: HistoryMessage; seen: boolean }) {
  const words = [
    entry.close_support && !entry.closed_support && 'Suggested closing',
    entry.login_request && 'Asked to log in',
    seen && 'Seen',
  ].filter((word) => typeof word === 'string');
  const explained = entry.sender === 'assistant' && !entry.closed_support;
  if (words.length === 0 && !explained) return null;
  return (
    <p className="mt-1 flex items-baseline gap-2 text-xs text-ink-faint">
      {words.join(' · ')}
      {explained && <Why entry={entry} />}
    </p>
  );
}

/** Leads to what the assistant did for this answer; which turn it was is looked up when it is asked for. */
function Why({ entry: { ticket_chat_id, seq } }: { entry: HistoryMessage }) {
  const navigate = useNavigate();
  const to = `/turns/${encodeURIComponent(ticket_chat_id)}`;
  return (
    <Link
      to={to}
      preload={false}
      onClick={async (event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        const turns = await readTurns(ticket_chat_id).catch(() => []);
        const turn = turns
          .filter(({ message_seq }) => message_seq < seq)
          .sort((one, other) => other.message_seq - one.message_seq)[0];
        void navigate(turn === undefined ? { to } : { to, hash: turn.id });
      }}
      className="rounded-sm underline decoration-line-strong underline-offset-2 hover:text-ink"
    >
      Why?<span className="sr-only"> What the assistant did for this answer</span>
    </Link>
  );
}

function Happening({ text, at }: { text: string; at: string }) {
  return (
    <p className="mx-auto mt-4 text-center text-xs text-ink-faint">
      {text} <ClockTime at={at} />
    </p>
  );
}
