/** The note that another conversation was merged into this one: its messages, shown on demand, and the way to it. */
import type { HistoryMessage, SupportNote } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import { ChevronDown, Merge } from 'lucide-react';
import { useId, useState } from 'react';
import { useHistory } from '../../api/conversations.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { classes } from '../../ui/classes.js';
import { noticeSentence } from '../../ui/notice-sentence.js';
import { PlainText } from '../../ui/plain-text.js';
import { Loaded } from '../../ui/states.js';
import { Attachments } from '../conversation/attachments.js';
import { ClockTime } from '../conversation/clock-time.js';
import { deskPath, noteDomId } from '../desk-path.js';

export interface MergeNoteProps {
  note: SupportNote;
  merged: NonNullable<SupportNote['merged']>;
  member_id: string;
  /** The customer's name on the page. */
  customer: string;
  /** The address leads to it. */
  linked: boolean;
}

export function MergeNote({ note, merged, member_id, customer, linked }: MergeNoteProps) {
  const [open, setOpen] = useState(false);
  const log = useId();
  const { id, agent, date_created } = note;
  const own = agent.id === member_id;
  const username = <bdi>{agent.username}</bdi>;
  const topic = <bdi>{merged.topic}</bdi>;
  const sentence =
    merged.topic === null
      ? own
        ? t('You merged another conversation into this one.')
        : t.rich('{username} merged another conversation into this one.', { username })
      : own
        ? t.rich('You merged another conversation into this one: {topic}', { topic })
        : t.rich('{username} merged another conversation into this one: {topic}', { username, topic });
  return (
    <article
      aria-label={own ? t('Your note') : t('Note by {username}', { username: agent.username })}
      id={noteDomId(id)}
      tabIndex={-1}
      aria-current={linked ? 'true' : undefined}
      className={classes(
        'mx-auto mt-4 w-full max-w-[42rem] rounded-lg border border-dashed border-line-strong px-3 py-2 text-sm outline-none',
        linked && 'outline-2! outline-offset-2 outline-accent! outline-solid!',
      )}
    >
      <p className="flex items-baseline gap-2 break-words text-ink-soft">
        <Merge className="self-center" />
        <span className="min-w-0">
          {sentence} <ClockTime at={date_created} />
          <span className="text-xs"> · {t('only agents see this')}</span>
        </span>
      </p>
      {merged.ticket_chat_id === null ? (
        <p className="mt-1 text-xs text-ink-faint">{t('Its messages are erased.')}</p>
      ) : (
        <>
          <div className="mt-1 flex flex-wrap items-center gap-2">
            <Button
              size="small"
              aria-expanded={open}
              aria-controls={log}
              icon={<ChevronDown className={classes(open && 'rotate-180')} />}
              onClick={() => setOpen(!open)}
            >
              {open ? t('Hide its messages') : t('Show its messages')}
            </Button>
            <Link
              to={deskPath('closed', merged.ticket_chat_id)}
              search={{} as never}
              resetScroll={false}
              preload={false}
              className="rounded-sm text-xs underline decoration-line-strong underline-offset-2 hover:text-ink"
            >
              {t('Open the conversation')}
            </Link>
          </div>
          <div id={log} hidden={!open}>
            {open && <MergedLog id={merged.ticket_chat_id} customer={customer} />}
          </div>
        </>
      )}
    </article>
  );
}

/** Oldest first, the newest page at once. */
function MergedLog({ id, customer }: { id: string; customer: string }) {
  const history = useHistory(id);
  return (
    <Loaded query={history}>
      {({ pages }) => (
        <section
          aria-label={t('Messages of the merged conversation')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
          tabIndex={0}
          className="mt-2 max-h-96 space-y-2 overflow-y-auto border-t border-line pt-2"
        >
          {history.hasNextPage && (
            <Button
              size="small"
              kind="quiet"
              busy={history.isFetchingNextPage}
              onClick={() => void history.fetchNextPage()}
            >
              {t('Earlier messages')}
            </Button>
          )}
          {pages
            .toReversed()
            .flatMap(({ messages }) => messages)
            .map((entry) => (
              <MergedEntry key={entry.id} entry={entry} customer={customer} />
            ))}
        </section>
      )}
    </Loaded>
  );
}

function MergedEntry({ entry, customer }: { entry: HistoryMessage; customer: string }) {
  const { sender, agent, message, attachment, attachment_metadata, date_created } = entry;
  if (sender === 'system')
    return (
      <p className="text-xs text-ink-faint">
        <bdi>{noticeSentence(entry)}</bdi> <ClockTime at={date_created} />
      </p>
    );
  const name = { customer, assistant: t('Assistant'), agent: agent?.username ?? t('Agent') }[sender];
  return (
    <div>
      <p className="flex items-baseline gap-2 text-xs text-ink-faint">
        <bdi className="min-w-0 truncate font-medium text-ink-soft">{name}</bdi>
        <ClockTime at={date_created} />
      </p>
      {message !== '' && <PlainText text={message} />}
      {attachment && <Attachments metadata={attachment_metadata} />}
    </div>
  );
}
