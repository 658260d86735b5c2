/** Whether what was passed to a function is what the customer said. */

const loose = (value) =>
  String(value)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^(?:the|a|an) /, '')
    .replace(/[^\p{L}\p{N}:.]+/gu, ' ')
    .trim();

/**
 * @param {unknown} passed
 * @param {{ said: string, canonical: string } | string | number | (string | number)[]} expected any of several is right
 */
export function sameValue(passed, expected) {
  if (passed === undefined || passed === null) return false;
  const values = Array.isArray(expected)
    ? expected
    : typeof expected === 'object'
      ? [expected.said, expected.canonical]
      : [expected];
  const own = loose(passed);
  return values.map(loose).some((value) => value === own || sameTime(own, value) || yes(value) === yes(own, true));
}

/** `19:30` is also `19:30:00` and `2019-03-01T19:30`; a number may be written `4` or `4.0`. */
function sameTime(own, value) {
  if (/^\d{1,2}:\d{2}$/.test(value)) return own === `${value}:00` || own.endsWith(`t${value}`) || own === `0${value}`;
  return value !== '' && Number.isFinite(Number(value)) && Number(own) === Number(value);
}

/** Whether a text means yes or no. Two that mean neither are never the same. */
function yes(text, own = false) {
  if (text === 'true' || text === 'yes') return true;
  if (text === 'false' || text === 'no') return false;
  return own ? undefined : null;
}

/** Whether an answer holds a fact as the customer may read it: times and numbers in any of the usual forms. */
export function tells(text, { said, canonical }) {
  const answer = loose(text);
  const forms = [said, canonical].map(loose).flatMap((value) => [value, ...readable(value)]);
  if (['true', 'false'].includes(loose(canonical))) return tellsFlag(text, loose(canonical) === 'true');
  return forms.some((form) => stands(answer, form)) || digits(text).includes(longNumber(canonical) ?? '\0');
}

/** A number is not a part of a longer one. */
function stands(answer, form) {
  if (!/^[\d.]+$/.test(form)) return answer.includes(form);
  return answer
    .split(/[^\d.]+/)
    .map((number) => number.replace(/\.$/, ''))
    .some((number) => number === form || (number !== '' && Number(number) === Number(form)));
}

function tellsFlag(text, holds) {
  const denied = /\b(?:no|not|none|without|n['’]t|false)\b|n['’]t\b/i.test(text);
  return holds ? /\b(?:yes|true|available|offers?|has|have|is|does|allowed|with)\b/i.test(text) && !denied : denied;
}

/** A time of 24 hours as it is read aloud, a day as it is written. */
function readable(value) {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(value) ?? [];
  if (hour !== undefined) {
    const twelve = ((Number(hour) + 11) % 12) + 1;
    const half = Number(hour) < 12 ? 'am' : 'pm';
    return [
      `${twelve}:${minute} ${half}`,
      `${twelve}:${minute}${half}`,
      ...(minute === '00' ? [`${twelve} ${half}`, `${twelve}${half}`] : []),
    ];
  }
  const day = /^\d{4} \d{2} \d{2}$/.test(value) ? new Date(`${value.replaceAll(' ', '-')}T00:00:00Z`) : undefined;
  if (day === undefined || Number.isNaN(day.getTime())) return [];
  const month = day.toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' }).toLowerCase();
  const number = day.getUTCDate();
  return [
    `${number} ${month}`,
    `${month} ${number}`,
    `${month.slice(0, 3)} ${number}`,
    `${number} ${month.slice(0, 3)}`,
  ];
}

const digits = (text) => text.replace(/[^\d]/g, '');
/** Such as a phone number, which may be written with any separators. */
const longNumber = (value) => (digits(value).length >= 7 ? digits(value) : undefined);
