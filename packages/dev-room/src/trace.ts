/** Where the development room's thread tells what happens in it; the service writes it to its log. */
export interface Trace {
  debug(fields: Record<string, unknown>, message: string): void;
}
