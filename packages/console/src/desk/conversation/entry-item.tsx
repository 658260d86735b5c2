/** One entry of a conversation: the customer's words at the left, those of assistant and agents at the right, what happened in the middle. */
import type { CallRecording, HistoryMessage, HistoryNote } from '@frontdesk/contract';
import { type LucideIcon, PhoneCall, PhoneForwarded, PhoneOff, Undo2 } from 'lucide-react';
import { memo } from 'react';
import { t } from '../../language/translate.js';
import { classes } from '../../ui/classes.js';
import { describeClock } from '../../ui/describe-time.js';
import { FeedbackLine } from '../../ui/feedback-line.js';
import { noticeSentence } from '../../ui/notice-sentence.js';
import { PlainText } from '../../ui/plain-text.js';
import { Records } from '../../ui/records.js';
import { Sources } from '../../ui/sources.js';
import { messageDomId } from '../desk-path.js';
import { Attachments } from './attachments.js';
import { ClockTime } from './clock-time.js';
import { MessageMenu } from './message-menu.js';
import { Recording } from './recording.js';

export interface EntryItemProps {
  entry: HistoryMessage;
  leads: boolean;
  customer: string;
  member_id: string;
  /** The last entry that the customer has read. */
  seen: boolean;
  /** The URL links to it. */
  linked: boolean;
  /** The call that this entry starts. */
  recording: CallRecording | undefined;
  /** The id of the conversation. */
  ticket_chat_id: string;
  onWhy: (turn_id: string) => void;
}

const LOOKS = {
  customer: 'bg-hover text-ink rounded-es-sm',
  assistant: 'border border-line bg-surface text-ink rounded-ee-sm',
  agent: 'bg-accent-soft text-ink rounded-ee-sm',
} as const;

export const EntryItem = memo(function EntryItem({
  entry,
  leads,
  customer,
  member_id,
  seen,
  linked,
  recording,
  ticket_chat_id,
  onWhy,
}: EntryItemProps) {
  const { sender, message } = entry;
  if (sender === 'system')
    return (
      <>
        <Happening text={noticeSentence(entry)} note={entry.note} at={entry.date_created} />
        {recording !== undefined && <Recording id={ticket_chat_id} recording={recording} />}
      </>
    );
  const own = sender !== 'customer';
  const mine = sender === 'agent' && entry.agent?.id === member_id;
  const name = mine ? t('You') : nameOfSender(entry, customer);
  return (
    <>
      <article
        aria-label={`${name}, ${describeClock(entry.date_created)}`}
        id={messageDomId(entry.seq)}
        tabIndex={-1}
        aria-current={linked ? 'true' : undefined}
        className={classes(
          'group flex flex-col outline-none',
          own ? 'items-end ps-10' : 'items-start pe-10',
          leads ? 'mt-4' : 'mt-1',
        )}
      >
        {leads && (
          <p className="mb-1 flex max-w-full items-baseline gap-2 text-xs text-ink-faint">
            <span className="min-w-0 truncate font-medium text-ink-soft">{name}</span>
            <ClockTime at={entry.date_created} />
          </p>
        )}
        <div className={classes('flex max-w-full min-w-0 items-center gap-1', own && 'flex-row-reverse')}>
          <div
            className={classes(
              'max-w-[42rem] min-w-0 rounded-lg px-3 py-2',
              LOOKS[sender],
              linked && 'outline-2 outline-offset-2 outline-accent',
            )}
          >
            {message !== '' && <PlainText text={message} />}
            {entry.attachment && <Attachments metadata={entry.attachment_metadata} />}
          </div>
          <MessageMenu entry={entry} name={mine ? undefined : name} />
        </div>
        {entry.cards !== undefined && <Records cards={entry.cards} />}
        {entry.sources !== undefined && <Sources sources={entry.sources} />}
        {entry.feedback !== undefined && (
          <div className="mt-1 max-w-full">
            <FeedbackLine feedback={entry.feedback} />
          </div>
        )}
        <Below entry={entry} seen={seen} onWhy={onWhy} />
      </article>
      {entry.closed_support && (
        <Happening
          text={
            entry.note === 'merged'
              ? t('The conversation was merged into another one.')
              : t('The conversation was closed.')
          }
          at={entry.date_created}
        />
      )}
    </>
  );
});

function nameOfSender({ sender, agent }: HistoryMessage, customer: string): string {
  if (sender === 'customer') return customer;
  return sender === 'assistant' ? t('Assistant') : (agent?.username ?? t('Agent'));
}

function Below({ entry, seen, onWhy }: Pick<EntryItemProps, 'entry' | 'seen' | 'onWhy'>) {
  const { turn_id } = entry;
  const words = [
    entry.close_support && !entry.closed_support && t('Suggested closing'),
    entry.login_request && t('Asked to log in'),
    seen && t('Seen'),
  ].filter((word) => typeof word === 'string');
  if (words.length === 0 && turn_id === undefined) return null;
  return (
    <p className="mt-1 flex items-baseline gap-2 text-xs text-ink-faint">
      {words.join(' · ')}
      {turn_id !== undefined && (
        <button
          type="button"
          className="-my-1 rounded-sm py-1 underline decoration-line-strong underline-offset-2 hover:text-ink"
          onClick={() => onWhy(turn_id)}
        >
          {t.rich('Why? <label>What the assistant did for this answer</label>', {
            label: (inner) => <span className="sr-only">{inner}</span>,
          })}
        </button>
      )}
    </p>
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
      {Icon !== undefined && <Icon />}
      <span>
        <bdi>{text}</bdi> <ClockTime at={at} />
      </span>
    </p>
  );
}
