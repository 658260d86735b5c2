/**
 * Web addresses in plain text: which of them a client makes a link of. The service judges the links of the assistant by the
 * same rule, so that what was judged is where a link leads. An address counts only if its host is written as a host: browsers
 * also take `https://shop.example'.evil.example` and `https://shop.example@evil.example`, and lead elsewhere than people read.
 */
export interface WebLink {
  /** Where it begins in the text. */
  index: number;
  /** As it is written; a URL of http or https. */
  url: string;
}

const ADDRESS = /https?:\/\/[^\s<>"'`]+/gi;
/** Scheme, host and port, followed by what ends them. Whether it is a URL is left to the URL parser. */
const PLAIN_AUTHORITY =
  /^https?:\/\/(?:[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._-]*|\[[\da-f:.]+\])(?::\d{1,5})?(?=[/?#]|$)/iu;
const PUNCTUATION =
  /(?<![.,;:!?…)\]}>"'`*_~|»”’。，、；：！？）】」』》])[.,;:!?…)\]}>"'`*_~|»”’。，、；：！？）】」』》]+$/u;

/** The addresses in a text that are links, in their order. */
export function findWebLinks(text: string): WebLink[] {
  return [...text.matchAll(ADDRESS)].flatMap(({ 0: written, index }) => {
    const url = withoutPunctuation(written);
    return isWebLink(url) ? [{ index, url }] : [];
  });
}

/** Whether a text as a whole is an address that may become a link. */
export function isWebLink(url: string): boolean {
  return PLAIN_AUTHORITY.test(url) && URL.canParse(url);
}

/** Whether a URL has a user name or password: `fetch` refuses it, and people misread its host. */
export function hasUserInfo({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}

/** What ends a sentence or closes a bracket belongs to the text around an address, a bracket that it opens itself does not. */
export function withoutPunctuation(address: string): string {
  const url = address.replace(PUNCTUATION, '');
  return address.startsWith(')', url.length) && url.includes('(') ? `${url})` : url;
}
