/** Names that are the assistant's own tools, which no function may be given. */
import { RESERVED_NAME_PREFIX } from '@frontdesk/contract';
import { SEARCH_KNOWLEDGE } from '@frontdesk/contract/language-model';

/** @returns which names are reserved, in words that follow "must not", where this is one of them */
export function reservedName(name: string): string | undefined {
  if (name.startsWith(RESERVED_NAME_PREFIX)) return `begin with ${RESERVED_NAME_PREFIX}`;
  return name === SEARCH_KNOWLEDGE ? `be ${SEARCH_KNOWLEDGE}` : undefined;
}
