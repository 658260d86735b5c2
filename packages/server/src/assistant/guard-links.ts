/**
 * Restricts links in the assistant's replies to the organisation's allowed origins; other links are replaced by a
 * notice, and what cannot be stored is removed. The text comes from a model, which may repeat data of an endpoint. An
 * address extends to the next white space and is parsed as browsers parse it, because clients may end links differently;
 * the project's clients detect links with `web-links.ts` of the contract. Text is judged word by word, so that a prefix
 * can be judged before the rest arrives. Bare host names such as `shop.example` stay, as none of the project's clients
 * link them.
 */
import { isWebLink, withoutPunctuation } from '@frontdesk/contract/web-links';
import { toStorableText } from '../storable-text.js';

export const REMOVED_LINK = '[link removed]';

/** Invisible characters, which break up a link for pattern matching but not for a browser, and direction marks. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

const DOT = String.raw`.\u3002\uff0e\uff61`;
const SCHEME = String.raw`(?<![a-z0-9+.-])[a-z0-9+.-]+:[\\/]+`;
const SCRIPT = String.raw`(?<![\p{L}\p{N}])(?:javascript|data|vbscript|file|blob|mailto|tel|sms|intent|view-source):(?=\S)`;
const BEFORE_HOST = String.raw`(?<![\p{L}\p{N}_@${DOT}-])`;
const HOST = String.raw`(?:[\p{L}\p{N}_-]+[${DOT}])+(?:xn--[a-z0-9-]+|\p{L}{2,})\.?`;
const IPV4 = String.raw`\d{1,3}(?:\.\d{1,3}){3}`;
/** In order: with a scheme, scheme-relative, `www.`, and a host or address with a port, path, query or fragment. */
const OTHER_LINK = new RegExp(
  String.raw`(?:${SCHEME}|${SCRIPT}|(?<![\p{L}\p{N}:/\\])[\\/]{2}(?=[\p{L}\p{N}]|\[[\da-f:])|${BEFORE_HOST}www[${DOT}]|${BEFORE_HOST}(?:${HOST}|${IPV4})(?::\d|[\\/?#])(?=\S))[^\s<>"'\x60]*`,
  'giu',
);

/**
 * @param origins such as `https://shop.example.com`
 * @param links further allowed addresses, as {@link allowedLink} normalises them
 */
export function guardLinks(text: string, origins: ReadonlySet<string>, links: ReadonlySet<string> = new Set()): string {
  const allowed: Allowed = { origins, links };
  return toStorableText(text)
    .replace(INVISIBLE, '')
    .replace(/\S+/g, (word) => {
      const judged = judgeWord(word, allowed);
      // Many clients treat letters of another form, such as fullwidth ones, as the plain letter.
      const plain = word.normalize('NFKC');
      const judgedPlain = plain === word ? judged : judgeWord(plain, allowed);
      return judgedPlain === plain ? judged : judgedPlain;
    });
}

interface Allowed {
  origins: ReadonlySet<string>;
  links: ReadonlySet<string>;
}

/** Normalises an address for comparison. @returns undefined if it is not a link */
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

/** Only complete, valid URLs with an allowed origin, or a bare `https:`. Nothing is completed. */
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

/** The origins of URLs, skipping invalid ones. Placeholders never occur in an origin. */
export function originsOf(urls: readonly (string | null | undefined)[]): string[] {
  return urls.flatMap((url) => {
    const [start] = /^https?:\/\/[^/?#]+/i.exec(url ?? '') ?? [];
    return start !== undefined && URL.canParse(start) ? [new URL(start).origin] : [];
  });
}
