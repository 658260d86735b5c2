/** The part of a file that a request asks for (RFC 9110, 14.1.2). Anything but one satisfiable range of bytes is ignored. */

/** @param header of `Range` @param size of the file, in bytes @returns the first and the last byte; undefined: the whole file */
export function readRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  // Only a last part is asked for by its length.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : undefined;
}
