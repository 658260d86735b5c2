/** Plans the example conversations: time, customer and script. Pure: the same time gives the same plan. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@frontdesk/contract';
import {
  EXAMPLE_CUSTOMERS,
  EXAMPLE_SCRIPTS,
  type ExampleLine,
  type ExampleScript,
  OPEN_EXAMPLES,
} from './example-scripts.js';

export interface PlannedExample {
  /** The time of the customer's first message. */
  starts_at: number;
  /** `open`: it is not finished. */
  ends: ExampleScript['ends'] | 'open';
  lines: readonly ExampleLine[];
  tags: readonly string[];
  /** In stored form. A customer may have several conversations. */
  session_id: string;
  /** Null: not logged in. */
  customer: string | null;
  order: string;
  language: 'en' | 'de' | 'fr';
  review: { rating: '1' | '2' | '3' | '4' | '5'; text: string | null } | null;
  /** From 0 to 1: how long people take in this conversation. */
  pace: number;
  /** From 0 to 1: selects the feedback on its replies. Undefined: none. */
  feedback: number | undefined;
}

const DAYS = 14;
/** Conversations that start on a weekday, and on a day of the weekend. */
const WEEKDAY = 11;
const WEEKEND = 5;
/** Shop hours, in UTC. */
const FIRST_HOUR = 8;
const HOURS = 13;
/** Past conversations start at least this long ago, so that they have ended. In ms. */
const ENDED_MS = 2 * HOUR_MS;
const FIRST_ORDER = 1_001;
const ORDERS = 60;
/** Share of customers who give a rating if they can. */
const RATE = 0.45;
/** Share of customers who give feedback on replies. */
const GIVE_FEEDBACK = 0.5;

/** Oldest first. @param now the end of the two weeks, in ms since 1970 */
export function planExamples(now: number): PlannedExample[] {
  const draw = createRandom(DAYS);
  const drawFeedback = createRandom(1);
  const scripts = EXAMPLE_SCRIPTS.flatMap((script) => Array.from({ length: script.weight }, () => script));
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const past = Array.from({ length: DAYS }, (_, index) => today - (DAYS - 1 - index) * DAY_MS).flatMap((day) => {
    const weekend = [0, 6].includes(new Date(day).getUTCDay());
    return Array.from({ length: weekend ? WEEKEND : WEEKDAY }, () => {
      const script = pick(scripts, draw());
      // The mean of two random numbers, so that most start in the middle of the day.
      const hour = FIRST_HOUR + ((draw() + draw()) / 2) * HOURS;
      const feedback = drawFeedback() < GIVE_FEEDBACK ? drawFeedback() : undefined;
      return { ...plan(script, draw), feedback, starts_at: Math.round(day + hour * HOUR_MS), ends: script.ends };
    });
  });
  // Each by a different customer, so that none exceeds the limit of open conversations.
  const open = OPEN_EXAMPLES.map(({ minutes_ago, ...script }, index) => ({
    ...plan(script, draw, index),
    feedback: undefined,
    starts_at: now - minutes_ago * MINUTE_MS,
    ends: 'open' as const,
  }));
  return [...past.filter(({ starts_at }) => starts_at < now - ENDED_MS), ...open].toSorted(
    (one, other) => one.starts_at - other.starts_at,
  );
}

/** @param known index of the customer, if known by name */
function plan(
  { lines, tags = [], named, language, ratings, review }: Omit<ExampleScript, 'weight' | 'ends'>,
  draw: () => number,
  known = Math.floor(draw() * EXAMPLE_CUSTOMERS.length),
): Omit<PlannedExample, 'starts_at' | 'ends' | 'feedback'> {
  const visitor = Math.floor(draw() * 1_000_000);
  const order = FIRST_ORDER + Math.floor(draw() * ORDERS);
  const pace = draw();
  const rates = draw() < RATE;
  const rating = pick(ratings ?? [], draw());
  const says = draw() < RATE;
  return {
    lines,
    tags,
    session_id: named ? `example-customer-${known + 1}` : `example-visitor-${visitor}`,
    customer: (named && EXAMPLE_CUSTOMERS[known]) ?? null,
    order: `${order}`,
    language: language ?? 'en',
    review: rates && rating !== undefined ? { rating, text: (says && review) || null } : null,
    pace,
  };
}

export function pick<Item>(items: readonly Item[], at: number): Item;
export function pick<Item>(items: readonly Item[], at: number): Item | undefined {
  return items[Math.min(items.length - 1, Math.floor(at * items.length))];
}

/**
 * Pseudo-random numbers from 0 to below 1, the same every time: a linear congruential generator (Numerical Recipes).
 */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
