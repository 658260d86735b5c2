/**
 * The words a customer wants searched: what is quoted, what follows "looking for", "do you have", "how much is", "books
 * by". Words that only say which function is meant (books, products) are not part of it.
 */
import { contentWords, stem, wordsOf } from '../words.js';

const LEADS = [
  /\b(?:search(?:ing)?|look(?:ing)?|shopping|hunting)\s+(?:for|up)\s+(.+)/i,
  /\b(?:do|does|did) (?:you|they|the \w+|your \w+)(?: guys| also| still| maybe)? (?:have|sell|stock|carry|offer|keep|got|do)\s+(.+)/i,
  /\b(?:have|has) (?:you|they) got\s+(.+)/i,
  /\b(?:you|u) (?:have|sell|stock|carry|got)\s+(.+)/i,
  /\bgot any\s+(.+)/i,
  /\b(?:how much|what) (?:is|are|do|does|would|will|'s)\s+(.+?)\s*(?:cost|sell for|go for|be)?\s*\??$/i,
  /\b(?:price|cost|prices|costs) (?:of|for)\s+(.+)/i,
  /\b(?:is|are) there (?:any |some |an? )?(.+)/i,
  /\b(?:find|search|show|recommend)(?: me| us)?\s+(.+)/i,
  /\b(?:i|we) (?:need|want|am after|'m after|would like|'d like)\s+(?:to (?:buy|get|find|order|have|see)\s+)?(.+)/i,
  /\b(?:anything|something|info(?:rmation)?|details?) (?:about|on|by|for)\s+(.+)/i,
  /^(?:and |also )?(?:any|some)\s+(.+)/i,
  /^(?:is|are)\s+(?:the |your )?(.+?)\s+(?:available|in stock|on the shelf|sold out|still available|back in stock)\b/i,
];

const TAIL =
  /\s*(?:[?!.,;]+|\b(?:please|pls|thanks?|thank you|in stock|available|at the moment|right now|now|today|on the shelf|for sale|anywhere|online|in (?:the|your) (?:store|shop|catalogue|catalog|range|collection|library)|on offer|at all|cost|by any chance|(?:under|below|up to|at most|less than|cheaper than|for less than|over|above|for under|max(?:imum)?)\s+[€$£]?\d[\d.,]*\s*(?:euros?|eur|dollars?|usd|pounds?|gbp|bucks|€)?))\s*$/i;
const HEAD = /^\s*(?:please|an?|the|any|some|your|my|of|for|to buy|about|more|information|info|on)\s+/i;
const LINKS = /^(?:by|about|on|for|called|named|titled|entitled|with|of|in|from|regarding|to do with)\s+/i;

/** A question or a request rather than a thing. */
const SENTENCE =
  /\b(?:what|when|where|how|who|which|why|is|are|was|were|do|does|did|can|could|will|would|has|have|show|tell|list|find|search|i|my|we|you|your)\b|['’]s\b/i;

/** Words of a price limit, which are no part of what is searched. */
const PRICED = /^(?:\d.*|under|below|less|than|above|cheaper|euros?|eur|dollars?|usd|pounds?|gbp)$/;

/** What is meant to be searched in `text`, or undefined. `topicStems` are the stems of what the function is about. */
export function findWantedText(text: string, topicStems: ReadonlySet<string>): string | undefined {
  const quoted = /["“”«]([^"“”»]{2,80})["“”»]/.exec(text)?.[1];
  if (quoted !== undefined) return quoted.trim();
  for (const lead of LEADS) {
    const phrase = lead.exec(text)?.[1];
    const wanted = phrase === undefined ? undefined : tidy(phrase, topicStems);
    if (wanted !== undefined) return wanted;
  }
  return undefined;
}

/** A message that is nothing but the thing itself, such as "a lantern for less than 30 euros". */
export function bareThing(text: string): string | undefined {
  if (SENTENCE.test(text)) return undefined;
  const thing = trimmed(text);
  return contentWords(thing).length > 0 && wordsOf(thing).length <= 4 ? thing : undefined;
}

/** The words of `text` that are neither empty nor about the function, for a sentence with no such phrase. */
export function leftoverText(text: string, knownStems: ReadonlySet<string>): string | undefined {
  const content = new Set(contentWords(text));
  const kept = wordsOf(text).filter((word) => content.has(word) && !knownStems.has(stem(word)) && !PRICED.test(word));
  return kept.length > 0 && kept.length <= 5 ? kept.join(' ') : undefined;
}

/** An answer to "what are you looking for?": the words as they are, without courtesies around them. */
export function answerText(text: string): string | undefined {
  const bare = text.replace(
    /^\s*(?:well|uh|um|er|ok(?:ay)?|sure|yes|it'?s|it is|its|that'?s|that would be|i'?m looking for|for|about|the (?:name|title|city|word) is)[,:]?\s+/i,
    '',
  );
  return trimmed(bare) || undefined;
}

function tidy(phrase: string, topicStems: ReadonlySet<string>): string | undefined {
  let rest = trimmed(phrase);
  const words = rest.split(/\s+/);
  for (let count = 1; count <= Math.min(3, words.length - 1); count++) {
    const behind = words.slice(count).join(' ');
    const ahead = words.slice(0, count);
    const link = LINKS.exec(behind)?.[0];
    if (link !== undefined && ahead.every((word) => topicStems.has(stem(word.toLowerCase())))) {
      rest = trimmed(behind.slice(link.length));
      break;
    }
  }
  const asked = contentWords(rest);
  if (asked.length === 0 || asked.length > 8) return undefined;
  return asked.every((word) => topicStems.has(stem(word)) || /^(my|your|order|it)$/.test(word)) ? undefined : rest;
}

function trimmed(phrase: string): string {
  let rest = phrase.trim();
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(TAIL, '').replace(HEAD, '').trim();
  }
  return rest;
}
