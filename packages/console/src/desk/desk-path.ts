/** Where one is at the desk, as the address says it: `/desk/<filter>/<conversation>`; pure. */
import type { AgentFilter, ConversationPriority, DeskFilter, DeskSort, DueFilter } from '@frontdesk/contract';
import { t } from '../language/translate.js';
import { PRIORITIES } from './priority/priorities.js';

export const FILTERS: readonly { filter: DeskFilter; title: string; explained: string }[] = [
  {
    filter: 'needs_human',
    title: t('Needs a human'),
    explained: t('The assistant asked for a human and none has come yet.'),
  },
  { filter: 'mine', title: t('Mine'), explained: t('Conversations that you handle.') },
  { filter: 'assistant', title: t("Assistant's"), explained: t('The assistant is answering.') },
  { filter: 'agents', title: t("Others'"), explained: t('Other agents are answering.') },
  { filter: 'open', title: t('All open'), explained: t('Every conversation that goes on.') },
  { filter: 'snoozed', title: t('Snoozed'), explained: t('Set aside until a time, or until the customer writes.') },
  { filter: 'closed', title: t.context('noun', 'Closed'), explained: t('Conversations that are over.') },
];

const SORTS: readonly DeskSort[] = ['priority', 'due'];

/** What narrows a list, and orders it. */
export interface Narrowing {
  /** What is searched for; empty: nothing. */
  q: string;
  /** What they must have; empty: any. */
  tag: string;
  /** Undefined: any. */
  agent: AgentFilter | undefined;
  /** Undefined: any. */
  priority: ConversationPriority | undefined;
  /** Undefined: any. */
  due: DueFilter | undefined;
  /** Undefined: in the order of the list. */
  sort: DeskSort | undefined;
}

export const WHOLE_LIST: Narrowing = {
  q: '',
  tag: '',
  agent: undefined,
  priority: undefined,
  due: undefined,
  sort: undefined,
};

/** True where there is nothing to save as a view. */
export const isWholeList = (narrowing: Narrowing): boolean => Object.keys(toSearch(narrowing)).length === 0;

/** The fields of an address that say it. */
export const toSearch = ({ q, tag, agent, priority, due, sort }: Narrowing) => ({
  ...(q !== '' && { q }),
  ...(tag !== '' && { tag }),
  ...(agent !== undefined && { agent }),
  ...(priority !== undefined && { priority }),
  ...(due !== undefined && { due }),
  ...(sort !== undefined && { sort }),
});

/** What an address says; a field that makes no sense says nothing. */
export function readNarrowing(given: Partial<Record<keyof Narrowing, unknown>>): Narrowing {
  const words = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  return {
    q: words(given.q),
    tag: words(given.tag),
    agent: words(given.agent) || undefined,
    priority: PRIORITIES.find((priority) => priority === given.priority),
    due: given.due === 'overdue' ? 'overdue' : undefined,
    sort: SORTS.find((sort) => sort === given.sort),
  };
}

/** What the page lists: conversations of a filter, or the notes that mention the member. */
export type DeskListName = DeskFilter | 'mentions';

export interface DeskPlace {
  filter: DeskListName;
  conversation: string | undefined;
}

/** @param rest what follows `/desk/`; a conversation's id alone is looked at among all open ones */
export function readDeskPath(rest: string): DeskPlace {
  const [first = '', second = ''] = rest.split('/').filter((segment) => segment !== '');
  const known = first === 'mentions' ? first : FILTERS.find(({ filter }) => filter === first)?.filter;
  if (known !== undefined) return { filter: known, conversation: second === '' ? undefined : second };
  return { filter: first === '' ? 'needs_human' : 'open', conversation: first === '' ? undefined : first };
}

export function deskPath(filter: DeskListName, conversation?: string): string {
  return `/desk/${filter}${conversation === undefined ? '' : `/${encodeURIComponent(conversation)}`}`;
}

/** The id of a message on the page, which a link to it ends with. */
export const messageDomId = (seq: number) => `message-${seq}`;

/** @returns the `seq` of the message that a link leads to; undefined: to none */
export function readMessageHash(hash: string): number | undefined {
  const seq = Number(hash.startsWith('message-') ? hash.slice('message-'.length) : '');
  return Number.isSafeInteger(seq) && seq > 0 ? seq : undefined;
}

/** The id of a note on the page, which a link to it ends with. */
export const noteDomId = (id: string) => `note-${id}`;

/** @returns the id of the note that a link leads to; undefined: to none */
export const readNoteHash = (hash: string): string | undefined =>
  hash.startsWith('note-') ? hash.slice('note-'.length) : undefined;

export const filterTitle = (filter: DeskListName): string =>
  filter === 'mentions' ? t('Mentions') : (FILTERS.find((candidate) => candidate.filter === filter)?.title ?? filter);
