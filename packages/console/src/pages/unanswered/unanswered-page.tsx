/** Questions that the assistant did not understand, the most frequent first, and answers rated as not helpful. */
import type { QuestionState, UnansweredList } from '@frontdesk/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MessageCircleQuestionMark } from 'lucide-react';
import { useRef } from 'react';
import { manages, useSession } from '../../api/session.js';
import { useUnanswered } from '../../api/unanswered.js';
import { t } from '../../language/translate.js';
import { Page } from '../../ui/page.js';
import { Segments } from '../../ui/segments.js';
import { Empty, Loaded, SkeletonList } from '../../ui/states.js';
import { useFilter } from '../../ui/use-filter.js';
import { MarkedAnswers, type MarkedSearch } from './marked-answers.js';
import { QuestionGroup } from './question-group.js';

const PERIODS = [
  { value: '7', title: t('7 days') },
  { value: '28', title: t('28 days') },
  { value: '90', title: t('90 days') },
] as const;

const SHOWN = [
  { value: 'open', title: t.context('state', 'Open') },
  { value: 'hidden', title: t('Hidden') },
  { value: 'marked', title: t('Rated answers') },
] as const satisfies readonly { value: QuestionState | 'marked'; title: string }[];

export function UnansweredPage() {
  const [period, setPeriod] = useFilter('days', PERIODS, '28');
  const asked = useSearch({ strict: false }) as { show?: string } & MarkedSearch;
  const navigate = useNavigate();
  const shown = SHOWN.find(({ value }) => value === asked.show)?.value ?? 'open';
  const show = (next: typeof shown) =>
    void navigate({
      to: '/unanswered',
      search: { days: (asked as { days?: string }).days, show: next === 'open' ? undefined : next } as never,
      replace: true,
    });
  // A link from a number of the overview brings its own times.
  const narrowed = shown === 'marked' && (asked.since !== undefined || asked.until !== undefined);
  return (
    <Page
      title={t('Unanswered')}
      description={
        shown === 'marked'
          ? t('Answers that customers rated with thumbs up or down, newest first. Excludes the playground.')
          : t("Questions that the assistant couldn't answer, grouped by topic. Excludes the playground.")
      }
    >
      <div className="mb-4 flex flex-wrap gap-2">
        {!narrowed && <Segments label={t('Period')} value={period} onChange={setPeriod} options={PERIODS} />}
        <Segments label={t('Show')} value={shown} onChange={show} options={SHOWN} />
      </div>
      {shown === 'marked' ? (
        <MarkedAnswers
          days={Number(period)}
          search={asked}
          onSearch={(change) =>
            void navigate({ to: '/unanswered', search: { ...asked, ...change } as never, replace: true })
          }
        />
      ) : (
        <UnansweredGroups days={Number(period)} state={shown} />
      )}
    </Page>
  );
}

function UnansweredGroups({ days, state }: { days: number; state: QuestionState }) {
  const list = useUnanswered(days, state);
  return (
    <Loaded query={list} skeleton={<SkeletonList rows={4} />}>
      {(data) => <Groups list={data} state={state} />}
    </Loaded>
  );
}

function Groups({ list, state }: { list: UnansweredList; state: QuestionState }) {
  const { member } = useSession();
  const heading = useRef<HTMLParagraphElement>(null);
  const { groups } = list;
  return (
    <>
      <p
        ref={heading}
        tabIndex={-1}
        className={groups.length === 0 ? 'sr-only' : 'mb-3 text-sm text-ink-soft outline-none'}
      >
        {describe(list)}
      </p>
      {groups.length === 0 ? (
        <Empty
          icon={<MessageCircleQuestionMark />}
          title={state === 'open' ? t('No unanswered questions') : t('No hidden questions')}
        >
          {state === 'open'
            ? t("Questions that the assistant can't answer appear here.")
            : t('Hidden questions and similar new ones appear here.')}
        </Empty>
      ) : (
        <ol className="divide-y divide-line rounded-lg border border-line bg-surface shadow-sm">
          {groups.map((group) => (
            <li key={group.turn_id}>
              <QuestionGroup
                group={group}
                state={state}
                editable={manages(member.role)}
                // The group and its focused button are removed from the list.
                onGone={() => heading.current?.focus()}
              />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function describe({ groups, grouped_by, considered, more }: UnansweredList): string {
  return [
    t('{count, plural, one {# group.} other {# groups.}}', { count: groups.length }),
    grouped_by === 'meaning'
      ? t('Grouped by meaning. Works best in English.')
      : t('Grouped by shared words. Grouping by meaning requires the built-in matcher.'),
    ...(more ? [t('Includes only the newest {count, number} questions of the period.', { count: considered })] : []),
  ].join(' ');
}
