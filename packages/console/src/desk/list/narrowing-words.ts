/** Describes the filters of a list, each as part of a sentence. */
import type { AgentFilter } from '@frontdesk/contract';
import { useMembers } from '../../api/people.js';
import { t } from '../../language/translate.js';
import type { Narrowing } from '../desk-path.js';
import { PRIORITY_WORDS } from '../priority/priorities.js';

/** @returns the name of an agent to filter by; a generic word while members are loading */
export function useAgentName(): (agent: AgentFilter) => string {
  const members = useMembers().data;
  return (agent) => {
    if (agent === 'me') return t('Me');
    if (agent === 'nobody') return t('Unassigned');
    if (members === undefined) return t('Agent');
    return members.find(({ id }) => id === agent)?.username ?? t('Former member');
  };
}

function describeAgent(agent: AgentFilter, name: string): string {
  if (agent === 'me') return t('assigned to me');
  return agent === 'nobody' ? t('assigned to nobody') : t('assigned to {name}', { name });
}

/** The descriptions of a list's filters, without its order. */
export function useNarrowingWords({ q, tag, agent, priority, due }: Narrowing): string[] {
  const nameOf = useAgentName();
  return [
    ...(priority === undefined ? [] : [PRIORITY_WORDS[priority].phrase]),
    ...(agent === undefined ? [] : [describeAgent(agent, nameOf(agent))]),
    ...(tag === '' ? [] : [t('tag “{tag}”', { tag })]),
    ...(q === '' ? [] : [t('search “{q}”', { q })]),
    ...(due === undefined ? [] : [t('overdue')]),
  ];
}
