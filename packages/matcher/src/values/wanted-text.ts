/**
 * The words that a customer wants to search for: quoted text, or text after "looking for", "do you have", "how much
 * is", "books by". Words that only indicate the function (books, products) are not included.
 */
import { contentWords, stem, wordsOf } from '../words.js';
import { findQuoted } from './proper-names.js';

/** Maximum number of unrelated words removed from each end. */
const ROUNDS = 8;

const LEADS = [
  /\b(?:do|does|would|will) (?:you|they|it) (?:charge|ask|take|want|cost)(?: me| us)? (?:for|to)\s+(.+)/i,
  /\b(?:(?:i|we)(?:'ve| have)? (?:lost|left|forgot|forgotten)|(?:anybody|anyone|someone|you) (?:found|find|hand(?:ed)? in|seen))\s+((?:(?!\s(?:on|in|at)\s).)+)/i,
  /\b(?:hir(?:e|ing)|recruit(?:ing)?)\s+(.+)/i,
  /\b(?:help|helps) (?:me |us )?with\s+(.+)/i,
  /\b(?:search(?:ing)?|look(?:ing)?|shopping|hunting)\s+(?:for|up)\s+(.+)/i,
  /\b(?:do|does|did) (?:you|they|the \w+|your \w+)(?: guys| also| still| maybe)? (?:have|sell|stock|carry|offer|keep|got|do|rent(?: out)?)\s+(.+)/i,
  /\b(?:have|has) (?:you|they) got\s+(.+)/i,
  /\b(?:what|which)\s+((?:[\p{L}'’-]+\s+){1,3}?)do (?:you|they) (?:have|sell|stock|carry|offer|rent)\b/iu,
  /\b(?:you|u) (?:have|sell|stock|carry|got)\s+(.+)/i,
  /\bgot any\s+(.+)/i,
  /\b(?:how much|what)(?: (?:is|are|do|does|would|will)|['’]s)\s+((?:(?!\s(?:cost|sell for|go for|be)\b).)+)/i,
  /\b(?:price|cost|prices|costs) (?:of|for)\s+(.+)/i,
  /\bhow many\s+((?:[\p{L}'’-]+\s+){1,3}?)(?:do|does|are|is|have)\b/iu,
  /\bhow (?:tall|big|large|heavy|long|wide|deep|high|thick|small|warm) (?:is|are)\s+(?:the|an?|your|these|those)\s+(.+)/i,
  /\b(?:do|does)\s+(?:the|your|these|those)\s+((?:[\p{L}'’-]+\s+){1,3}?)(?:come|fit|have|work|run|last|hold|shrink|fade|get|include|need|use|weigh|look|feel)\b/iu,
  /\b(?:is|are) there (?:any |some |an? )?(.+)/i,
  /\b(?:find|search|show|recommend)(?: me| us)?\s+(.+)/i,
  /\b(?:i|we) (?:need|want|am after|'m after|would like|'d like)\s+(?:to (?:buy|get|find|order|have|see)\s+)?(.+)/i,
  /\b(?:anything|something|info(?:rmation)?|details?) (?:about|by|for|on(?! the| my| your))\s+(.+)/i,
  /^(?:and |also )?(?:any|some)\s+(.+)/i,
  /^(?:is|are)\s+(?=\S)(?:the |your )?((?:(?!\s(?:available|in stock|on the shelf|sold out|still available|back in stock)\b).)+)\s(?:available|in stock|on the shelf|sold out|still available|back in stock)\b/i,
];

const TAIL =
  /(?:(?<![?!.,;])[?!.,;]+|\b(?:please|pls|thanks?|thank you|maybe|perhaps|if (?:available|possible)|in stock|available|at the moment|right now|now|today|on the shelf|for sale|anywhere|online|in (?:the|your) (?:store|shop|catalogue|catalog|range|collection|library)|on offer|at all|cost|(?:that |which )?(?:you|u)(?: guys)? (?:have|sell|stock|carry|offer|got)|by any chance|(?:under|below|up to|at most|less than|cheaper than|for less than|over|above|for under|max(?:imum)?)\s+[€$£]?\d[\d.,]*\s*(?:euros?|eur|dollars?|usd|pounds?|gbp|bucks|€)?))$/i;
const HEAD =
  /^\s*(?:please|(?:\d{1,3}|one|two|three|four|five|six|ten|both|all|each) of|an?|the|any|some|your|my|of|for|to buy|about|more|information|info|on|cheapest|dearest|priciest|(?:most|least) expensive|best|biggest|largest|smallest)\s+/i;
const LINKS = /^(?:by|about|on|for|as an?|called|named|titled|entitled|with|of|in|from|regarding|to do with)\s+/i;

/** Indicates a question or a request instead of the name of a thing. */
const SENTENCE =
  /\b(?:what|when|where|how|who|which|why|is|are|was|were|do|does|did|can|could|will|would|has|have|show|tell|list|find|search|i|my|we|you|your)\b|['’]s\b/i;

/** Whether a text says or asks more than the name of a thing. */
export const isSentence = (text: string): boolean => SENTENCE.test(text);

/** Words of a price limit, which are not part of the search text. */
const PRICED =
  /^(?:\d.*|under|below|less|than|above|cheaper|cheapest|dearest|priciest|expensive|euros?|eur|dollars?|usd|pounds?|gbp)$/;

/**
 * The search text in `text`, or undefined. `nameStems` are the stems of the function's name, `knownStems` those of its
 * whole topic: "rules about noise" asks a function about rules for noise.
 */
export function findWantedText(
  text: string,
  nameStems: ReadonlySet<string>,
  knownStems: ReadonlySet<string> = nameStems,
): string | undefined {
  const quoted = findQuoted(text);
  if (quoted !== undefined) return quoted;
  const about = aboutTopic(text, nameStems, knownStems);
  if (about !== undefined) return about;
  for (const lead of LEADS) {
    const phrase = lead.exec(text)?.[1];
    const wanted = phrase === undefined ? undefined : narrowPhrase(phrase, nameStems, knownStems);
    if (wanted !== undefined) return wanted;
  }
  return undefined;
}

/** The text after "price of", "rule on", "works by", if that word is the function's topic. */
function aboutTopic(text: string, nameStems: ReadonlySet<string>, knownStems: ReadonlySet<string>): string | undefined {
  for (const { 1: topic = '', 2: link = '', 3: phrase = '' } of text.matchAll(TOPIC)) {
    const root = stem(topic.toLowerCase());
    const isTopic = nameStems.has(root) || (knownStems.has(root) && /^(?:about|on|by)$/i.test(link));
    if (!isTopic && !(link === 'by' && /^\p{Lu}/u.test(phrase))) continue;
    const wanted = narrowPhrase(phrase, nameStems, knownStems);
    if (wanted !== undefined && !PRONOUN.test(wanted)) return wanted;
  }
  return undefined;
}

const TOPIC = /(?<!\p{L})(\p{L}+)\s+(about|on|for|regarding|concerning|of|by|as an?)\s+(.+)/giu;
const NEWS = /^(?:news|updates?|ideas?|progress|luck|chance|left)$/;
const PRONOUN =
  /^(?:i|you|he|she|it|we|they|me|us|him|her|them|my|your|this|that|these|those|what|how|when|free|now|time|sale)\b/i;
/** Words after a thing that ask something about it. */
const ASKED_OF_IT =
  /(?<!\s)\s+(?:(?:still |usually |normally |actually )?(?:earns?|makes?|starts?|begins?|ends?|opens?|closes?|takes?|lasts?|works?|happens?|runs?|go(?:es)?|plays?|left|about|like|on|again|yet|here|with you|me|us))$/i;

/** A message that only names a thing, such as "a lantern for less than 30 euros". */
export function bareThing(text: string): string | undefined {
  if (SENTENCE.test(text)) return undefined;
  const thing = trimmed(text);
  return contentWords(thing).length > 0 && wordsOf(thing).length <= 4 ? thing : undefined;
}

/** The content words of `text` that are not about the function, for a sentence without a search phrase. */
export function leftoverText(text: string, knownStems: ReadonlySet<string>): string | undefined {
  const content = new Set(contentWords(text));
  const kept = wordsOf(text).filter((word) => content.has(word) && !knownStems.has(stem(word)) && !PRICED.test(word));
  const together = kept.join(' ');
  return kept.length > 0 && kept.length <= 5 && wordsOf(text).join(' ').includes(together) ? together : undefined;
}

/** A reply to "what are you looking for?": its words without polite phrases. */
export function answerText(text: string): string | undefined {
  const bare = text.replace(
    /^\s*(?:(?:(?:to )?(?:eat|watch|see|hear|listen to|go to|stay|visit|live|have|get|try|play)|well|uh|um|er|ok(?:ay)?|sure|yes|it'?s|it is|its|that'?s|that would be|(?:i'?m|i am) (?:looking for|going to|heading to|in the mood for)|i (?:mean|need|want|prefer|fancy|like|love|feel like)|i(?:'d| would) (?:like|love|prefer)|(?:i'?d |i would )?rather(?: have)?|something|anything|the (?:name|title|city|word) is|the one (?:in|at|on|of|for|about|called)|in|at|for|about|called)[,:]?\s+)+/i,
    '',
  );
  return trimmed(bare) || undefined;
}

function narrowPhrase(
  phrase: string,
  nameStems: ReadonlySet<string>,
  knownStems: ReadonlySet<string>,
): string | undefined {
  let rest = trimmed(
    phrase.split(/[?!;]|,? (?:and|but|because|since|so) (?:i|we|you|it|what|when|where|how|is|are|do|does)\b/i)[0] ??
      '',
  );
  if (/^(?:anything|something|stuff) (?:on|in|at) (?:the|my|your|a)\b/i.test(rest)) return undefined;
  rest = trimmed(rest.replace(/^(?:anything|something|everything|anybody|anyone|someone|stuff)\s+/i, ''));
  const words = rest.split(/\s+/);
  const isTopic = (word: string) => {
    const root = stem(word.toLowerCase());
    return nameStems.has(root) || knownStems.has(root) || contentWords(word).length === 0;
  };
  for (let count = 0; count <= Math.min(3, words.length - 1); count++) {
    const behind = words.slice(count).join(' ');
    const link = LINKS.exec(behind)?.[0];
    if (link === undefined) continue;
    const isName = /^by /i.test(link) && /^\p{Lu}/u.test(behind.slice(link.length));
    if (isName || words.slice(0, count).every(isTopic)) {
      rest = trimmed(behind.slice(link.length));
      break;
    }
  }
  for (let round = 0; round < ROUNDS; round++) rest = rest.replace(ASKED_OF_IT, '');
  const asked = contentWords(rest).filter((word) => !NEWS.test(word));
  if (asked.length === 0 || asked.length > 8 || PRONOUN.test(rest)) return undefined;
  return asked.every((word) => nameStems.has(stem(word)) || /^(my|your|order|it)$/.test(word)) ? undefined : rest;
}

function trimmed(phrase: string): string {
  let rest = phrase.trim();
  for (let before = '', round = 0; before !== rest && round < ROUNDS; round++) {
    before = rest;
    rest = rest.replace(TAIL, '').replace(HEAD, '').trim();
  }
  return rest;
}
