/**
 * Parses JSON of an organisation or a model without changing numbers. JavaScript reads 9007199254740993 as
 * 9007199254740992, so two ids could become one. A number that JavaScript cannot represent exactly becomes a string
 * with its text.
 */
import { isSafeNumber, parse } from 'lossless-json';

/** A cheap first check: without a match, `JSON.parse` changes no number. */
const MAY_LOSE_DIGITS = /[\d.]{16}|\d[eE][+-]?\d/;
/** Tokens of valid JSON: a string, a number, or the text between them. Every character is in exactly one token. */
const TOKEN = /"(?:[^"\\]|\\[\s\S])*(?:"|$)|-?\d[\d.eE+-]*|[^"\d-]+|[\s\S]/gy;

const NUMBER = /^-?\d/;

/** The last value of a duplicate key counts, as with `JSON.parse`. @throws {SyntaxError} */
export function parseExactJson(text: string): unknown {
  const parsed: unknown = JSON.parse(text);
  if (!MAY_LOSE_DIGITS.test(text)) return parsed;
  return JSON.parse(
    text.replace(TOKEN, (token) => (NUMBER.test(token) && !isSafeNumber(token) ? `"${token}"` : token)),
  );
}

/**
 * Stricter parsing for an answer that identifies a customer: a number becomes a number only if JavaScript prints it the
 * same way, so `1.0` is not `1`. The text must be valid JSON without deep nesting.
 * @throws {SyntaxError} for a key given twice with different values
 */
export function parseJsonAsWritten(text: string): unknown {
  return parse(text, undefined, (written) => (String(Number(written)) === written ? Number(written) : written));
}
