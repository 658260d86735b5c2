/**
 * Finds members by the text after an @, and inserts one into a note. Mentions are stored by id beside the text. Pure.
 */
import { LIMITS, type SupportNote } from '@frontdesk/contract';

export type Mentioned = SupportNote['mentions'][number];

const SHOWN = 8;

/** @returns the text between an @ and the caret; the @ must begin the text or follow white space or a bracket */
export function wantedMention(text: string, caret: number): string | undefined {
  const at = caret === 0 ? -1 : text.lastIndexOf('@', caret - 1);
  if (at < 0 || (at > 0 && !/[\s(]/.test(text.charAt(at - 1)))) return undefined;
  const wanted = text.slice(at + 1, caret);
  return wanted.length > LIMITS.usernameCharacters || /^\s|\n/.test(wanted) ? undefined : wanted;
}

/** First by the beginning of the name, then by its other words. */
export function findMembers<Member extends { username: string }>(members: readonly Member[], wanted: string): Member[] {
  const typed = wanted.toLowerCase();
  const rank = ({ username }: Member) => {
    const name = username.toLowerCase();
    if (name.startsWith(typed)) return 0;
    return name.split(' ').some((word) => word.startsWith(typed)) ? 1 : 2;
  };
  return members
    .filter((member) => rank(member) < 2)
    .sort((one, other) => rank(one) - rank(other) || one.username.localeCompare(other.username))
    .slice(0, SHOWN);
}

/** @returns the text with the query replaced by the member's name, and the new caret position */
export function insertMention(text: string, caret: number, username: string) {
  const typed = wantedMention(text, caret);
  const from = typed === undefined ? caret : caret - typed.length - 1;
  const inserted = `@${username} `;
  const rest = text.slice(caret);
  return { text: text.slice(0, from) + inserted + rest.replace(/^ /, ''), caret: from + inserted.length };
}

/** The selected members whose names are still in the text. */
export const stillMentioned = (text: string, mentions: readonly Mentioned[]): Mentioned[] => [
  ...new Set(splitMentions(text, mentions).flatMap(({ mentioned }) => mentioned ?? [])),
];

/** "@Ann" is not in "@Anna". */
const isInWord = (text: string, at: number) => /^[\p{L}\p{N}]/u.test(text.slice(at, at + 2));

/** Splits a note into text and mentioned names. */
export function splitMentions(
  text: string,
  mentions: readonly Mentioned[],
): { text: string; mentioned: Mentioned | undefined }[] {
  // One name may be the beginning of another.
  const longestFirst = mentions.toSorted((one, other) => other.username.length - one.username.length);
  const parts: { text: string; mentioned: Mentioned | undefined }[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(from, at + 1))) {
    const mentioned = longestFirst.find(
      ({ username }) => text.startsWith(username, at + 1) && !isInWord(text, at + 1 + username.length),
    );
    if (mentioned === undefined) continue;
    const end = at + 1 + mentioned.username.length;
    parts.push({ text: text.slice(from, at), mentioned: undefined }, { text: text.slice(at, end), mentioned });
    from = end;
  }
  parts.push({ text: text.slice(from), mentioned: undefined });
  return parts.filter((part) => part.text !== '');
}
