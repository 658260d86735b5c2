/** Finds canned replies by the text after a slash, and inserts one. Pure. */
import type { CannedReply } from '@frontdesk/contract';

/** The text between a slash and the caret; the slash must begin the text or follow white space. */
const WANTED = /(?:^|\s)\/([\p{L}\p{N}_-]*)$/u;

const SHOWN = 8;

/** @returns the typed query; undefined if there is none */
export function wantedCanned(text: string, caret: number): string | undefined {
  return WANTED.exec(text.slice(0, caret))?.[1];
}

/** First by the beginning of the shortcut, then by words of shortcut and title. */
export function findCanned(replies: readonly CannedReply[], wanted: string): CannedReply[] {
  const words = wanted.toLowerCase();
  const begins = replies.filter(({ shortcut }) => shortcut.startsWith(words));
  const has = replies.filter(
    (reply) => !begins.includes(reply) && `${reply.shortcut} ${reply.title}`.toLowerCase().includes(words),
  );
  return [...begins, ...has].slice(0, SHOWN);
}

/** What is typed to open the list: a slash, after a space where text precedes. Empty: the list is open. */
export function slashFor(text: string, caret: number): string {
  if (wantedCanned(text, caret) !== undefined) return '';
  return /\S$/.test(text.slice(0, caret)) ? ' /' : '/';
}

/** @returns the text without the query and the slash that opened the list, and the new caret position */
export function removeCanned(text: string, caret: number, slash: string) {
  const from = caret - (wantedCanned(text, caret) ?? '').length - slash.length;
  return { text: text.slice(0, from) + text.slice(caret), caret: from };
}

export interface Filling {
  /** Null where no name is known. */
  customer: string | null;
  agent: string;
}

const PLACEHOLDER = /\{(customer|customer name|customer first name|agent)\}/g;

/** @returns what looks like a placeholder, but is none: customers would read it as it is */
export function unknownPlaceholders(reply: string): string[] {
  const braced = reply.match(/\{?\{[^{}\n]*\}\}?/g) ?? [];
  return [...new Set(braced)].filter((text) => text.replace(PLACEHOLDER, '') !== '');
}

/** A customer's name and what joins it to the sentence: the comma and the space before it, or after it where it begins a line. */
const ADDRESS =
  /^\{(?:customer|customer name|customer first name)\}[,،]? ?|[,،]? ?\{(?:customer|customer name|customer first name)\}/gm;

function fillCanned(reply: string, { customer, agent }: Filling): string {
  const addressed = customer === null ? reply.replaceAll(ADDRESS, '') : reply;
  return addressed.replaceAll(PLACEHOLDER, (placeholder, name: string) => {
    if (name === 'agent') return agent;
    if (customer === null) return placeholder;
    return name === 'customer first name' ? (customer.split(/\s/, 1)[0] ?? customer) : customer;
  });
}

/** @returns the text with the query replaced by the reply, and the new caret position */
export function insertCanned(text: string, caret: number, reply: string, filling: Filling) {
  const typed = wantedCanned(text, caret);
  const from = typed === undefined ? caret : caret - typed.length - 1;
  const filled = fillCanned(reply, filling);
  return { text: text.slice(0, from) + filled + text.slice(caret), caret: from + filled.length };
}
