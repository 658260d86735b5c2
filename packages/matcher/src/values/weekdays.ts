/** The weekdays that a question names. */
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Whether a word in lower case is a weekday. */
export const isWeekday = (word: string): boolean => WEEKDAYS.includes(word);

/** The weekday that `today` or `tomorrow` in a text means, in lower case. */
export function weekdaysIn(text: string, now: number): string[] {
  const words = new Set(text.toLowerCase().match(/[a-z]+/g));
  const named = WEEKDAYS.filter((weekday) => words.has(weekday) || words.has(`${weekday}s`));
  const today = new Date(now).getUTCDay();
  if (/\b(today|tonight|now)\b/i.test(text)) named.push(WEEKDAYS[today] ?? '');
  if (/\btomorrow\b/i.test(text)) named.push(WEEKDAYS[(today + 1) % 7] ?? '');
  if (/\bweekend\b/i.test(text)) named.push('saturday', 'sunday');
  return named.filter((name) => name !== '');
}
