/** What answers of the demo shop hold: days and opening hours of the main store, and ways to help on. */

/** Says that it cannot, or does not know, and offers a way on. */
export const CANNOT = [
  /can['’]?t|cannot|can not|not able|unable|don['’]t know|no information|not sure|only look/i,
  /colleague|human|person|agent|team/i,
];
/** Says that somebody was asked, or is on the way. */
export const HUMAN = [/colleague|human|person|agent|team/i];
export const ASKS_FOR_NUMBER = [[/order number|number of (?:your|the) order|which order|log in|sign in/i]];

const HOURS = {
  monday: ['09:30', '18:00'],
  tuesday: ['09:30', '18:00'],
  wednesday: ['09:30', '18:00'],
  thursday: ['09:30', '20:00'],
  friday: ['09:30', '20:00'],
  saturday: ['10:00', '17:00'],
  sunday: null,
};
const CLOSED = /closed|not open|\bno\b/i;

const dayAfter = (today, days) => new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000);
const weekdayOf = (day) => day.toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** @param {string} today `YYYY-MM-DD` @returns {(string | RegExp)[]} any of which says the day that is so many days away */
export function dateOf(today, days) {
  const day = dayAfter(today, days);
  const number = day.getUTCDate();
  const month = day.toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' });
  const short = month.slice(0, 3);
  const near = { 0: /\btoday\b/i, 1: /\btomorrow\b/i }[days];
  return [
    day.toISOString().slice(0, 10),
    new RegExp(`\\b${number}(?:st|nd|rd|th)? (?:of )?${short}`, 'i'),
    new RegExp(`${short}[a-z]* ${number}\\b`, 'i'),
    ...(near === undefined ? [] : [near]),
  ];
}

/** When the store opens and closes that day, or that it is closed. */
export function hoursOf(today, days) {
  const hours = HOURS[weekdayOf(dayAfter(today, days)).toLowerCase()];
  return hours === null ? [CLOSED] : hours.map(timeOf);
}

/** When the store closes that day, or that it is closed. */
export function closesOn(today, days) {
  const hours = HOURS[weekdayOf(dayAfter(today, days)).toLowerCase()];
  return hours === null ? [CLOSED] : [timeOf(hours[1])];
}

function timeOf(time) {
  const [hour, minute] = time.split(':').map(Number);
  const minutes = minute === 0 ? '(?:[:.]00)?' : `[:.]${String(minute).padStart(2, '0')}`;
  return new RegExp(
    `\\b0?${hour}${minutes}\\b|\\b${((hour + 11) % 12) + 1}${minutes} ?${hour < 12 ? 'a' : 'p'}\\.?m`,
    'i',
  );
}
