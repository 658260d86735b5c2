/**
 * Links in what the assistant says lead only to origins the organisation vouches for; any other is replaced by words.
 * The text is the model's, and a model may repeat whatever stood in an endpoint's data. Judged piece by piece between
 * white space, so that a beginning of a text can be judged before its end is there. Bare names such as `shop.example`
 * without a path stay: no client of ours makes a link of them.
 */
export const REMOVED_LINK = '[link removed]';

/** Characters nobody sees, which take a link apart for a reader of patterns and not for a browser; and direction marks. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

const SCHEME = String.raw`[a-z][a-z0-9+.-]{0,30}:[\\/]+`;
const SCRIPT = String.raw`(?<![\p{L}\p{N}])(?:javascript|data|vbscript|file|blob|mailto|tel|sms|intent):(?=\S)`;
const HOST = String.raw`(?:[\p{L}\p{N}_-]+[.\u3002\uff0e\uff61])+[\p{L}]{2,}\.?`;
const IPV4 = String.raw`\d{1,3}(?:\.\d{1,3}){3}`;
/** In order: with a scheme, without one, `www.`, and a host or address with a port, path, query or fragment. */
const LINK = new RegExp(
  String.raw`(?:${SCHEME}|${SCRIPT}|(?<![\p{L}\p{N}:/\\])[\\/]{2}(?=[\p{L}\p{N}\[])|(?<![\p{L}\p{N}_.@-])www[.\u3002\uff0e\uff61]|(?<![\p{L}\p{N}_.@-])(?:${HOST}|${IPV4})(?::\d|[\\/?#])(?=\S))[^\s<>"'\x60]*`,
  'giu',
);
/** What ends a sentence or closes a bracket belongs to the text around a link. */
const TRAILING = /[)\]}>.,;:!?*_~|\u2026\u3002]+$/u;

/** @param origins such as `https://shop.example.com` */
export function guardLinks(text: string, origins: ReadonlySet<string>): string {
  return text.replace(INVISIBLE, '').replace(LINK, (found) => {
    const trailing = TRAILING.exec(found)?.[0] ?? '';
    const link = found.slice(0, found.length - trailing.length);
    return isAllowed(link, origins) ? found : `${REMOVED_LINK}${trailing}`;
  });
}

/** Only what stands there as a whole, readable URL: nothing is completed in its favour. */
function isAllowed(link: string, origins: ReadonlySet<string>): boolean {
  if (!/^https?:\/\/[^\\/]/i.test(link) || link.includes('\\') || !URL.canParse(link)) return false;
  const { origin, username, password } = new URL(link);
  return username === '' && password === '' && origins.has(origin) && !/https?:\/\//i.test(link.slice(8));
}

/** The origins of URLs; what is no URL has none. Placeholders never stand in an origin. */
export function originsOf(urls: readonly (string | null | undefined)[]): string[] {
  return urls.flatMap((url) => {
    const [start] = /^https?:\/\/[^/?#]+/i.exec(url ?? '') ?? [];
    return start !== undefined && URL.canParse(start) ? [new URL(start).origin] : [];
  });
}
