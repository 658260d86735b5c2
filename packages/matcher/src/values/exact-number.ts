/**
 * Parses a number, or keeps its text if JavaScript cannot represent it exactly, so that two long ids stay different.
 */
export function exactNumber(written: string): number | string {
  const digits = written.replace(/^-?0*/, '').replace('.', '').length;
  return digits <= 15 ? Number(written) : written;
}
