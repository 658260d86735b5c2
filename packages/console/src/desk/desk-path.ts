/** The location at the desk as a URL: `/desk/<filter>/<conversation>`. Pure. */
import type { AgentFilter, ConversationPriority, DeskFilter, DeskSort, DueFilter } from '@frontdesk/contract';
import { t } from '../language/translate.js';
import { PRIORITIES } from './priority/priorities.js';

export const FILTERS: readonly { filter: DeskFilter; title: string; explained: string }[] = [
  {
    filter: 'needs_human',
    title: t('Needs a human'),
    explained: t('The assistant asked for a human, and nobody has taken over yet.'),
  },
  { filter: 'mine', title: t('Mine'), explained: t('Conversations that you handle.') },
  { filter: 'assistant', title: t('With the assistant'), explained: t('The assistant is answering.') },
  { filter: 'agents', title: t('With other agents'), explained: t('Other agents are answering.') },
  { filter: 'open', title: t('All open'), explained: t('All conversations that are not closed.') },
  { filter: 'snoozed', title: t('Snoozed'), explained: t('Set aside until a time, or until the customer writes.') },
  { filter: 'closed', title: t.context('noun', 'Closed'), explained: t('Closed conversations.') },
];

/** Not among the lists of customers. */
export const TEST_LIST = {
  filter: 'test',
  title: t('Test conversations'),
  explained: t('Opened in the playground or with a test key.'),
} as const;

const ALL_LISTS = [...FILTERS, TEST_LIST];

const SORTS: readonly DeskSort[] = ['priority', 'due'];

/** Filters and order of a list. */
export interface Narrowing {
  /** The search text; empty: none. */
  q: string;
  /** The required tag; empty: any. */
  tag: string;
  /** Undefined: any. */
  agent: AgentFilter | undefined;
  /** Undefined: any. */
  priority: ConversationPriority | undefined;
  /** Undefined: any. */
  due: DueFilter | undefined;
  /** Undefined: the list's own order. */
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

/** True if there is nothing to save as a view. */
export const isWholeList = (narrowing: Narrowing): boolean => Object.keys(toSearch(narrowing)).length === 0;

/** The query fields of a URL. */
export const toSearch = ({ q, tag, agent, priority, due, sort }: Narrowing) => ({
  ...(q !== '' && { q }),
  ...(tag !== '' && { tag }),
  ...(agent !== undefined && { agent }),
  ...(priority !== undefined && { priority }),
  ...(due !== undefined && { due }),
  ...(sort !== undefined && { sort }),
});

/** Parses a URL; invalid fields are ignored. */
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

/** @param rest of the path after `/desk/`; a conversation's id alone is shown in the list of all open ones */
export function readDeskPath(rest: string): DeskPlace {
  const [first = '', second = ''] = rest.split('/').filter((segment) => segment !== '');
  const known = first === 'mentions' ? first : ALL_LISTS.find(({ filter }) => filter === first)?.filter;
  if (known !== undefined) return { filter: known, conversation: second === '' ? undefined : second };
  return { filter: first === '' ? 'needs_human' : 'open', conversation: first === '' ? undefined : first };
}

export function deskPath(filter: DeskListName, conversation?: string): string {
  return `/desk/${filter}${conversation === undefined ? '' : `/${encodeURIComponent(conversation)}`}`;
}

/** A message's DOM id, the fragment of links to it. */
export const messageDomId = (seq: number) => `message-${seq}`;

/** @returns the `seq` of a link's message; undefined: none */
export function readMessageHash(hash: string): number | undefined {
  const seq = Number(hash.startsWith('message-') ? hash.slice('message-'.length) : '');
  return Number.isSafeInteger(seq) && seq > 0 ? seq : undefined;
}

/** A note's DOM id, the fragment of links to it. */
export const noteDomId = (id: string) => `note-${id}`;

/** @returns the id of a link's note; undefined: none */
export const readNoteHash = (hash: string): string | undefined =>
  hash.startsWith('note-') ? hash.slice('note-'.length) : undefined;

export const filterTitle = (filter: DeskListName): string =>
  filter === 'mentions' ? t('Mentions') : (ALL_LISTS.find((candidate) => candidate.filter === filter)?.title ?? filter);
