/** The notes that mention the member, each linking to the note in its conversation. */
import type { Mention } from '@frontdesk/contract';
import { useRouter } from '@tanstack/react-router';
import { AtSign } from 'lucide-react';
import { useRef } from 'react';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { classes } from '../../ui/classes.js';
import { CustomerName } from '../../ui/customer-name.js';
import { describeMoment } from '../../ui/describe-time.js';
import { Empty, ErrorState, Skeleton } from '../../ui/states.js';
import { deskPath, noteDomId } from '../desk-path.js';
import { useShortcut } from '../keys/use-shortcuts.js';
import { shortAge } from '../list/short-age.js';
import { type DeskGo, useDeskPlace } from '../use-desk-place.js';
import { useNow } from '../use-now.js';
import { useMentions } from './use-mentions.js';

export function MentionsPane({ go }: { go: DeskGo }) {
  const mentions = useMentions();
  const { conversation } = useDeskPlace();
  const list = useRef<HTMLUListElement>(null);
  const now = useNow();
  useShortcut('next', () => step(list.current, 1));
  useShortcut('previous', () => step(list.current, -1));
  useShortcut('back', () => {
    if (conversation === undefined) return false;
    go({});
    return true;
  });
  if (mentions.data === undefined)
    return mentions.isError ? (
      <div className="p-3">
        <ErrorState error={mentions.error} retry={() => void mentions.refetch()} />
      </div>
    ) : (
      <div role="status" className="space-y-3 p-4">
        <span className="sr-only">{t('Loading…')}</span>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </div>
    );
  const found = mentions.data.pages.flatMap((page) => page.mentions);
  if (found.length === 0)
    return (
      <div className="p-3">
        <Empty icon={<AtSign />} title={t('No mentions yet')}>
          {t('When a colleague types @ and your name in a note, the note appears here.')}
        </Empty>
      </div>
    );
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <ul ref={list} aria-label={t('Mentions')}>
        {found.map((mention) => (
          <MentionRow key={mention.note.id} mention={mention} now={now} go={go} />
        ))}
      </ul>
      {mentions.hasNextPage && (
        <div className="flex flex-col items-center gap-1 py-3">
          {mentions.isFetchNextPageError && (
            <p role="alert" className="text-sm text-bad">
              {t('The rest could not be loaded.')}
            </p>
          )}
          <Button size="small" busy={mentions.isFetchingNextPage} onClick={() => void mentions.fetchNextPage()}>
            {t('Show more')}
          </Button>
        </div>
      )}
    </div>
  );
}

function MentionRow({ mention, now, go }: { mention: Mention; now: number; go: DeskGo }) {
  const { basepath } = useRouter();
  const { note, read, closed } = mention;
  const to = { conversation: note.ticket_chat_id, note: note.id };
  return (
    <li className="border-b border-line">
      <a
        href={`${basepath}${deskPath('mentions', to.conversation)}#${noteDomId(to.note)}`}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          go(to);
        }}
        className="relative block py-2.5 pe-3 ps-6 hover:bg-hover/60 focus-visible:-outline-offset-2"
      >
        {!read && (
          <span className="absolute top-4 start-2.5 size-2 rounded-full bg-accent">
            <span className="sr-only">{t('Unread.')} </span>
          </span>
        )}
        <span className="flex items-baseline gap-2">
          <span className={classes('min-w-0 flex-1 truncate', read ? 'font-medium' : 'font-semibold')}>
            {note.agent.username}
          </span>
          <time
            dateTime={note.date_created}
            title={describeMoment(note.date_created)}
            className="text-xs text-ink-faint tabular-nums"
          >
            {shortAge(now - Date.parse(note.date_created))}
          </time>
        </span>
        <span dir="auto" className="mt-0.5 line-clamp-2 text-sm break-words text-ink-soft">
          {note.note}
        </span>
        <span className="mt-1.5 flex items-center gap-1.5 overflow-hidden text-xs text-ink-faint">
          <span className="truncate">{t.rich('About {customer}', { customer: <CustomerName of={mention} /> })}</span>
          {closed && <Badge>{t.context('state', 'Closed')}</Badge>}
        </span>
      </a>
    </li>
  );
}

/** Moves the focus along the list. */
function step(list: HTMLUListElement | null, by: 1 | -1): boolean {
  const links = [...(list?.querySelectorAll('a') ?? [])];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const next = links[at < 0 ? 0 : Math.max(0, Math.min(links.length - 1, at + by))];
  next?.focus();
  return next !== undefined;
}
