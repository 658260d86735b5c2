/**
 * Decodes a text however it is encoded: percent-encoding (also double), HTML, JSON escapes, digits and letters of other
 * shapes, invisible characters. Used to find secrets; each character keeps its position in the original.
 */
export interface DecodedText {
  text: string;
  /** The range in the original of the decoded characters `from` to `to`. */
  placeOf(from: number, to: number): [from: number, to: number];
}

/** Most nested encodings. */
const ROUNDS = 4;
const UNSEEN = String.raw`\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}`;
const OTHER_SHAPES = String.raw`\uff01-\uff5e\u{1d400}-\u{1d7ff}\u2070-\u209c\xb2\xb3\xb9\u2460-\u24ff\u2010-\u2015\u2212`;
const MAY_BE_ENCODED = new RegExp(String.raw`[%&\\${UNSEEN}${OTHER_SHAPES}]|(?![0-9])\p{Nd}`, 'u');

/** In order: bytes of a URL, HTML entities, JSON escapes, zero-width characters, digits and letters of other shapes. */
const ENCODED = new RegExp(
  [
    String.raw`(?<url>%[0-7][\da-f]|(?:%[89a-f][\da-f]){2,4})`,
    String.raw`&(?:#(?<decimal>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<named>amp|lowbar|UnderBar|hyphen|dash|percnt|equals|colon|sol|quest|nbsp|shy|zwj|zwnj|ZeroWidthSpace|NoBreak)(?=;));?`,
    String.raw`\\u(?<unit>[\da-f]{4})`,
    `(?<unseen>[${UNSEEN}])`,
    String.raw`(?<shape>(?![0-9])\p{Nd}|[${OTHER_SHAPES}])`,
  ].join('|'),
  'giu',
);

/** Cache of normalised characters, as normalisation is slow; there are only a few thousand. */
const SHAPES = new Map<string, string>();

const ENTITIES: Record<string, string> = {
  amp: '&',
  lowbar: '_',
  underbar: '_',
  hyphen: '-',
  dash: '-',
  percnt: '%',
  equals: '=',
  colon: ':',
  sol: '/',
  quest: '?',
  nbsp: ' ',
};

export function decodeText(original: string): DecodedText {
  let decoded: DecodedText = { text: original, placeOf: (from, to) => [from, to] };
  if (!MAY_BE_ENCODED.test(original)) return decoded;
  for (let round = 0; round < ROUNDS; round++) {
    const next = decodeOnce(decoded);
    if (next.text === decoded.text) break;
    decoded = next;
  }
  return decoded;
}

function decodeOnce({ text, placeOf }: DecodedText): DecodedText {
  let decoded = '';
  const begins: number[] = [];
  const ends: number[] = [];
  const add = (part: string, from: number, length: number) => {
    for (let index = 0; index < part.length; index++) {
      begins.push(length === part.length ? from + index : from);
      ends.push(length === part.length ? from + index + 1 : from + length);
    }
    decoded += part;
  };
  let copied = 0;
  for (const { 0: written, index, groups = {} } of text.matchAll(ENCODED)) {
    add(text.slice(copied, index), copied, index - copied);
    add(meaningOf(written, groups), index, written.length);
    copied = index + written.length;
  }
  add(text.slice(copied), copied, text.length - copied);
  return {
    text: decoded,
    placeOf: (from, to) => [placeOf(begins[from] ?? 0, 0)[0], placeOf(0, ends[to - 1] ?? 0)[1]],
  };
}

function meaningOf(written: string, groups: Record<string, string | undefined>): string {
  const { url, decimal, hex, named, unit, shape } = groups;
  if (url !== undefined) return bytesOf(url);
  if (named !== undefined) return ENTITIES[named.toLowerCase()] ?? '';
  if (decimal !== undefined) return characterOf(Number.parseInt(decimal, 10)) ?? written;
  if (hex !== undefined) return characterOf(Number.parseInt(hex, 16)) ?? written;
  if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16));
  if (shape === undefined) return '';
  const known = SHAPES.get(shape) ?? plainShape(shape);
  SHAPES.set(shape, known);
  return known;
}

function bytesOf(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

const characterOf = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : undefined);

/** `１` and `١` become 1; dashes become hyphens. */
function plainShape(shape: string): string {
  if (/[\u2010-\u2015\u2212]/.test(shape)) return '-';
  const plain = shape.normalize('NFKC');
  if (!/^\p{Nd}$/u.test(plain) || /^\d$/.test(plain)) return plain;
  // The ten digits of every script are consecutive.
  const code = plain.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}
