/**
 * A conversation in the list: customer, topic, last message, waiting time, reason of the handover, and handler. One
 * plain link, because a list may have thousands of rows.
 */
import type { DeskConversation } from '@frontdesk/contract';
import { AlarmClock, Bot, CircleHelp, Clock, Phone, Reply, Search, Star, Tag, UserRound } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { t } from '../../language/translate.js';
import { Badge, type BadgeTone } from '../../ui/badge.js';
import { classes } from '../../ui/classes.js';
import { CustomerName, callsByPhone, customerNameOf } from '../../ui/customer-name.js';
import { describeMoment } from '../../ui/describe-time.js';
import { ByPhone } from '../call/by-phone.js';
import { CallDuration } from '../call/call-duration.js';
import { PriorityBadge } from '../priority/priority-badge.js';
import { describeSnooze } from '../snooze/snooze-times.js';
import { TargetBadge } from '../targets/target-badge.js';
import type { DeskGo } from '../use-desk-place.js';
import { HANDOVER_REASON_WORDS } from './handover-reason-words.js';
import { NOW_MS, shortAge } from './short-age.js';

/** Only for screen readers. */
const unseen = (inner: ReactNode) => <span className="sr-only">{inner}</span>;

export const rowDomId = (id: string) => `conversation-${id}`;

export interface ConversationRowProps {
  row: DeskConversation;
  /** The link's target. */
  href: string;
  go: DeskGo;
  now: number;
  member_id: string;
  open: boolean;
  selected: boolean;
  /** The only row of the list in the tab order. */
  reachable: boolean;
}

export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { row, href, go, now, open, selected, reachable } = props;
  const unread = row.unread > 0 && !row.closed;
  return (
    <a
      id={rowDomId(row.ticket_chat_id)}
      data-conversation={row.ticket_chat_id}
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        go({ conversation: row.ticket_chat_id, message: row.match?.seq });
      }}
      tabIndex={reachable ? 0 : -1}
      aria-current={open ? 'true' : undefined}
      className={classes(
        'relative flex h-full flex-col border-b border-line pt-2.5 pb-2 pe-3 ps-6 focus-visible:-outline-offset-2',
        open || selected ? 'bg-accent-soft' : 'hover:bg-hover/60',
      )}
    >
      {unread && (
        <span className="absolute top-4 start-2 size-2 rounded-full bg-accent">
          <span className="sr-only">{t('Unread.')} </span>
        </span>
      )}
      <span className="flex items-baseline gap-2">
        <span className={classes('min-w-0 flex-1 truncate', unread ? 'font-semibold' : 'font-medium')}>
          <CustomerName of={row} />
        </span>
        <Waiting row={row} now={now} />
      </span>
      <Topic row={row} />
      <span className="mt-0.5 flex items-center gap-2">
        <span className={classes('flex min-w-0 flex-1 items-center text-sm', unread ? 'text-ink' : 'text-ink-soft')}>
          <Preview {...props} />
        </span>
        {unread && (
          <span className="rounded-full bg-accent px-1.5 text-2xs font-semibold text-white tabular-nums">
            {t.rich('{count} <label>unread</label>', { count: row.unread >= 100 ? '99+' : row.unread, label: unseen })}
          </span>
        )}
      </span>
      <span className="mt-1.5 flex h-5 shrink-0 flex-wrap items-center gap-1.5 overflow-hidden">
        <Marks {...props} />
      </span>
    </a>
  );
});

/** Beside the link, over the row's edge and in line with the second line of its text. */
export function ConversationCheckbox({
  row,
  selected,
  reachable,
  onToggle,
}: {
  row: DeskConversation;
  selected: boolean;
  reachable: boolean;
  onToggle: (id: string, range: boolean) => void;
}) {
  return (
    <label className="absolute top-8 start-0 z-10 flex size-6 items-center justify-center">
      <input
        type="checkbox"
        checked={selected}
        tabIndex={reachable ? 0 : -1}
        data-conversation={row.ticket_chat_id}
        aria-label={t('Select the conversation with {customer}', { customer: customerNameOf(row) })}
        className="size-3.5 accent-accent"
        onChange={(event) => onToggle(row.ticket_chat_id, (event.nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  );
}

/** The customer's waiting time, which replaces the time of the last message while they wait. */
function Waiting({ row, now }: { row: DeskConversation; now: number }) {
  const { waiting_since, closed, needs_human } = row;
  if (waiting_since === null || closed)
    return <Age at={row.last_message?.date_created ?? row.date_updated} now={now} />;
  const waited = now - Date.parse(waiting_since);
  return (
    <time
      dateTime={waiting_since}
      title={t('Waiting since {time}', { time: describeMoment(waiting_since) })}
      className={classes(
        'flex shrink-0 items-center gap-1 text-xs font-medium tabular-nums',
        needs_human ? 'text-bad' : 'text-warn',
      )}
    >
      <Clock className="size-3" />
      {waited < NOW_MS ? (
        t('Waiting')
      ) : (
        <>
          {/* In large text, it would leave no room for the name. */}
          <span className="@max-[16rem]:sr-only">{t('Waiting {span}', { span: shortAge(waited) })}</span>
          <span aria-hidden className="@min-[16rem]:hidden">
            {shortAge(waited)}
          </span>
        </>
      )}
    </time>
  );
}

/** Whether the customer has written anything since the first message. */
const hasTopic = ({ topic, customer_message }: DeskConversation): boolean =>
  topic !== null && customer_message !== null && topic !== customer_message.message;

/** The first message, if the one below is another. */
function Topic({ row }: { row: DeskConversation }) {
  const { topic } = row;
  if (topic === null || !hasTopic(row)) return null;
  return (
    <span className="mt-0.5 block text-sm text-ink">
      {t.rich('<label>Topic:</label> {topic}', {
        label: unseen,
        topic: <Words text={topic} />,
      })}
    </span>
  );
}

/** Truncated at its own end: left-to-right text at the right, on any page. */
function Words({ text, twoLines = false }: { text: string; twoLines?: boolean }) {
  return (
    <span dir="auto" className={twoLines ? 'line-clamp-2' : 'block truncate'}>
      {text}
    </span>
  );
}

function Age({ at, now }: { at: string; now: number }) {
  return (
    <time dateTime={at} title={describeMoment(at)} className="text-xs text-ink-faint tabular-nums">
      {shortAge(now - Date.parse(at))}
    </time>
  );
}

/** The customer's message, with an arrow if it was answered. Has two lines if no topic needs the first. */
function Preview({ row, member_id }: ConversationRowProps) {
  const { last_message, customer_message, agent, match } = row;
  if (match !== null)
    return (
      <>
        <Search className="size-3 me-1 text-ink-faint" />
        <span className="sr-only">{t('Found:')} </span>
        <Words text={match.text} />
      </>
    );
  const shown = customer_message ?? last_message;
  if (shown === null) return <em className="text-ink-faint">{t('No messages yet')}</em>;
  const answered = last_message !== null && last_message.seq > shown.seq;
  return (
    <>
      {answered && (
        <>
          <Reply className="size-3 me-1 mt-1 self-start text-ink-faint" />
          <span className="sr-only">
            {last_message.sender === 'assistant' ? t('Answered by the assistant:') : answeredBy(agent, member_id)}{' '}
          </span>
        </>
      )}
      {shown.message === '' && shown.attachment ? (
        t('An attachment')
      ) : (
        <Words text={shown.message} twoLines={!hasTopic(row)} />
      )}
    </>
  );
}

function answeredBy(agent: DeskConversation['agent'], member_id: string): string {
  if (agent === null) return t('Answered by an agent:');
  return agent.id === member_id ? t('Answered by you:') : t('Answered by {username}:', { username: agent.username });
}

/** Most important first, as what does not fit is cut off. */
function Marks({ row, member_id, now }: ConversationRowProps) {
  const { handler, agent, handover_reason, call, close_suggested, rating, closed } = row;
  return (
    <>
      {row.snoozed_until !== null && (
        <Mark icon={<AlarmClock />}>
          {t.rich('<label>Snoozed until</label> {time}', {
            label: unseen,
            time: describeSnooze(new Date(row.snoozed_until), new Date(now)),
          })}
        </Mark>
      )}
      <TargetBadge row={row} now={now} />
      <PriorityBadge priority={row.priority} />
      {row.test && <Mark tone="accent">{t.context('state', 'Test')}</Mark>}
      {handover_reason !== null && !closed && (
        <Mark tone={row.needs_human ? 'bad' : 'neutral'} icon={<CircleHelp />}>
          {HANDOVER_REASON_WORDS[handover_reason]}
        </Mark>
      )}
      {callsByPhone(row.customer) && <ByPhone />}
      {call !== null && (
        <Mark tone="good" icon={<Phone />}>
          <CallMark call={call} />
        </Mark>
      )}
      {closed ? (
        <Mark>{t.context('state', 'Closed')}</Mark>
      ) : (
        <Mark icon={handler === 'agent' ? <UserRound /> : <Bot />}>
          {handler === 'assistant'
            ? t('Assistant')
            : agent?.id === member_id
              ? t('You')
              : (agent?.username ?? t('Agent'))}
        </Mark>
      )}
      {row.tags.map((tag) => (
        <Mark key={tag} icon={<Tag />}>
          {t.rich('<label>Tag:</label> {tag}', { label: unseen, tag: <bdi>{tag}</bdi> })}
        </Mark>
      ))}
      {close_suggested && <Mark tone="accent">{t('Close suggested')}</Mark>}
      {rating !== null && (
        <Mark icon={<Star />}>{t.rich('<label>Rated</label> {rating}', { label: unseen, rating })}</Mark>
      )}
    </>
  );
}

function CallMark({ call }: { call: NonNullable<DeskConversation['call']> }) {
  const duration = <CallDuration since={call.call_start_time} />;
  return call.with === 'assistant'
    ? t.rich('<label>In a call with the assistant for</label> {duration}', { label: unseen, duration })
    : t.rich('<label>In a call with an agent for</label> {duration}', { label: unseen, duration });
}

function Mark({ tone = 'neutral', icon, children }: { tone?: BadgeTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <Badge tone={tone}>
      {icon}
      <span className="min-w-0 truncate">{children}</span>
    </Badge>
  );
}
