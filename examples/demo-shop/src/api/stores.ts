/**
 * `GET /api/stores/default` (takes no value: made to be a leaf, read at `store.id`) and
 * `GET /api/stores/{store_id}/hours?day=`.
 */
import { type Answer, answerData, refuse } from '../answers.js';
import { addDays, dayAt, inWords, isDay, WEEKDAYS, type Weekday, weekdayOf } from '../calendar.js';
import { DEFAULT_STORE_ID, findStore, type OpeningHours, type Store } from '../catalogue/stores.js';
import type { Shop, ShopRequest } from '../shop.js';

export function getDefaultStore(): Answer {
  const store = findStore(DEFAULT_STORE_ID);
  if (store === undefined) return refuse(404, 'The shop has no main store.');
  const { id, name, address, phone } = store;
  return answerData({ store: { id, name, address, phone } });
}

/** `day` is a weekday, `today`, `tomorrow` or a date; without it the whole week is told. */
export function getStoreHours(shop: Shop, request: ShopRequest): Answer {
  const id = request.parameters.store_id ?? '';
  const store = findStore(id);
  if (store === undefined) return refuse(404, `We have no store ${id.slice(0, 40)}.`);
  const identity = { id: store.id, name: store.name, address: store.address };
  const wanted = request.query.get('day')?.trim().toLowerCase() ?? '';
  if (wanted === '' || wanted === 'week') return answerData({ store: identity, week: store.hours });

  const date = resolveDay(wanted, dayAt(shop.now()));
  if (date === undefined) return refuse(400, 'day must be a weekday, today, tomorrow or a date such as 2026-12-24.');
  const weekday = weekdayOf(date);
  const hours = store.hours[weekday];
  return answerData(
    {
      store: identity,
      date,
      weekday,
      open: hours !== null,
      opens: hours?.opens ?? null,
      closes: hours?.closes ?? null,
    },
    describeHours(store, date, hours),
  );
}

function resolveDay(wanted: string, today: string): string | undefined {
  if (wanted === 'today') return today;
  if (wanted === 'tomorrow') return addDays(today, 1);
  if (isDay(wanted)) return wanted;
  const weekday = WEEKDAYS.findIndex((name) => name === wanted || name.slice(0, 3) === wanted);
  if (weekday === -1) return undefined;
  return nextDay(today, WEEKDAYS[weekday] ?? 'monday');
}

function nextDay(today: string, weekday: Weekday): string {
  const ahead = (WEEKDAYS.indexOf(weekday) - WEEKDAYS.indexOf(weekdayOf(today)) + 7) % 7;
  return addDays(today, ahead);
}

function describeHours(store: Store, date: string, hours: OpeningHours | null): string {
  if (hours === null) return `${store.name} is closed on ${inWords(date)}.`;
  return `${store.name} is open on ${inWords(date)} from ${hours.opens} to ${hours.closes}.`;
}
