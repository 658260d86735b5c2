/**
 * The value kinds that events and endpoints share: ids, text, times. Text is refused when it carries U+0000 and made
 * well-formed when it carries lone surrogates; nothing is coerced from one type to another.
 */
import { z } from 'zod';
import { DOTTED_PATH } from './dotted-path.js';
import { LIMITS } from './limits.js';

/** An id chosen by a client or by us: 1-128 visible ASCII characters. */
export const id = z
  .string()
  .regex(/^[\x21-\x7e]{1,128}$/, `must be 1 to ${LIMITS.idCharacters} visible ASCII characters`);

/** The two ids that nearly every event carries, described for the documents made from the contract. */
export const conversationId = id.meta({
  description: 'Id of the conversation; also the name of its voice room.',
  examples: ['5f0c2f0e-6c56-4a44-9d3e-0a4c8a0d7c11'],
});
/** The customer, by the id that the organisation has chosen. */
export const sessionId = id.meta({
  description: 'The customer, by the id your client chose; the same in every request.',
  examples: ['customer-7'],
});

/** A rule for `refine`: databases cannot store U+0000 in a text. */
export const WITHOUT_NUL = [(value: string) => !value.includes('\0'), 'must not contain the character U+0000'] as const;

/** Free text of at most `limit` characters, without U+0000, well-formed. */
export const text = (limit: number) =>
  z
    .string()
    .refine(...WITHOUT_NUL)
    .overwrite((value) => value.toWellFormed())
    .refine((value) => characters(value) <= limit, `must be at most ${limit.toLocaleString('en')} characters`)
    .meta(limit === Number.MAX_SAFE_INTEGER ? {} : { maxLength: limit });

/**
 * Text that is checked further: a longer one is refused before that, because a check such as reading it as a URL may
 * cost more than its length.
 */
export const bounded = (limit: number) => z.string().max(limit, { abort: true });

/** A URL of http or https; without U+0000, which the parser of URLs leaves out at the end. */
export const webUrl = (limit: number) =>
  bounded(limit)
    .refine(...WITHOUT_NUL)
    .check(z.url({ protocol: /^https?$/ }));

/** Nothing but what nobody sees: white space, format and control characters, fillers, an empty braille cell. */
const BLANK = /^[\p{White_Space}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Without white space at its ends; empty where nobody would see anything. */
export const trimmed = (value: string): string => (BLANK.test(value) ? '' : value.trim());

/** Like {@link text}, trimmed and not blank. */
export const filledText = (limit: number) =>
  text(Number.MAX_SAFE_INTEGER)
    .overwrite(trimmed)
    .refine((value) => value.length > 0, 'must not be blank')
    .refine((value) => characters(value) <= limit, `must be at most ${limit.toLocaleString('en')} characters`)
    .meta({ minLength: 1, maxLength: limit });

/** A dotted path such as `a.b` or `items.0.id`. @param example what a refusal shows */
export const dottedPath = (example: string) =>
  bounded(LIMITS.responsePathCharacters).regex(DOTTED_PATH, `must be a dotted path such as ${example}`);

/** BCP 47, as `Intl` takes it. */
export const languageTag = bounded(LIMITS.languageTagCharacters).regex(
  /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/,
  'must be a language tag such as en or de-CH',
);

/** An ISO 8601 timestamp as the service writes it. */
export const timestamp = z.iso.datetime();

/** The `data` of what has none. */
export const noData = z.object({});

/** Code points; counted without a copy where the text is long. */
export function characters(value: string): number {
  if (value.length <= 4_000) return [...value].length;
  let count = 0;
  for (let index = 0; index < value.length; index++) {
    const unit = value.charCodeAt(index);
    if (unit < 0xdc00 || unit > 0xdfff) count++;
  }
  return count;
}
