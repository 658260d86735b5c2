/**
 * Formats a value of an organisation's data: dates, money, yes and no, plain text. Markup and control characters are
 * removed. Values that cannot be expressed in words are undefined.
 */
import { wordsOfName } from '../words.js';

const TEXT_CHARACTERS = 600;
const MONEY_KEY =
  /(price|amount|total|cost|balance|fee|fees|fine|fines|charge|paid$|refund|subtotal|tax|shipping|salary|rate_per|rent|deposit|premium|value|due|limit|owed|outstanding)/i;
const NOT_MONEY_KEY = /(count|quantity|number|points|days|items|total_results|pages|percent|weight|_date|_on|_at)/i;
const CURRENCY_SUFFIX = /_(eur|usd|gbp|chf|jpy|sek|nok|dkk|pln|czk|huf|cad|aud|nzd|inr|cny|brl|zar|mxn)$/i;
/** JSON inside a text, which is not readable for customers. */
const LIKE_JSON = /^[{[]\s*(?:["{[\]}]|-?\d)/;
const UNIT_SUFFIX =
  /_(km|kg|cm|mm|m2|sqm|kwh|gb|mb|miles|minutes|hours|days|weeks|months|years|seconds|percent|percentage)$/i;
const MINOR_UNIT = /_?(in_)?(cents|pence|minor|minor_units)$/i;

/**
 * `4 March 2026`, `4 March 2026 at 14:30`. The time is kept as written, since it is in the organisation's time zone.
 */
function formatDate(written: string): string | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
    written,
  );
  if (match === null) return undefined;
  const [, year, month, day, hours, minutes, zone] = match;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return undefined;
  const said = date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  if (hours === undefined || (hours === '00' && minutes === '00')) return said;
  return `${said} at ${hours}:${minutes}${zone === 'Z' ? ' UTC' : ''}`;
}

/** The formatted value, or undefined if it cannot be formatted. `siblings` may contain the currency of an amount. */
export function formatValue(
  key: string,
  value: unknown,
  siblings: Readonly<Record<string, unknown>>,
): string | undefined {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return formatNumber(key, value, siblings);
  if (typeof value !== 'string') return undefined;
  const text = cleanText(value);
  if (text === '' || LIKE_JSON.test(text)) return undefined;
  return formatDate(text) ?? (/^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : shortened(text));
}

function formatNumber(key: string, value: number, siblings: Readonly<Record<string, unknown>>): string | undefined {
  if (!Number.isFinite(value)) return undefined;
  const suffix = CURRENCY_SUFFIX.exec(key)?.[1]?.toUpperCase();
  const currency = suffix ?? currencyIn(siblings);
  const minor = MINOR_UNIT.test(key);
  if (currency !== undefined && (suffix !== undefined || minor || isMoneyKey(key)))
    return formatMoney(minor ? value / 100 : value, currency);
  if (minor) return (value / 100).toFixed(2);
  const unit = UNIT_SUFFIX.exec(key)?.[1]?.toLowerCase();
  if (unit !== undefined)
    return unit.startsWith('percent')
      ? `${value}%`
      : /^(?:m2|sqm)$/.test(unit)
        ? `${value} m²`
        : `${value} ${value === 1 ? unit.replace(/s$/, '') : unit}`;
  if (Number.isInteger(value) && (Math.abs(value) < 10_000 || /id|number|code|year|phone/i.test(key)))
    return String(value);
  return value.toLocaleString('en-GB', { maximumFractionDigits: 4 });
}

/** `total_price`, and all keys in an object of totals. */
function isMoneyKey(key: string): boolean {
  return /^(totals?|prices?|amounts?|costs?)\./i.test(key) || (MONEY_KEY.test(key) && !NOT_MONEY_KEY.test(key));
}

function currencyIn(siblings: Readonly<Record<string, unknown>>): string | undefined {
  const found = Object.entries(siblings).find(
    ([key, value]) => /currency/i.test(key) && typeof value === 'string' && /^[A-Za-z]{3}$/.test(value),
  );
  return typeof found?.[1] === 'string' ? found[1].toUpperCase() : undefined;
}

/** `€12.50`. An unknown code is written before the number. */
export function formatMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount);
}

/** One line of plain text. */
export function cleanText(text: string): string {
  return (
    text
      .replace(/<[^<>]{0,200}>/g, ' ')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

function shortened(text: string): string {
  if (text.length <= TEXT_CHARACTERS) return text;
  const cut = text.slice(0, TEXT_CHARACTERS);
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('! '), cut.lastIndexOf('? '));
  return end > TEXT_CHARACTERS / 3 ? cut.slice(0, end + 1) : `${cut.slice(0, cut.lastIndexOf(' '))} …`;
}

/** `delivery_date` and `deliveryDate` as `delivery date`. */
export function humaniseKey(key: string): string {
  const words = wordsOfName(key.replace(CURRENCY_SUFFIX, '').replace(UNIT_SUFFIX, '').replace(MINOR_UNIT, ''));
  return (
    words
      .replace(/\bid\b/, 'number')
      .replace(/\beta\b/, 'expected arrival')
      .replace(/\bqty\b/, 'quantity') || key
  );
}
