/** Looks up a name's TXT records at this machine's resolver. */
import { Resolver } from 'node:dns/promises';

/** Complete records; empty if the name has none. @throws if the resolver does not respond */
export type ResolveTxt = (name: string) => Promise<string[]>;

const TRIES = 2;
const NONE = new Set(['ENOTFOUND', 'ENODATA']);

/** @param servers `address:port`, instead of the machine's own */
export function createTxtResolver({ total_ms, servers }: { total_ms: number; servers?: string[] }): ResolveTxt {
  const resolver = new Resolver({ timeout: total_ms / TRIES, tries: TRIES });
  if (servers !== undefined) resolver.setServers(servers);
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
    } catch (error) {
      if (NONE.has((error as NodeJS.ErrnoException).code ?? '')) return [];
      throw error;
    }
  };
}
