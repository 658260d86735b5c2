/** Settings that are stored as JSON, and may have been saved by a newer server during an upgrade. */
import type { z } from 'zod';

/**
 * Keys that this server does not know are dropped, at any depth; a client that sends one gets an error instead.
 * @throws {z.ZodError} for settings that cannot be read otherwise
 */
export function parseStored<Schema extends z.ZodType>(schema: Schema, stored: string): z.output<Schema> {
  const settings: unknown = JSON.parse(stored);
  const parsed = schema.safeParse(settings);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues)
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) deleteAt(settings, issue.path, key);
  return schema.parse(settings);
}

function deleteAt(value: unknown, path: readonly PropertyKey[], key: string): void {
  let at = value;
  for (const step of path) at = Reflect.get(at as object, step);
  Reflect.deleteProperty(at as object, key);
}
