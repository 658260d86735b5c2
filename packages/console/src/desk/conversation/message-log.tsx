/** What was said in a conversation, with the notes between. New words are read out by themselves, older ones come on scrolling up. */
import type { DeskConversation, SupportNote } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import { ArrowDown } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '../../api/session.js';
import { locale, t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { deskPath } from '../desk-path.js';
import { MergeNote } from '../merge/merge-note.js';
import { EntryItem, type EntryItemProps } from './entry-item.js';
import { NoteItem } from './note-item.js';
import { layOut, type TimelineItem } from './timeline.js';
import type { Entries } from './use-entries.js';
import { useLinkedItem } from './use-linked-item.js';
import { useLogScroll } from './use-log-scroll.js';
import { useRecordings } from './use-recordings.js';

const READ_OUT_CHARACTERS = 300;

export interface MessageLogProps {
  row: DeskConversation;
  /** The customer's name on the page. */
  customer: string;
  entries: Entries;
  /** Asks for an explanation of a reply. */
  onWhy: (turn_id: string) => void;
  notes: readonly SupportNote[];
  olderNotes: (() => void) | undefined;
}

export function MessageLog({ row, customer, entries, onWhy, notes, olderNotes }: MessageLogProps) {
  const { member } = useSession();
  const scroller = useRef<HTMLElement>(null);
  const { log, loadingOlder, loadOlder } = entries;
  const recordings = useRecordings(row.ticket_chat_id, log.entries);
  const items = useMemo(() => layOut(log.entries, notes, log.has_older), [log, notes]);
  const keyOf = (item: TimelineItem | undefined) => item?.key;
  const firstKey = keyOf(items.find(({ kind }) => kind !== 'day'));
  const { atEnd, toEnd, toElement, onScroll } = useLogScroll(scroller, firstKey, keyOf(items.at(-1)), () => {
    if (log.has_older) loadOlder();
  });
  const { linked, linkedNote } = useLinkedItem({ entries, items, notes, olderNotes }, toElement);
  const seen = log.entries.findLast(
    ({ sender, seq }) => (sender === 'assistant' || sender === 'agent') && seq <= row.customer_read_seq,
  );
  const isLinked = (item: TimelineItem) =>
    item.kind === 'entry' ? item.entry.seq === linked : item.kind === 'note' && item.note.id === linkedNote;
  return (
    <div className="relative min-h-32 flex-1">
      <section
        ref={scroller}
        onScroll={onScroll}
        data-scrolls
        aria-label={t('Messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        className="h-full overflow-y-auto px-4 py-4 [overflow-anchor:none] focus-visible:-outline-offset-2 sm:px-6"
      >
        <div className="flex min-h-full flex-col justify-end pb-2">
          {(log.has_older || olderNotes !== undefined) && (
            <div className="flex justify-center pb-2">
              {log.has_older ? (
                <Button size="small" kind="quiet" busy={loadingOlder} onClick={loadOlder}>
                  {t('Earlier messages')}
                </Button>
              ) : (
                <Button size="small" kind="quiet" onClick={olderNotes}>
                  {t('Earlier notes')}
                </Button>
              )}
            </div>
          )}
          {items.length === 0 && <p className="m-auto text-sm text-ink-soft">{t('No messages yet')}</p>}
          {items.map((item) => (
            <Item
              key={item.key}
              item={item}
              ticket_chat_id={row.ticket_chat_id}
              customer={customer}
              member_id={member.id}
              linked={isLinked(item)}
              seen={item.kind === 'entry' && item.entry.seq === seen?.seq}
              recording={item.kind === 'entry' ? recordings.get(item.entry.seq) : undefined}
              onWhy={onWhy}
            />
          ))}
          {row.merged_into !== null && row.merged_into !== undefined && <GoesOn into={row.merged_into} />}
        </div>
      </section>
      {!atEnd && (
        <Button
          size="small"
          icon={<ArrowDown />}
          className="absolute inset-x-0 bottom-3 mx-auto w-fit rounded-full!"
          onClick={toEnd}
        >
          {t('Newest')}
        </Button>
      )}
      <ReadOut entries={entries} customer={customer} member_id={member.id} />
    </div>
  );
}

interface ItemProps
  extends Pick<EntryItemProps, 'ticket_chat_id' | 'customer' | 'member_id' | 'seen' | 'recording' | 'onWhy'> {
  item: TimelineItem;
  /** The URL names it. */
  linked: boolean;
}

function Item({ item, linked, ...props }: ItemProps) {
  const { customer, member_id } = props;
  if (item.kind === 'day') return <Day at={item.at} />;
  if (item.kind === 'entry') return <EntryItem entry={item.entry} leads={item.leads} linked={linked} {...props} />;
  const { note } = item;
  return note.merged === undefined ? (
    <NoteItem note={note} member_id={member_id} linked={linked} />
  ) : (
    <MergeNote note={note} merged={note.merged} member_id={member_id} customer={customer} linked={linked} />
  );
}

/** The way from a merged conversation to the one in which it goes on. */
const GoesOn = ({ into }: { into: string }) => (
  <p className="mx-auto mt-2 text-center text-sm">
    <Link
      to={deskPath('open', into)}
      search={{} as never}
      resetScroll={false}
      preload={false}
      className="rounded-sm underline decoration-line-strong underline-offset-2 hover:text-ink"
    >
      {t('Open the conversation it continues in')}
    </Link>
  </p>
);

const DAY = new Intl.DateTimeFormat(locale(), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

function Day({ at }: { at: string }) {
  const day = new Date(at);
  const today = day.toDateString() === new Date().toDateString();
  return (
    <h3 className="mt-5 flex items-center gap-3 text-xs font-medium text-ink-faint first:mt-0 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {today ? t('Today') : DAY.format(day)}
    </h3>
  );
}

/** Announces new entries to screen readers. */
function ReadOut({ entries, customer, member_id }: { entries: Entries; customer: string; member_id: string }) {
  const [said, setSaid] = useState('');
  const known = useRef<number>(undefined);
  const last = entries.log.entries.at(-1);
  useEffect(() => {
    if (!entries.ready || last === undefined) return;
    const before = known.current;
    known.current = last.seq;
    if (before === undefined || last.seq <= before || (last.sender === 'agent' && last.agent?.id === member_id)) return;
    const name = { customer, assistant: t('Assistant'), agent: last.agent?.username ?? t('Agent'), system: '' }[
      last.sender
    ];
    const text = last.message === '' ? t('an attachment') : last.message.slice(0, READ_OUT_CHARACTERS);
    setSaid(name === '' ? text : t('{name}: {text}', { name, text }));
  }, [entries.ready, last, customer, member_id]);
  return (
    <div aria-live="polite" className="sr-only">
      {said}
    </div>
  );
}
