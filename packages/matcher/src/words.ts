/**
 * Words of a text and their stems, with enough English to relate "deliveries" and "delivered". Words without content
 * (articles, pronouns, politeness) can be omitted.
 */

const EMPTY_WORDS = new Set(
  `a an the this that these those there here it its it's i i'm i'd i'll i've me my mine myself you your yours we our ours us
   he she they them their his her is are am was were be been being do does did doing done have has had having can could
   will would shall should may might must of to in on at by for from with about into onto as and or but if so than then
   not no yes please kindly thanks thank hi hello hey ok okay well just also too still yet again now really very any some
   what what's which who whom whose how when where where's why whats wheres tell show give get got find see look check know want wanted like need needed
   help let let's lets try trying go going gonna wanna gotta one ones thing things something anything someone up out off over all
   more most other another same such only own there's isn't aren't don't doesn't didn't haven't hasn't can't couldn't
   won't wouldn't able possible wondering question information info details detail data use uses used using
   customer customers asks ask asked asking user users person people current currently given gives response contains includes include
   based via per each etc e.g i.e example specific provide provides provided retrieve retrieves fetch fetches lookup list lists search searches
   next many much few lot lots soon often ever already today's anyway maybe actually really exactly hope think believe said told called saw bit little kind sort
   hasn haven isn aren don doesn didn won wouldn couldn shouldn wasn weren ll ve re`.split(/\s+/),
);

/** Includes words that merely look like plurals. */
const IRREGULAR = new Map([
  ['booking', 'booking'],
  ['bookings', 'booking'],
  ['bought', 'buy'],
  ['paid', 'pay'],
  ['sent', 'send'],
  ['shipped', 'ship'],
  ['opening', 'open'],
  ['spent', 'spend'],
  ['spending', 'spend'],
  ['cost', 'cost'],
  ['costs', 'cost'],
  ['bus', 'bus'],
  ['gas', 'gas'],
  ['news', 'news'],
  ['status', 'status'],
  ['address', 'address'],
  ['addresses', 'address'],
  ['business', 'business'],
  ['children', 'child'],
  ['sit', 'seat'],
]);

/** Only letters and digits, in lower case, separated by single spaces. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** A character of a script without spaces between words. */
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Whether a text has these words, as a whole and one after the other. */
export function hasWords(text: string, words: string): boolean {
  const [all, wanted] = [text, words].map((one) => plainText(one.replace(SPACELESS, ' $& ')));
  return wanted !== '' && ` ${all} `.includes(` ${wanted} `);
}

/** Lower-case words. Ids and numbers are kept whole (`ord-2024-001`). */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase().replace(/[’`]/g, "'");
  const words = plain.match(/[\p{L}\p{N}]+(?:['._/-][\p{L}\p{N}]+)*/gu) ?? [];
  return words.map((word) => word.replace(/'s$/, ''));
}

/** The words that carry the topic of a text. */
export function contentWords(text: string): string[] {
  return wordsOf(text).filter((word) => !EMPTY_WORDS.has(word) && word.length > 1);
}

export function contentStems(text: string): string[] {
  return contentWords(text).map(stem);
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Splits names into words: `get_store_hours`, `orderId` and `store-hours` become `get store hours` and so on. */
export function wordsOfName(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_\-.\s]+/g, ' ')
    .trim()
    .toLowerCase();
}

const REMEMBERED_STEMS = 20_000;
const REMEMBERED_CHARACTERS = 40;
const remembered = new Map<string, string>();

/** An English word without its endings. Related words have the same stem, which need not be a word. */
export function stem(word: string): string {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  const root = withoutEndings(word);
  if (remembered.size >= REMEMBERED_STEMS) remembered.clear();
  if (word.length <= REMEMBERED_CHARACTERS) remembered.set(word, root);
  return root;
}

function withoutEndings(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length < 4 || /\d/.test(word)) return word;
  let root = word
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x|z)es$/, '$1')
    .replace(/([^su])s$/, '$1');
  if (root.length > 5) {
    const shorter = root.replace(/(?:ations?|ments?|ings?|ed|ers?|abilit(?:y|ies)|able)$/, '');
    if (shorter.length >= 3 && /[aeiouy]/.test(shorter)) root = shorter;
  }
  return root.length > 3 ? root.replace(/([bdfglmnprt])\1$/, '$1').replace(/[ey]$/, '') : root;
}

/** Sentences of a description; abbreviations such as `e.g.` do not end one. */
export function sentencesOf(text: string): string[] {
  return text
    .replace(/\b(e\.g|i\.e|etc|approx|incl|no|nr)\./gi, '$1')
    .split(/(?<=[.!?])\s+|\n+|;\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence));
}
