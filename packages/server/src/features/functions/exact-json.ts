/**
 * JSON that an organisation or a model wrote, read without changing a number. JavaScript holds 9007199254740993 as
 * 9007199254740992, so two ids could become one. A number that JavaScript cannot hold exactly is read as a string: its text.
 */
import { isSafeNumber, parse } from 'lossless-json';

/** A cheap first look: without a match, inside a string or outside, `JSON.parse` changes no number. */
const MAY_LOSE_DIGITS = /[\d.]{16}|\d[eE][+-]?\d/;
/** In valid JSON: a string, a number, or what stands between them. Every character is in one token. */
const TOKEN = /"(?:[^"\\]|\\[\s\S])*(?:"|$)|-?\d[\d.eE+-]*|[^"\d-]+|[\s\S]/gy;

const NUMBER = /^-?\d/;

/** Of a key that is given twice the last value counts, as with `JSON.parse`. @throws {SyntaxError} */
export function parseExactJson(text: string): unknown {
  const parsed: unknown = JSON.parse(text);
  if (!MAY_LOSE_DIGITS.test(text)) return parsed;
  return JSON.parse(
    text.replace(TOKEN, (token) => (NUMBER.test(token) && !isSafeNumber(token) ? `"${token}"` : token)),
  );
}

/** A number from its text, or the text where JavaScript cannot hold it exactly. */
export function exactNumber(written: string): number | string {
  return isSafeNumber(written) ? Number(written) : written;
}

/**
 * Stricter parsing for an answer that identifies a customer: a number becomes a number only if JavaScript prints it the
 * same way, so `1.0` is not `1`. The text must be valid JSON without deep nesting.
 * @throws {SyntaxError} for a key given twice with different values
 */
export function parseJsonAsWritten(text: string): unknown {
  return parse(text, undefined, (written) => (String(Number(written)) === written ? Number(written) : written));
}
