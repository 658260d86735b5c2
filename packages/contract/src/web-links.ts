/**
 * Decides which URLs in plain text clients turn into links. The service checks the assistant's links by the same rule,
 * so that the checked URL is where a link leads. A URL counts only if its host is written as a host: browsers also
 * accept `https://shop.example'.evil.example` and `https://shop.example@evil.example`, and lead elsewhere than people
 * read.
 */
export interface WebLink {
  /** Its index in the text. */
  index: number;
  /** As written; a URL of http or https. */
  url: string;
}

const ADDRESS = /https?:\/\/[^\s<>"'`]+/gi;
/** Scheme, host and port, and the character that ends them. The URL parser decides whether it is a URL. */
const PLAIN_AUTHORITY =
  /^https?:\/\/(?:[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._-]*|\[[\da-f:.]+\])(?::\d{1,5})?(?=[/?#]|$)/iu;
const PUNCTUATION =
  /(?<![.,;:!?…)\]}>"'`*_~|»”’。，、；：！？）】」』》])[.,;:!?…)\]}>"'`*_~|»”’。，、；：！？）】」』》]+$/u;

/** The URLs in a text that become links, in order. */
export function findWebLinks(text: string): WebLink[] {
  return [...text.matchAll(ADDRESS)].flatMap(({ 0: written, index }) => {
    const url = withoutPunctuation(written);
    return isWebLink(url) ? [{ index, url }] : [];
  });
}

/** Whether the whole text is a URL that can become a link. */
export function isWebLink(url: string): boolean {
  return PLAIN_AUTHORITY.test(url) && URL.canParse(url);
}

/** Whether a URL has a user name or password: `fetch` refuses it, and people misread its host. */
export function hasUserInfo({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}

/** Removes what ends a sentence or closes a bracket around a URL; a bracket that the URL itself opens stays. */
export function withoutPunctuation(address: string): string {
  const url = address.replace(PUNCTUATION, '');
  return address.startsWith(')', url.length) && url.includes('(') ? `${url})` : url;
}
