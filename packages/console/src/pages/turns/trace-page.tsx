/** A conversation, with the explanation of each answer beside it. */
import type { HistoryMessage, TurnView } from '@frontdesk/contract';
import { useLocation, useParams } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import { useHistory, useTurns } from '../../api/conversations.js';
import { manages, useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { ButtonLink } from '../../ui/button.js';
import { classes } from '../../ui/classes.js';
import { CopyButton } from '../../ui/copy-button.js';
import { MoreButton } from '../../ui/more-button.js';
import { noticeSentence } from '../../ui/notice-sentence.js';
import { Page } from '../../ui/page.js';
import { PlainText } from '../../ui/plain-text.js';
import { Sources } from '../../ui/sources.js';
import { Empty, ErrorState, Loaded, SkeletonList } from '../../ui/states.js';
import { Moment } from '../../ui/time.js';
import { lastShown } from '../../ui/use-filter.js';
import { MakeTest } from '../tests/make-test.js';
import { Teach } from './teach.js';
import { TurnTrace } from './turn-trace.js';

const TRACES = { to: '/turns', label: t('Traces') };
/** The pages from which traces are opened. */
const OPENERS = [
  TRACES,
  { to: '/desk', label: t('Desk'), deep: true },
  { to: '/functions', label: t('Functions'), deep: true },
  { to: '/overview/conversations', label: t('Counted conversations') },
  { to: '/unanswered', label: t('Unanswered') },
  { to: '/topics', label: t('Topics') },
  { to: '/reviews', label: t('Reviews') },
  { to: '/playground', label: t('Playground') },
];

export function TracePage() {
  const { conversation = '' } = useParams({ strict: false }) as { conversation?: string };
  const { member } = useSession();
  const history = useHistory(conversation);
  const turns = useTurns(conversation);
  const { hash } = useLocation();
  const messages = history.data?.pages.toReversed().flatMap((page) => page.messages);
  const wanted = turns.data?.find(({ id }) => id === hash);
  const there = messages?.some(({ seq }) => seq === wanted?.message_seq) === true;
  const { hasNextPage, isFetching, isError, fetchNextPage } = history;
  const isEarlier = wanted !== undefined && messages?.[0] !== undefined && wanted.message_seq < messages[0].seq;
  const goesBack = isEarlier && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (goesBack) void fetchNextPage();
  }, [goesBack, fetchNextPage]);
  useEffect(() => {
    if (there) document.getElementById(hash)?.scrollIntoView({ block: 'center' });
  }, [there, hash]);
  return (
    <Page
      title={t('Conversation trace')}
      description={
        <span className="flex items-center gap-1 font-mono text-xs">
          <span dir="ltr" className="truncate">
            {conversation}
          </span>
          <CopyButton text={conversation} label={t('Copy conversation ID')} />
        </span>
      }
      back={lastShown(OPENERS) ?? TRACES}
      actions={
        <>
          {manages(member.role) && (
            <MakeTest
              of={{ ticket_chat_id: conversation }}
              back={{ to: `/turns/${conversation}`, label: t('Conversation trace') }}
            />
          )}
          {manages(member.role) && (
            <ButtonLink to={`/replay/${conversation}`} icon={<RotateCcw />}>
              {t('Replay')}
            </ButtonLink>
          )}
          <ButtonLink to={`/desk/${conversation}`}>{t('Open in desk')}</ButtonLink>
        </>
      }
    >
      {messages === undefined ? (
        history.isError ? (
          <ErrorState error={history.error} retry={() => void history.refetch()} />
        ) : (
          <SkeletonList />
        )
      ) : (
        <Loaded query={turns}>
          {(all) =>
            messages.length === 0 ? (
              <Empty title={t('No messages')} />
            ) : (
              <>
                <MoreButton query={history} label={t('Load earlier messages')} />
                <Entries messages={messages} turns={all} wanted={hash} />
              </>
            )
          }
        </Loaded>
      )}
    </Page>
  );
}

interface EntriesProps {
  messages: readonly HistoryMessage[];
  turns: readonly TurnView[];
  /** The id of the requested turn. */
  wanted: string;
}

function Entries({ messages, turns, wanted }: EntriesProps) {
  return (
    <ol className="space-y-4">
      {messages.map((message) => (
        <li key={message.id}>
          <Entry message={message} />
          {turns
            .filter((turn) => turn.message_seq === message.seq)
            .map((turn) => (
              <section
                key={turn.id}
                id={turn.id}
                aria-current={turn.id === wanted ? 'true' : undefined}
                aria-label={t('Assistant steps for message {number}, turn {turn}', {
                  number: String(message.seq),
                  turn: turn.id.slice(-8),
                })}
                className="mt-3 overflow-hidden rounded-lg border border-line bg-surface shadow-sm aria-[current]:outline aria-[current]:outline-accent"
              >
                <TurnTrace turn={turn} />
                <Teach
                  turn={turn}
                  question={message.message}
                  back={{ to: `/turns/${turn.ticket_chat_id}`, label: t('Conversation trace') }}
                />
              </section>
            ))}
        </li>
      ))}
    </ol>
  );
}

const NAMES = {
  customer: t('Customer'),
  assistant: t('Assistant'),
  agent: t('Agent'),
  system: t('System'),
};

function Entry({ message }: { message: HistoryMessage }) {
  if (message.sender === 'system')
    return (
      <p className="py-1 text-center text-xs text-ink-faint">
        <bdi>{noticeSentence(message)}</bdi> · <Moment at={message.date_created} />
      </p>
    );
  return (
    <div
      className={classes(
        'max-w-2xl border-s-2 ps-4',
        message.sender === 'customer' ? 'border-line-strong' : 'border-accent',
      )}
    >
      <h2 className="text-xs text-ink-faint">
        <span className="font-medium text-ink-soft">{message.agent?.username ?? NAMES[message.sender]}</span> ·{' '}
        <Moment at={message.date_created} />
      </h2>
      <div className="align-page mt-0.5">
        {message.message === '' ? (
          <em className="text-ink-faint">{t('Attachment')}</em>
        ) : (
          <PlainText text={message.message} />
        )}
        {message.sources !== undefined && <Sources sources={message.sources} />}
      </div>
    </div>
  );
}
