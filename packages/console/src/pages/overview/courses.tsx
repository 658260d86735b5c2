/** Conversations and turns by day of a period, or by hour of one day. */
import { type Overview, TURN_RESULTS, type TurnResult } from '@frontdesk/contract';
import { useMemo } from 'react';
import { locale, t } from '../../language/translate.js';
import type { TimePoint, TimeSeries } from '../../ui/draw-time-chart.js';
import { TimeChart } from '../../ui/time-chart.js';
import { RESULTS } from '../turns/result-badge.js';
import { usesModels } from './model-usage.js';

type Span = Overview['daily'][number] | Overview['hourly'][number];

type Look = Pick<TimeSeries, 'colour' | 'dash' | 'hidden'>;

const DAY_SHORT = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', timeZone: 'UTC' });
const DAY_LONG = new Intl.DateTimeFormat(locale(), { dateStyle: 'full', timeZone: 'UTC' });

const CONVERSATIONS: readonly (Look & { name: string; pick: (span: Span) => number })[] = [
  { name: t('Opened'), colour: 'accent-ink', pick: ({ opened }) => opened },
  { name: t.context('noun', 'Closed'), colour: 'warn', dash: [7, 3], pick: ({ closed }) => closed },
  {
    name: t('Resolved by the assistant'),
    colour: 'good',
    dash: [2, 3],
    pick: ({ resolved_by_assistant }) => resolved_by_assistant,
  },
  {
    name: t('Taken over by agents'),
    colour: 'bad',
    dash: [9, 3, 2, 3],
    hidden: true,
    pick: ({ handovers }) => handovers,
  },
];

const FEEDBACK: typeof CONVERSATIONS = [
  { name: t('Helpful'), colour: 'good', pick: ({ feedback }) => feedback.up },
  { name: t('Not helpful'), colour: 'bad', dash: [7, 3], pick: ({ feedback }) => feedback.down },
];

const TOKENS: typeof CONVERSATIONS = [{ name: t('Tokens'), colour: 'accent-ink', pick: ({ tokens }) => tokens }];

const OF_RESULT: Record<TurnResult, Look> = {
  answered: { colour: 'good' },
  not_understood: { colour: 'warn', dash: [7, 3] },
  handed_over: { colour: 'accent-ink', dash: [2, 3] },
  failed: { colour: 'bad', dash: [9, 3, 2, 3] },
  asked_back: { colour: 'accent-ink', hidden: true },
  refused: { colour: 'warn', dash: [2, 3], hidden: true },
  login_needed: { colour: 'ink-faint', dash: [7, 3], hidden: true },
  closed: { colour: 'good', dash: [2, 3], hidden: true },
  discarded: { colour: 'ink-faint', hidden: true },
};

const BY_HOUR = {
  conversations: t('Conversations by hour'),
  turns: t('Turn results by hour'),
  feedback: t('Answer feedback by hour'),
  tokens: t('Tokens by hour'),
};

const BY_DAY: typeof BY_HOUR = {
  conversations: t('Conversations by day'),
  turns: t('Turn results by day'),
  feedback: t('Answer feedback by day'),
  tokens: t('Tokens by day'),
};

/** @param period the period compared with, such as `the 7 days before` */
export function Courses({ overview, period }: { overview: Overview; period: string }) {
  const { points, conversations, turns, feedback, tokens } = useMemo(() => readCourses(overview), [overview]);
  const titles = overview.hourly.length > 0 ? BY_HOUR : BY_DAY;
  const isRated = [overview, overview.previous].some(({ feedback: { up, down } }) => up + down > 0);
  return (
    <div className="grid gap-4 xl:grid-cols-2 xl:*:last:odd:col-span-full">
      <TimeChart title={titles.conversations} points={points} series={conversations} period={period} />
      <TimeChart title={titles.turns} points={points} series={turns} period={period} />
      {isRated && <TimeChart title={titles.feedback} points={points} series={feedback} period={period} />}
      {usesModels(overview) && <TimeChart title={titles.tokens} points={points} series={tokens} period={period} />}
    </div>
  );
}

function readCourses({ daily, hourly, previous, time_zone, until }: Overview) {
  const spans: readonly Span[] = hourly.length > 0 ? hourly : daily;
  const before: readonly Span[] = hourly.length > 0 ? previous.hourly : previous.daily;
  const now = Date.parse(until);
  const isAhead = (span: Span) => 'from' in span && Date.parse(span.from) > now;
  const line = (name: string, look: Look, pick: (span: Span) => number): TimeSeries => ({
    name,
    ...look,
    values: spans.map((span) => (isAhead(span) ? null : pick(span))),
    before: spans.map((_, at) => {
      const span = before[at];
      return span === undefined ? null : pick(span);
    }),
  });
  const results = TURN_RESULTS.toSorted((one, other) => order(one) - order(other));
  return {
    points: pointsOf({ daily, hourly, time_zone }),
    conversations: CONVERSATIONS.map(({ name, pick, ...look }) => line(name, look, pick)),
    tokens: TOKENS.map(({ name, pick, ...look }) => line(name, look, pick)),
    feedback: FEEDBACK.map(({ name, pick, ...look }) => line(name, look, pick)),
    turns: results.map((result) => line(RESULTS[result].label, OF_RESULT[result], (span) => span.results[result] ?? 0)),
  };
}

/** The results shown at first come first. */
const order = (result: TurnResult): number => Object.keys(OF_RESULT).indexOf(result);

function pointsOf({ daily, hourly, time_zone }: Pick<Overview, 'daily' | 'hourly' | 'time_zone'>): TimePoint[] {
  if (hourly.length === 0)
    return daily.map(({ day }) => {
      const date = new Date(`${day}T00:00:00Z`);
      return { short: DAY_SHORT.format(date), long: DAY_LONG.format(date) };
    });
  const short = new Intl.DateTimeFormat(locale(), { timeStyle: 'short', timeZone: time_zone });
  // Includes the time zone, because an hour occurs twice on the day when clocks are put back.
  const long = new Intl.DateTimeFormat(locale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: time_zone,
  } as const);
  return hourly.map(({ from }) => ({ short: short.format(new Date(from)), long: long.format(new Date(from)) }));
}
