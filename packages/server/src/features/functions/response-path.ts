/**
 * Reads a dotted path such as `items.0.id` from a leaf function's data. Only own properties of objects and array
 * indexes count, so that built-in properties (`length`, `constructor`) are never taken for data.
 */
export type ReadPath = { ok: true; value: unknown } | { ok: false; message: string };

/** @param path undefined: the data itself */
export function readPath(data: unknown, path: string | undefined): ReadPath {
  let value = data;
  const walked: string[] = [];
  for (const step of path === undefined ? [] : path.split('.')) {
    if (!hasStep(value, step)) {
      const place = walked.length === 0 ? 'data' : `data.${walked.join('.')}`;
      return { ok: false, message: `${place} has no "${step}"` };
    }
    value = (value as Record<string, unknown>)[step];
    walked.push(step);
  }
  return { ok: true, value };
}

function hasStep(value: unknown, step: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return /^(0|[1-9]\d{0,9})$/.test(step) && Number(step) < value.length;
  return Object.hasOwn(value, step);
}
