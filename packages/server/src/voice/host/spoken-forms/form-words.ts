/**
 * Words between numbers, by language, that `Intl` does not provide. For other languages, dates, amounts and percentages
 * are formatted by `Intl`.
 */

interface FormWords {
  /** For an e-mail address: `@`, `.`, `-`, `_`. */
  address: Readonly<Record<string, string>>;
  plus: string;
  minus: string;
  /** The first day of a month, if it is not said as a number. */
  first_day?: string;
  /** Whether a written hour from 1 to 12 can be in either half of the day. */
  halfOfDay?: true;
  /** A time of the day; unset: it stays as it is written. @param hour 0 to 23 */
  time?: (hour: number, minute: number) => string;
  /**
   * An amount of money with hundredths; unset: it is said with decimals. @param units the whole part, with its unit;
   * undefined: there is none. @param hundredths 1 to 99
   * @returns undefined: it is said with decimals
   */
  hundredths?: (units: string | undefined, hundredths: number, currency: string) => string | undefined;
  /** For signs that several currencies have: the unit, singular and plural. */
  units: Readonly<Record<'$' | '£', readonly [string, string]>>;
  /** Words before a number that is spelled, in lower case. */
  numbered: readonly string[];
  /** The same, for a number of four digits or more only: before a shorter one, the word can be a verb. */
  numberedIfLong?: readonly string[];
}

/** Verbs between such a word and its number. */
export const IS: readonly string[] = ['is', 'lautet', 'ist', 'est', 'es', 'è', 'é', 'هو'];

const CENTS = new Set(['EUR', 'USD', '$', 'CAD', 'AUD']);
const PENCE = new Set(['GBP', '£']);

interface Hundredths {
  /** Singular and plural. */
  cents: readonly [string, string];
  pence: readonly [string, string];
}

/** @returns undefined: they have another name */
function sayHundredths(hundredths: number, currency: string, { cents, pence }: Hundredths): string | undefined {
  const names = CENTS.has(currency) ? cents : PENCE.has(currency) ? pence : undefined;
  return names && `${hundredths} ${names[hundredths === 1 ? 0 : 1]}`;
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
      const named = sayHundredths(hundredths, currency, { cents: ['cent', 'cents'], pence: ['penny', 'pence'] });
      return named && units ? `${units} and ${named}` : named;
    },
    units: { $: ['dollar', 'dollars'], '£': ['pound', 'pounds'] },
    numbered: ['number', 'no', 'invoice', 'ticket', 'tracking', 'reference', 'code', 'id'],
    numberedIfLong: ['order'],
  },
  de: {
    address: { '@': 'at', '.': 'Punkt', '-': 'Bindestrich', _: 'Unterstrich' },
    plus: 'plus',
    minus: 'minus',
    time: (hour, minute) => (minute === 0 ? `${hour} Uhr` : `${hour} Uhr ${minute}`),
    hundredths: (units, hundredths, currency) =>
      units === undefined
        ? sayHundredths(hundredths, currency, { cents: ['Cent', 'Cent'], pence: ['Penny', 'Pence'] })
        : `${units} ${hundredths}`,
    units: { $: ['Dollar', 'Dollar'], '£': ['Pfund', 'Pfund'] },
    numbered: [
      'bestellung',
      'bestellnummer',
      'auftrag',
      'kundennummer',
      'artikelnummer',
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
    first_day: '1er',
    time(hour, minute) {
      const hours = hour <= 1 ? `${hour} heure` : `${hour} heures`;
      return minute === 0 ? hours : `${hours} ${minute}`;
    },
    hundredths: (units, hundredths, currency) =>
      units === undefined
        ? sayHundredths(hundredths, currency, { cents: ['centime', 'centimes'], pence: ['penny', 'pence'] })
        : `${units} ${hundredths}`,
    units: { $: ['dollar', 'dollars'], '£': ['livre', 'livres'] },
    numbered: ['commande', 'numéro', 'n', 'no', 'facture', 'suivi', 'code', 'identifiant'],
  },
  es: {
    address: { '@': 'arroba', '.': 'punto', '-': 'guion', _: 'guion bajo' },
    plus: 'más',
    minus: 'menos',
    time(hour, minute) {
      const hours = hour === 1 ? '1 hora' : `${hour} horas`;
      return minute === 0 ? hours : `${hours} y ${minute} ${minute === 1 ? 'minuto' : 'minutos'}`;
    },
    hundredths: (units, hundredths, currency) =>
      units === undefined
        ? sayHundredths(hundredths, currency, { cents: ['céntimo', 'céntimos'], pence: ['penique', 'peniques'] })
        : `${units} con ${hundredths}`,
    units: { $: ['dólar', 'dólares'], '£': ['libra', 'libras'] },
    numbered: ['pedido', 'número', 'n', 'núm', 'factura', 'seguimiento', 'código', 'id'],
  },
  ar: {
    address: { '@': 'آت', '.': 'نقطة', '-': 'شرطة', _: 'شرطة سفلية' },
    plus: 'زائد',
    minus: 'ناقص',
    halfOfDay: true,
    time: (hour, minute) => `${hour % 12 || 12}:${twoDigits(minute)} ${hour < 12 ? 'صباحًا' : 'مساءً'}`,
    hundredths: (units, hundredths, currency) =>
      units === undefined
        ? sayHundredths(hundredths, currency, { cents: ['سنت', 'سنت'], pence: ['بنس', 'بنس'] })
        : `${units} و ${hundredths}`,
    units: { $: ['دولار', 'دولار'], '£': ['جنيه', 'جنيه'] },
    numbered: [
      'رقم',
      'الطلب',
      'طلبك',
      'فاتورة',
      'الفاتورة',
      'فاتورتك',
      'الشحنة',
      'شحنتك',
      'رمز',
      'الرمز',
      'رمزك',
      'كود',
    ],
    numberedIfLong: ['طلب'],
  },
  ja: {
    address: { '@': 'アットマーク', '.': 'ドット', '-': 'ハイフン', _: 'アンダーバー' },
    plus: 'プラス',
    minus: 'マイナス',
    units: { $: ['ドル', 'ドル'], '£': ['ポンド', 'ポンド'] },
    numbered: [],
  },
  zh: {
    address: { '@': 'at', '.': '点', '-': '横杠', _: '下划线' },
    plus: '加',
    minus: '负',
    units: { $: ['美元', '美元'], '£': ['英镑', '英镑'] },
    numbered: [],
  },
  it: {
    address: { '@': 'chiocciola', '.': 'punto', '-': 'trattino', _: 'trattino basso' },
    plus: 'più',
    minus: 'meno',
    first_day: 'primo',
    units: { $: ['dollaro', 'dollari'], '£': ['sterlina', 'sterline'] },
    numbered: ['ordine', 'numero', 'n', 'fattura', 'spedizione', 'codice', 'id'],
  },
  nl: {
    address: { '@': 'apenstaartje', '.': 'punt', '-': 'streepje', _: 'laag streepje' },
    plus: 'plus',
    minus: 'min',
    units: { $: ['dollar', 'dollar'], '£': ['pond', 'pond'] },
    numbered: ['bestelling', 'bestelnummer', 'ordernummer', 'nummer', 'nr', 'factuur', 'factuurnummer', 'code', 'id'],
  },
  pt: {
    address: { '@': 'arroba', '.': 'ponto', '-': 'hífen', _: 'sublinhado' },
    plus: 'mais',
    minus: 'menos',
    first_day: 'primeiro',
    units: { $: ['dólar', 'dólares'], '£': ['libra', 'libras'] },
    numbered: ['encomenda', 'pedido', 'número', 'n', 'fatura', 'rastreio', 'código', 'id'],
  },
  tr: {
    address: { '@': 'et', '.': 'nokta', '-': 'tire', _: 'alt çizgi' },
    plus: 'artı',
    minus: 'eksi',
    units: { $: ['dolar', 'dolar'], '£': ['sterlin', 'sterlin'] },
    numbered: ['sipariş', 'siparişiniz', 'numara', 'numarası', 'numaranız', 'no', 'fatura', 'kod', 'kodu', 'kodunuz'],
  },
};

/** Ends of words that introduce a number in Chinese and Japanese, which have no spaces. */
export const NUMBERED_WITHOUT_SPACE: readonly string[] = ['单号', '号码', '编号', '验证码', '番号', 'コード'];
