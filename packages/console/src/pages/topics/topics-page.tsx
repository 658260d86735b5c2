/** The topics of conversations, each with its share, the change, and its conversations. */
import type { Topic, TopicList } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import { Tags } from 'lucide-react';
import { useId } from 'react';
import { useTopics } from '../../api/unanswered.js';
import { t } from '../../language/translate.js';
import { Disclosure } from '../../ui/disclosure.js';
import { describeShare } from '../../ui/figures.js';
import { Meter } from '../../ui/meter.js';
import { Page } from '../../ui/page.js';
import { PlainText } from '../../ui/plain-text.js';
import { Segments } from '../../ui/segments.js';
import { Empty, Loaded, SkeletonList } from '../../ui/states.js';
import { Ago } from '../../ui/time.js';
import { useFilter } from '../../ui/use-filter.js';
import { Change } from '../overview/change.js';
import { daysBefore, PERIODS } from '../overview/periods.js';

export function TopicsPage() {
  const [period, setPeriod] = useFilter('days', PERIODS, '7');
  const days = Number(period);
  const list = useTopics(days);
  return (
    <Page
      title={t('Topics')}
      description={t(
        'What customers open conversations about, grouped by their first message. Excludes the playground.',
      )}
    >
      <div className="mb-4">
        <Segments label={t('Period')} value={period} onChange={setPeriod} options={PERIODS} />
      </div>
      <Loaded query={list} skeleton={<SkeletonList rows={4} />}>
        {(data) => <Topics list={data} days={days} />}
      </Loaded>
    </Page>
  );
}

/** @param days length of the period, which is compared with the same number of days before */
function Topics({ list, days }: { list: TopicList; days: number }) {
  if (list.topics.length === 0)
    return (
      <Empty icon={<Tags />} title={t('No topics')}>
        {t('No customer opened a conversation with a message in this period.')}
      </Empty>
    );
  return (
    <>
      <p className="mb-3 text-sm text-ink-soft">{describe(list, days)}</p>
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface shadow-sm">
        {list.topics.map((topic) => (
          <li key={topic.topic}>
            <TopicItem topic={topic} considered={list.considered} days={days} />
          </li>
        ))}
      </ol>
    </>
  );
}

function describe({ topics, other_topics, grouped_by, considered, more, previous }: TopicList, days: number): string {
  return [
    t(
      '{topics, plural, one {# topic} other {# topics}} in {conversations, plural, one {# conversation} other {# conversations}}.',
      { topics: topics.length + other_topics, conversations: considered },
    ),
    ...(other_topics > 0 ? [t('Shows the {count, number} most frequent.', { count: topics.length })] : []),
    grouped_by === 'meaning'
      ? t('Grouped by meaning. Works best in English.')
      : t('Grouped by shared words. Grouping by meaning requires the built-in matcher.'),
    ...(more
      ? [t('Includes only the newest {count, number} conversations of the period.', { count: considered })]
      : []),
    ...(previous.more
      ? [
          t(
            'Compared with the newest {count, number} conversations of {days, plural, one {the day before} other {the # days before}}.',
            { count: previous.considered, days },
          ),
        ]
      : []),
  ].join(' ');
}

function TopicItem({ topic, considered, days }: { topic: Topic; considered: number; days: number }) {
  const heading = useId();
  const { count, share, previous, conversations } = topic;
  return (
    <article aria-labelledby={heading} className="px-5 py-4 max-sm:px-4">
      <h2 id={heading} dir="auto" className="font-medium break-words">
        <PlainText text={topic.topic} />
      </h2>
      <div className="mt-2 grid items-center gap-x-4 gap-y-1.5 sm:grid-cols-[1fr_2.5rem_8rem_9.5rem]">
        <Meter label={t('Share of conversations')} value={count} most={Math.max(1, considered)} />
        <span className="flex flex-wrap items-baseline gap-x-2 text-sm tabular-nums sm:contents">
          <span className="sm:text-end">{describeShare(share)}</span>
          <span className="text-xs text-ink-faint sm:text-end">
            {t('{count, plural, one {# conversation} other {# conversations}}', { count })}
          </span>
          {previous.count === 0 && previous.share !== null ? (
            <span className="text-xs text-ink-soft">
              {t.rich('New<hidden>: not in {days, plural, one {the day before} other {the # days before}}</hidden>', {
                hidden: (text) => <span className="sr-only">{text}</span>,
                days,
              })}
            </span>
          ) : (
            <Change now={share} before={previous.share} period={daysBefore(days)} measure="points" />
          )}
        </span>
      </div>
      <Disclosure
        className="mt-1 text-sm"
        title={
          <span>
            {conversations.length < count
              ? t('{count, plural, one {Newest # conversation} other {Newest # conversations}}', {
                  count: conversations.length,
                })
              : t('Conversations')}
            <span className="sr-only">: {topic.topic}</span>
          </span>
        }
      >
        <ul className="mt-1 space-y-1">
          {conversations.map(({ ticket_chat_id, question, date_created }) => (
            <li key={ticket_chat_id} className="flex flex-wrap items-baseline gap-x-3">
              <Link
                to={`/turns/${ticket_chat_id}`}
                dir="auto"
                className="-my-0.5 min-w-0 py-0.5 break-words text-accent-ink hover:underline"
              >
                <PlainText text={question} />
              </Link>
              <span className="text-xs text-ink-faint">
                <Ago at={date_created} />
              </span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </article>
  );
}
