/** A number from its text, or the text where JavaScript cannot hold it exactly: two long ids must not become one. */
export function exactNumber(written: string): number | string {
  const digits = written.replace(/^-?0*/, '').replace('.', '').length;
  return digits <= 15 ? Number(written) : written;
}
