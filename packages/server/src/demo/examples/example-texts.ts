/** The texts of an example: its placeholders `{order}` and `{day:N}` (N days after it starts) are filled in. */
import { DAY_MS } from '@frontdesk/contract';
import type { PlannedExample } from './plan-examples.js';

type Filled = Pick<PlannedExample, 'order' | 'starts_at'>;

/** What people read: days as in a letter in the conversation's language. */
export function wordsOf(plan: Filled & Pick<PlannedExample, 'language'>, text: string): string {
  const day = new Intl.DateTimeFormat(plan.language === 'en' ? 'en-IE' : plan.language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return fill(plan, text, (at) => day.format(at));
}

/** What the shop's endpoints read and return: days as `YYYY-MM-DD`. */
export function dataOf<Data>(plan: Filled, data: Data): Data {
  return JSON.parse(fill(plan, JSON.stringify(data), (at) => new Date(at).toISOString().slice(0, 10)));
}

function fill({ order, starts_at }: Filled, text: string, day: (at: number) => string): string {
  return text
    .replaceAll('{order}', order)
    .replaceAll(/\{day:(\d+)\}/g, (_, days) => day(starts_at + Number(days) * DAY_MS));
}
