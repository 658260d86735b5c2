/**
 * Words between numbers, by language, that `Intl` does not provide. For other languages, dates, amounts and percentages
 * are formatted by `Intl`.
 */

interface FormWords {
  /** For an e-mail address: `@`, `.`, `-`, `_`. */
  address: Readonly<Record<string, string>>;
  plus: string;
  minus: string;
  /** Whether a written hour from 1 to 12 can be in either half of the day. */
  halfOfDay?: true;
  /** A time of the day. @param hour 0 to 23 */
  time: (hour: number, minute: number) => string;
  /**
   * An amount of money with hundredths. @param units the whole part, with its unit. @param hundredths 1 to 99
   * @returns undefined: it is said with decimals
   */
  hundredths: (units: string, hundredths: number, currency: string) => string | undefined;
  /** For signs that several currencies have: the unit, singular and plural. */
  units: Readonly<Record<'$' | '£', readonly [string, string]>>;
  /** Words before a number that is spelled, in lower case. */
  numbered: readonly string[];
  /** The same, for a number of four digits or more only: before a shorter one, the word can be a verb. */
  numberedIfLong?: readonly string[];
}

const CENTS = new Set(['EUR', 'USD', '$', 'CAD', 'AUD']);
const PENCE = new Set(['GBP', '£']);

/** For example `cents`, after the units; undefined: they have another name. */
function englishHundredths(hundredths: number, currency: string): string | undefined {
  if (CENTS.has(currency)) return hundredths === 1 ? '1 cent' : `${hundredths} cents`;
  if (PENCE.has(currency)) return hundredths === 1 ? '1 penny' : `${hundredths} pence`;
  return undefined;
}

const twoDigits = (minute: number) => String(minute).padStart(2, '0');

export const FORM_WORDS: Readonly<Record<string, FormWords>> = {
  en: {
    address: { '@': 'at', '.': 'dot', '-': 'dash', _: 'underscore' },
    plus: 'plus',
    minus: 'minus',
    halfOfDay: true,
    time: (hour, minute) => `${hour % 12 || 12}:${twoDigits(minute)} ${hour < 12 ? 'AM' : 'PM'}`,
    hundredths(units, hundredths, currency) {
      const named = englishHundredths(hundredths, currency);
      return named === undefined ? undefined : `${units} and ${named}`;
    },
    units: { $: ['dollar', 'dollars'], '£': ['pound', 'pounds'] },
    numbered: ['number', 'no', 'invoice', 'ticket', 'code', 'id'],
    numberedIfLong: ['order'],
  },
  de: {
    address: { '@': 'at', '.': 'Punkt', '-': 'Bindestrich', _: 'Unterstrich' },
    plus: 'plus',
    minus: 'minus',
    time: (hour, minute) => (minute === 0 ? `${hour} Uhr` : `${hour} Uhr ${minute}`),
    hundredths: (units, hundredths) => `${units} ${hundredths}`,
    units: { $: ['Dollar', 'Dollar'], '£': ['Pfund', 'Pfund'] },
    numbered: [
      'bestellung',
      'bestellnummer',
      'auftrag',
      'nummer',
      'nr',
      'rechnung',
      'rechnungsnummer',
      'sendungsnummer',
      'code',
      'id',
    ],
  },
  fr: {
    address: { '@': 'arobase', '.': 'point', '-': 'tiret', _: 'tiret bas' },
    plus: 'plus',
    minus: 'moins',
    time(hour, minute) {
      const hours = hour <= 1 ? `${hour} heure` : `${hour} heures`;
      return minute === 0 ? hours : `${hours} ${minute}`;
    },
    hundredths: (units, hundredths) => `${units} ${hundredths}`,
    units: { $: ['dollar', 'dollars'], '£': ['livre', 'livres'] },
    numbered: ['commande', 'numéro', 'n°', 'no', 'facture', 'suivi', 'code', 'identifiant'],
  },
  es: {
    address: { '@': 'arroba', '.': 'punto', '-': 'guion', _: 'guion bajo' },
    plus: 'más',
    minus: 'menos',
    time(hour, minute) {
      const hours = hour === 1 ? '1 hora' : `${hour} horas`;
      return minute === 0 ? hours : `${hours} y ${minute} ${minute === 1 ? 'minuto' : 'minutos'}`;
    },
    hundredths: (units, hundredths) => `${units} con ${hundredths}`,
    units: { $: ['dólar', 'dólares'], '£': ['libra', 'libras'] },
    numbered: ['pedido', 'número', 'n°', 'nº', 'núm', 'factura', 'seguimiento', 'código', 'id'],
  },
  ar: {
    address: { '@': 'آت', '.': 'نقطة', '-': 'شرطة', _: 'شرطة سفلية' },
    plus: 'زائد',
    minus: 'ناقص',
    halfOfDay: true,
    time: (hour, minute) => `${hour % 12 || 12}:${twoDigits(minute)} ${hour < 12 ? 'صباحًا' : 'مساءً'}`,
    hundredths: (units, hundredths) => `${units} و ${hundredths}`,
    units: { $: ['دولار', 'دولار'], '£': ['جنيه', 'جنيه'] },
    numbered: ['رقم', 'الطلب', 'طلبك', 'فاتورة', 'الفاتورة', 'فاتورتك', 'الشحنة', 'شحنتك', 'رمز', 'الرمز', 'كود'],
    numberedIfLong: ['طلب'],
  },
};
