/**
 * JSON values, and JSON in columns of text: the schema of the tables says once what is in each column, so that who writes
 * and who reads it agree.
 */

declare const content: unique symbol;

/** The JSON of a `Value`, as text. */
export type Json<Value> = string & { readonly [content]: Value };

export const toJson = <Value>(value: Value): Json<Value> => JSON.stringify(value) as Json<Value>;

/** Does not check: for text that only this service has written. @throws {SyntaxError} */
export const fromJson = <Value>(json: Json<Value>): Value => JSON.parse(json) as Value;

/** Whether a JSON value is an object, and neither a list nor null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
