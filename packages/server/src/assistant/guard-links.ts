/**
 * Links in what the assistant says lead only to origins the organisation vouches for; any other is replaced by words.
 * The text is the model's, and a model may repeat whatever stood in an endpoint's data. An address is judged up to the next
 * white space, and as the URL parser of browsers reads it, whatever a client takes for its end; our own clients make links by
 * `web-links.ts` of the contract. Judged word by word, so that a beginning of a text can be judged before its end is there.
 * Bare names such as `shop.example` without a path stay: no client of ours makes a link of them.
 */
import { isWebLink, withoutPunctuation } from '@frontdesk/contract/web-links';

export const REMOVED_LINK = '[link removed]';

/** Characters nobody sees, which take a link apart for a reader of patterns and not for a browser; and direction marks. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

const DOT = String.raw`.\u3002\uff0e\uff61`;
const SCHEME = String.raw`(?<![a-z0-9+.-])[a-z0-9+.-]+:[\\/]+`;
const SCRIPT = String.raw`(?<![\p{L}\p{N}])(?:javascript|data|vbscript|file|blob|mailto|tel|sms|intent|view-source):(?=\S)`;
const BEFORE_HOST = String.raw`(?<![\p{L}\p{N}_@${DOT}-])`;
const HOST = String.raw`(?:[\p{L}\p{N}_-]+[${DOT}])+(?:xn--[a-z0-9-]+|\p{L}{2,})\.?`;
const IPV4 = String.raw`\d{1,3}(?:\.\d{1,3}){3}`;
/** In order: with a scheme, without one, `www.`, and a host or address with a port, path, query or fragment. */
const OTHER_LINK = new RegExp(
  String.raw`(?:${SCHEME}|${SCRIPT}|(?<![\p{L}\p{N}:/\\])[\\/]{2}(?=[\p{L}\p{N}]|\[[\da-f:])|${BEFORE_HOST}www[${DOT}]|${BEFORE_HOST}(?:${HOST}|${IPV4})(?::\d|[\\/?#])(?=\S))[^\s<>"'\x60]*`,
  'giu',
);

/**
 * @param origins such as `https://shop.example.com`
 * @param links single addresses that are allowed besides, as {@link allowedLink} writes them
 */
export function guardLinks(text: string, origins: ReadonlySet<string>, links: ReadonlySet<string> = new Set()): string {
  const allowed: Allowed = { origins, links };
  return text.replace(INVISIBLE, '').replace(/\S+/g, (word) => {
    const judged = judgeWord(word, allowed);
    // A letter of another shape, such as a fullwidth one, is the plain letter to many a client.
    const plain = word.normalize('NFKC');
    const judgedPlain = plain === word ? judged : judgeWord(plain, allowed);
    return judgedPlain === plain ? judged : judgedPlain;
  });
}

interface Allowed {
  origins: ReadonlySet<string>;
  links: ReadonlySet<string>;
}

/** A whole address as it is compared. @returns undefined for what is no link */
export function allowedLink(address: string): string | undefined {
  return isWebLink(address) ? new URL(address).href : undefined;
}

/** @param word without white space */
function judgeWord(word: string, allowed: Allowed): string {
  const at = word.search(/https?:/i);
  if (at < 0) return removeOtherLinks(word);
  const [before, address] = [word.slice(0, at), word.slice(at)];
  const ahead = removeOtherLinks(`${before}x`);
  if (!ahead.endsWith('x')) return ahead + punctuationOf(address);
  if (!isAllowed(address, allowed) || /[@/\\]$/.test(before)) return ahead.slice(0, -1) + removed(address);
  const [link = ''] = /^[^<>"'`]+/.exec(address) ?? [];
  return ahead.slice(0, -1) + link + removeOtherLinks(address.slice(link.length));
}

function removeOtherLinks(text: string): string {
  return text.replace(OTHER_LINK, removed);
}

const removed = (link: string) => REMOVED_LINK + punctuationOf(link);
const punctuationOf = (link: string) => link.slice(withoutPunctuation(link).length);

/** Only what stands there as a whole, readable URL, or a mere `https:`: nothing is completed in its favour. */
function isAllowed(address: string, { origins, links }: Allowed): boolean {
  if (/^https?$/i.test(withoutPunctuation(address))) return true;
  const [host = ''] = /^https?:\/\/[^\s/?#]*/i.exec(address) ?? [];
  const base = host === address ? withoutPunctuation(host) : host;
  return (
    isWebLink(base) &&
    (origins.has(new URL(base).origin) || links.has(allowedLink(withoutPunctuation(address)) ?? '')) &&
    !address.includes('\\') &&
    !/https?:/i.test(address.slice(host.length))
  );
}

/** The origins of URLs; what is no URL has none. Placeholders never stand in an origin. */
export function originsOf(urls: readonly (string | null | undefined)[]): string[] {
  return urls.flatMap((url) => {
    const [start] = /^https?:\/\/[^/?#]+/i.exec(url ?? '') ?? [];
    return start !== undefined && URL.canParse(start) ? [new URL(start).origin] : [];
  });
}
