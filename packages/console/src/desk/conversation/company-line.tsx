/** Who is typing, above the reply field. It always takes its space, so that the layout does not shift. */
import { listed, t } from '../../language/translate.js';
import type { Company } from './use-company.js';

export function CompanyLine({ company: { agents, writing }, customer }: { company: Company; customer: string }) {
  const composing = agents.filter((agent) => agent.composing).map(({ username }) => username);
  const words = [
    writing === 'customer' && t('{customer} is writing…', { customer }),
    writing === 'assistant' && t('The assistant is writing…'),
    composing.length > 0 &&
      t('{count, plural, one {{names} is writing a reply…} other {{names} are writing a reply…}}', {
        count: composing.length,
        names: listed(composing),
      }),
  ].filter((word) => typeof word === 'string');
  return (
    <p role="status" className="h-5 shrink-0 truncate px-4 text-xs text-ink-soft sm:px-6">
      {words.join(' ')}
    </p>
  );
}

/** The other agents who view the conversation. */
export function OtherAgents({ agents }: { agents: Company['agents'] }) {
  if (agents.length === 0) return null;
  const names = listed(agents.map(({ username }) => username));
  return (
    <span
      role="img"
      aria-label={t('Also here: {names}', { names })}
      title={t('Also here: {names}', { names })}
      className="flex shrink-0 -space-x-1.5"
    >
      {agents.slice(0, 3).map(({ id, username, composing }) => (
        <span
          key={id}
          className={`grid size-6 place-items-center rounded-full border-2 border-surface text-2xs font-semibold uppercase ${composing ? 'bg-accent text-white' : 'bg-hover text-ink-soft'}`}
        >
          {username.slice(0, 1)}
        </span>
      ))}
      {agents.length > 3 && (
        <span className="grid size-6 place-items-center rounded-full border-2 border-surface bg-hover text-2xs">
          +{agents.length - 3}
        </span>
      )}
    </span>
  );
}
