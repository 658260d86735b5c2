/**
 * Normalised addresses and domains: compared exactly, in lower case and ASCII. Addresses with other characters are
 * refused, so that look-alike letters, or ones that change in lower case, never match another account.
 */
import { domainToASCII } from 'node:url';
import { z } from 'zod';

const MOST_CHARACTERS = 254;
/** Also refuses non-ASCII characters and quotes. */
const address = z.email().max(MOST_CHARACTERS);
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`);

/** @returns the address in lower case; undefined if it is not a valid address */
export function readAddress(value: unknown): string | undefined {
  const parsed = address.safeParse(value);
  return parsed.success ? parsed.data.toLowerCase() : undefined;
}

/** @param email output of {@link readAddress} */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Parses a typed domain. @returns it in ASCII form (IDNA); undefined if it is not a domain */
export function readDomain(typed: string): string | undefined {
  const domain = domainToASCII(typed.trim().replace(/^@/, '').toLowerCase());
  return DOMAIN.test(domain) && domain.length <= 253 ? domain : undefined;
}
