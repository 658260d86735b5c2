/** Names of the assistant's built-in tools, which functions may not have. */
import { RESERVED_NAME_PREFIX } from '@frontdesk/contract';
import { SEARCH_KNOWLEDGE } from '@frontdesk/contract/language-model';

/** @returns the rule that the name violates, in words that follow "must not"; undefined if it is allowed */
export function reservedName(name: string): string | undefined {
  if (name.startsWith(RESERVED_NAME_PREFIX)) return `begin with ${RESERVED_NAME_PREFIX}`;
  return name === SEARCH_KNOWLEDGE ? `be ${SEARCH_KNOWLEDGE}` : undefined;
}
