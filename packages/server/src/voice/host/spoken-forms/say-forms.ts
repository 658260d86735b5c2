/**
 * Rewrites dates, times, amounts, numbers and addresses as they are spoken: voices read `2026-11-26` and `#1042`
 * unintelligibly. Only the spoken text changes, not the text of a message.
 */
import { FORM_WORDS, IS, NUMBERED_WITHOUT_SPACE } from './form-words.js';
import { AMOUNT, readAmount } from './read-amount.js';

interface Form {
  pattern: RegExp;
  /** @returns undefined if the match is not such a form */
  say(found: RegExpExecArray, language: string): string | undefined;
}

/** Digits of a number that is spelled are said in groups of this many. */
const GROUP_DIGITS = 3;
/** A number that is no longer than this is one group. */
const SHORT_DIGITS = 4;
/** After a word that can be a verb, such as `order`, a shorter number can be a quantity. */
const LONG_DIGITS = 4;
/** Digits of a telephone number. */
const PHONE_DIGITS = { least: 7, most: 15 };

/** @param text as it is read out, without Markdown. @param language ISO 639-1; text in any other stays unchanged */
export function sayForms(text: string, language: string): string {
  return isLanguage(language) ? say(text, FORMS, language) : text;
}

const isLanguage = (language: string) =>
  /^[a-z]{2,3}$/.test(language) && Intl.NumberFormat.supportedLocalesOf(language).length > 0;

/** The result of one form is final; later forms are searched in the rest. */
function say(text: string, [form, ...others]: readonly Form[], language: string): string {
  if (form === undefined) return text;
  let said = '';
  let at = 0;
  for (const found of text.matchAll(form.pattern)) {
    const spoken = form.say(found, language);
    if (spoken === undefined) continue;
    said += say(text.slice(at, found.index), others, language) + spoken;
    at = found.index + found[0].length;
  }
  return said + say(text.slice(at), others, language);
}

const ADDRESS: Form = {
  pattern: /(?<![\p{L}\p{N}._-])[\p{L}\p{N}_][\p{L}\p{N}._-]{0,63}@[\p{L}\p{N}][\p{L}\p{N}.-]{0,253}\p{L}/gu,
  say([address], language) {
    const words = FORM_WORDS[language]?.address;
    if (words === undefined) return undefined;
    return address.replace(/[@._-]/g, (sign) => ` ${words[sign]} `);
  },
};

const DATE: Form = {
  pattern: /(?<![\d-])(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?(?![\d-])/g,
  say([, year, month, day, hour, minute, zone], language) {
    const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
    if (date.getUTCDate() !== Number(day)) return undefined;
    const spoken = sayDate(date, language);
    if (hour === undefined || minute === undefined) return spoken;
    const time = sayTime(hour, minute, language) ?? `${hour}:${minute}`;
    return `${spoken}, ${time}${zone === 'Z' ? ' UTC' : ''}`;
  },
};

function sayDate(date: Date, language: string): string {
  const first = date.getUTCDate() === 1 ? FORM_WORDS[language]?.first_day : undefined;
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
    .formatToParts(date)
    .map(({ type, value }) => (type === 'day' ? (first ?? value) : value))
    .join('');
}

const TIME: Form = {
  // Not a duration, a ratio, or an hour that names its half of the day.
  pattern:
    /(?<![\d:.,-]|\d[-–])(\d{1,2}):(\d\d)(?![\d:.,-]\d|\s?[-–]\s?\d|\s?[ap]\.?m\b|\s(?:hours?|minutes?|Stunden?|Minuten?|minutos?)(?!\p{L}))(?:\s(?:Uhr|h|heures|horas)(?!\p{L}))?/giu,
  say: ([, hour = '', minute = ''], language) =>
    FORM_WORDS[language]?.halfOfDay && !isOf24Hours(hour) ? undefined : sayTime(hour, minute, language),
};

/** `5:30` can be in either half of the day. */
const isOf24Hours = (hour: string) => Number(hour) === 0 || Number(hour) > 12 || /^0\d/.test(hour);

function sayTime(hour: string, minute: string, language: string): string | undefined {
  if (Number(hour) > 23 || Number(minute) > 59) return undefined;
  return FORM_WORDS[language]?.time?.(Number(hour), Number(minute));
}

const CURRENCY = String.raw`[€$£]|(?<!\p{L})(?:EUR|USD|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|PLN|CZK)(?!\p{L})`;

const MONEY: Form = {
  pattern: new RegExp(
    String.raw`(?<![\p{L}\d.,])([-−]?)(?:(${CURRENCY})\s?(${AMOUNT})|(${AMOUNT})\s?(${CURRENCY}))`,
    'gu',
  ),
  say([, minus, before, after_currency, before_currency, after], language) {
    const currency = before ?? after ?? '';
    const { whole, hundredths } = readAmount(after_currency ?? before_currency ?? '');
    const spoken = sayMoney(whole, hundredths, currency, language);
    if (minus === '' || spoken === undefined) return spoken;
    return `${FORM_WORDS[language]?.minus ?? minus} ${spoken}`;
  },
};

/** @param currency ISO 4217, or a sign. A sign of several currencies is said without naming one of them */
function sayMoney(whole: number, hundredths: number, currency: string, language: string): string | undefined {
  const words = FORM_WORDS[language];
  const isShared = currency === '$' || currency === '£';
  if (isShared && words === undefined) return undefined;
  const code = currency === '€' ? 'EUR' : currency;
  const format = (value: number, digits: number) =>
    isShared
      ? `${new Intl.NumberFormat(language, { minimumFractionDigits: digits }).format(value)} ${words?.units[currency][value === 1 ? 0 : 1]}`
      : new Intl.NumberFormat(language, {
          style: 'currency',
          currency: code,
          currencyDisplay: 'name',
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        }).format(value);
  if (hundredths === 0) return format(whole, 0);
  const units = whole === 0 ? undefined : format(whole, 0);
  return words?.hundredths?.(units, hundredths, code) ?? format(whole + hundredths / 100, 2);
}

const SHARE: Form = {
  pattern: new RegExp(String.raw`(?<![\p{L}\d.,])(${AMOUNT})\s?%`, 'gu'),
  say([, written = ''], language) {
    const { whole, hundredths } = readAmount(written);
    const format = new Intl.NumberFormat(language, { style: 'unit', unit: 'percent', unitDisplay: 'long' });
    return format.format(whole + hundredths / 100);
  },
};

/** One or two days in figures, possibly followed by an hour. */
const DAYS =
  /^\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?(?:(?: - |(?<=\/\d{1,4})-)\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?)?(?: \d{1,2})?$/;

const PHONE: Form = {
  pattern:
    /(?<![\p{L}\d.,-])(?:(?:\+\d|\(?0\d)[\d ()/\u00a0-]{5,24}\d|(?:\d-)?(?:\(\d{2,4}\) ?|\d{2,4}-)\d{3,5}-\d{4})(?![\d%€$£-])/gu,
  say([written], language) {
    if (DAYS.test(written)) return undefined;
    const number = written.startsWith('+') ? written.replace(/\(0\) ?/, ' ') : written;
    const digits = number.replace(/\D/g, '');
    if (digits.length < PHONE_DIGITS.least || digits.length > PHONE_DIGITS.most) return undefined;
    const groups = (number.match(/\d+/g) ?? []).map((group) => spell(group));
    return `${written.startsWith('+') ? `${FORM_WORDS[language]?.plus ?? '+'} ` : ''}${groups.join(', ')}`;
  },
};

/** ISO 13616. */
const BANK_ACCOUNT: Form = {
  pattern: /(?<![\p{L}\p{N}_-])[A-Z]{2}\d\d(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?(?![\p{L}\p{N}_-])/gu,
  say: ([account]) => (account.replaceAll(' ', '').match(/.{1,4}/g) ?? []).map(spell).join(', '),
};

/** Capital letters and digits, possibly with punctuation between them: an order, an invoice, a parcel. */
const CODE: Form = {
  pattern:
    /(?<![\p{L}\p{N}_-])(?=[A-Z\d_-]{0,40}\d\d)(?=[A-Z\d_-]{0,40}[A-Z])[A-Z\d]{1,40}(?:[-_][A-Z\d]{1,40}){0,8}(?![\p{L}\p{N}_-])/gu,
  say: ([code]) => (code.replace(/\D/g, '').length > 2 ? code.split(/[-_]/).map(spell).join(', ') : undefined),
};

/** After a sign or a word that introduces a number. */
const NUMBERED: Form = {
  pattern: new RegExp(
    String.raw`(?<=#|(?<!\p{L})(\p{L}{1,20})[.°º]{0,2}:?\s(?:(${IS.join('|')}):?\s)?)(?<![\d.,])\d{3,30}(?:-\d{1,30}){0,4}(?![\p{L}\d]|[.,:]\d|\s?%)`,
    'gu',
  ),
  say([number, word, verb], language) {
    const { numbered = [], numberedIfLong = [] } = FORM_WORDS[language] ?? {};
    const groups = number.split('-');
    const isLong = groups.some(({ length }) => length >= LONG_DIGITS);
    const introduces =
      word === undefined ||
      numbered.includes(word.toLowerCase()) ||
      (verb === undefined && isLong && numberedIfLong.includes(word.toLowerCase()));
    return introduces ? groups.map(spell).join(', ') : undefined;
  },
};

const NUMBERED_TOGETHER: Form = {
  pattern: new RegExp(
    String.raw`(?<=(?:${NUMBERED_WITHOUT_SPACE.join('|')})[是为は：:]?\s?)\d{3,30}(?![A-Za-z\d]|[.,:]\d|\s?%)`,
    'gu',
  ),
  say: ([number]) => spell(number),
};

/** Not in a text without spaces, where a letter can follow any number. */
const IN_A_WORD = String.raw`(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})[\p{L}\d]`;

/** Seven digits and more without punctuation are no quantity. */
const LONG_NUMBER: Form = {
  pattern: new RegExp(String.raw`(?<!${IN_A_WORD}|[.,#])\d{7,40}(?!${IN_A_WORD}|[.,]\d)`, 'gu'),
  say: ([number]) => spell(number),
};

/** Character by character, with a pause after each group. */
function spell(code: string): string {
  const signs = [...code];
  const size = signs.length <= SHORT_DIGITS ? SHORT_DIGITS : GROUP_DIGITS;
  const groups: string[] = [];
  for (let at = 0; at < signs.length; at += size) groups.push(signs.slice(at, at + size).join(' '));
  return groups.join(', ');
}

/** The order matters: a date is no telephone number, and an amount is no code. */
const FORMS: readonly Form[] = [
  ADDRESS,
  DATE,
  TIME,
  MONEY,
  SHARE,
  BANK_ACCOUNT,
  PHONE,
  CODE,
  NUMBERED,
  NUMBERED_TOGETHER,
  LONG_NUMBER,
];
