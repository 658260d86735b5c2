/**
 * The agents' desk: lists, conversations, and the open conversation. Side by side if there is room, otherwise one at a
 * time. The URL says what is shown.
 */
import { Bell as BellIcon, BellOff, Keyboard, MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '../api/session.js';
import { t } from '../language/translate.js';
import { Button } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import { Empty } from '../ui/states.js';
import { Tooltip } from '../ui/tooltip.js';
import { AwayButton } from './attention/away-button.js';
import { type Bell, useBell } from './attention/use-bell.js';
import { useHandlerNews } from './attention/use-handler-news.js';
import { useWaitingTitle } from './attention/use-waiting-title.js';
import { CallBar } from './call/call-bar.js';
import { CallProvider } from './call/call-provider.js';
import { useReplyDelivery } from './composer/use-reply-delivery.js';
import { ConnectionDot, ConnectionNotice } from './connection/connection-notice.js';
import { DeskProvider } from './connection/desk-provider.js';
import { ConversationPane } from './conversation/conversation-pane.js';
import { type DeskListName, FILTERS, filterTitle } from './desk-path.js';
import { ShortcutHint } from './keys/shortcut-hint.js';
import { useShortcutsDialog } from './keys/shortcuts-dialog.js';
import { useShortcut, useShortcutKeys } from './keys/use-shortcuts.js';
import { FilterList } from './list/filter-list.js';
import { ListBar } from './list/list-bar.js';
import { ListPane } from './list/list-pane.js';
import { useLiveDesk } from './list/use-live-desk.js';
import { MentionsPane } from './mentions/mentions-pane.js';
import { useMentionNews } from './mentions/use-mentions.js';
import { useDeskPlace } from './use-desk-place.js';
import { useOpenNext } from './use-open-next.js';
import { useCurrentView } from './views/use-views.js';
import { ViewControl } from './views/view-control.js';

export function DeskPage() {
  return (
    <DeskProvider>
      <CallProvider>
        <Desk />
      </CallProvider>
    </DeskProvider>
  );
}

function Desk() {
  const { filter, conversation, narrowing, go } = useDeskPlace();
  const view = useCurrentView();
  const bell = useBell(conversation, (row) => go({ filter: 'open', conversation: row.ticket_chat_id }));
  const shortcuts = useShortcutsDialog();
  useShortcutKeys();
  useShortcut('list', ({ key }) => go({ filter: FILTERS[Number(key) - 1]?.filter ?? 'mentions' }));
  useMentionNews({ ring: bell.mentioned, show: (to) => go({ filter: 'mentions', ...to }) });
  useLiveDesk(bell.hear);
  useHandlerNews(conversation);
  useReplyDelivery(conversation);
  useWaitingTitle(conversation === undefined ? (view?.name ?? filterTitle(filter)) : undefined);
  const openNext = useOpenNext(filter, conversation, go);
  const tools = <DeskTools bell={bell} showShortcuts={shortcuts.show} />;
  const isOpen = conversation !== undefined;
  return (
    <div className="flex h-[calc(100dvh-3rem)] flex-col md:h-dvh">
      <ConnectionNotice />
      <CallBar />
      <div className="flex min-h-0 flex-1">
        <Sidebar filter={filter} tools={tools} />
        <section
          aria-label={t('Conversations')}
          className={classes(
            'flex min-w-0 flex-col border-line bg-surface max-lg:flex-1 lg:w-74 lg:shrink-0 lg:border-e',
            isOpen && 'max-lg:hidden',
          )}
        >
          <ListHeader filter={filter} tools={tools} />
          {filter === 'mentions' ? (
            <MentionsPane go={go} />
          ) : (
            <ListPane filter={filter} narrowing={narrowing} open={conversation} go={go} />
          )}
        </section>
        {isOpen && <h1 className="sr-only lg:hidden">{filterTitle(filter)}</h1>}
        <div className={classes('flex min-w-0 flex-1 bg-surface', !isOpen && 'max-lg:hidden')}>
          {isOpen ? (
            <ConversationPane
              key={conversation}
              id={conversation}
              onBack={() => go({})}
              onMerged={(into) => go({ filter: 'open', conversation: into })}
              onClosed={() =>
                openNext(conversation).catch((error: unknown) =>
                  console.warn('The next conversation could not be read', error),
                )
              }
            />
          ) : (
            <NothingOpen showShortcuts={shortcuts.show} />
          )}
        </div>
      </div>
      {shortcuts.dialog}
    </div>
  );
}

interface DeskHeadProps {
  filter: DeskListName;
  tools: ReactNode;
}

/** On wide screens, the lists beside the conversations. */
function Sidebar({ filter, tools }: DeskHeadProps) {
  return (
    <div className="flex w-46 shrink-0 flex-col gap-3 overflow-y-auto border-e border-line bg-canvas py-3 max-xl:hidden">
      <p className="flex flex-wrap items-center justify-between gap-x-2 px-4 font-semibold">
        <span className="whitespace-nowrap">{t('Desk')}</span> <ConnectionDot />
      </p>
      <FilterList current={filter} />
      <div className="mt-auto flex gap-1 px-3">{tools}</div>
    </div>
  );
}

/** The list that is shown; on narrower screens also the choice of another one. */
function ListHeader({ filter, tools }: DeskHeadProps) {
  const view = useCurrentView();
  return (
    <>
      <header className="flex min-h-13 flex-wrap items-center gap-x-2 border-b border-line py-1 pe-2 ps-4">
        <h1 tabIndex={-1} className="max-w-full grow truncate font-semibold outline-none">
          {view?.name ?? filterTitle(filter)}
        </h1>
        <ViewControl />
        <span className="flex items-center gap-1 xl:hidden">
          <ConnectionDot />
          {tools}
        </span>
      </header>
      <div className="xl:hidden">
        <ListBar current={filter} />
      </div>
    </>
  );
}

function DeskTools({ bell, showShortcuts }: { bell: Bell; showShortcuts: () => void }) {
  const words = !bell.on
    ? t('Notify me when a customer is waiting')
    : bell.soundOnly
      ? t('Sound is on; your browser blocks notifications')
      : t('Sound and notifications are on');
  return (
    <>
      <AwayButton />
      <Tooltip text={words}>
        <Button
          kind="quiet"
          aria-label={t('Notify me when a customer is waiting')}
          aria-pressed={bell.on}
          className={bell.on ? 'text-accent-ink' : 'text-ink-faint'}
          icon={bell.on ? <BellIcon /> : <BellOff />}
          onClick={() => void bell.toggle()}
        />
      </Tooltip>
      <span className="max-lg:hidden">
        <ShortcutHint text={t('Keyboard shortcuts')} shortcut="help">
          <Button
            kind="quiet"
            aria-label={t('Keyboard shortcuts')}
            aria-keyshortcuts="?"
            className="text-ink-faint"
            icon={<Keyboard />}
            onClick={showShortcuts}
          />
        </ShortcutHint>
      </span>
    </>
  );
}

function NothingOpen({ showShortcuts }: { showShortcuts: () => void }) {
  const { member } = useSession();
  return (
    <div className="m-auto p-6">
      <Empty
        icon={<MessagesSquare />}
        title={t('Hello, {username}', { username: member.username })}
        action={
          <Button icon={<Keyboard />} onClick={showShortcuts}>
            {t('Keyboard shortcuts')}
          </Button>
        }
      >
        {t('Choose a conversation from the list to read along, take it over, or leave a note.')}
      </Empty>
    </div>
  );
}
