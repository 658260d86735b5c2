/** How customers rate the assistant and each agent, and why the assistant asked for a human. */
import type { Overview } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import { HANDOVER_REASON_WORDS } from '../../desk/list/handover-reason-words.js';
import { t } from '../../language/translate.js';
import { describeRating } from '../../ui/figures.js';
import { Card } from '../../ui/page.js';
import { ShortId } from '../../ui/short-id.js';
import { ShareList } from './share-list.js';

const MOST_STARS = 5;

/** @param between the times that the list behind a number is filtered by */
export function People({ overview, between }: { overview: Overview; between: { since: string; until: string } }) {
  const { satisfaction, handover_reasons } = overview;
  const asked = handover_reasons.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Card title={t('Satisfaction')} description={t('Average review, by who handled the conversation last.')}>
        <ul className="space-y-2">
          <Rated name={t('Assistant')} {...satisfaction.assistant} />
          {satisfaction.agents.map(({ agent_id, name, ...rated }) => (
            <Rated key={agent_id} name={name ?? <ShortId id={agent_id} />} {...rated} />
          ))}
        </ul>
      </Card>
      <Card title={t('Reasons for handovers')} description={t('Why the assistant asked for a human.')}>
        {asked === 0 ? (
          <p className="text-sm text-ink-soft">{t('No handovers in this period.')}</p>
        ) : (
          <ShareList
            of={asked}
            shares={handover_reasons.map(({ reason, count }) => ({
              key: reason,
              name: (
                <Link
                  to="/turns"
                  search={{ handover_reason: reason, ...between } as never}
                  className="rounded-sm hover:underline max-sm:py-1"
                >
                  {HANDOVER_REASON_WORDS[reason]}
                </Link>
              ),
              label: t('Share of handovers: {reason}', { reason: HANDOVER_REASON_WORDS[reason] }),
              value: count,
            }))}
          />
        )}
      </Card>
    </div>
  );
}

interface RatedProps {
  name: React.ReactNode;
  count: number;
  average: number | null;
}

function Rated({ name, count, average }: RatedProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-baseline gap-3 text-sm tabular-nums">
      <span className="min-w-0 break-words">{name}</span>
      <span className="font-medium">{average === null ? '–' : `${describeRating(average)} / ${MOST_STARS}`}</span>
      <span className="text-end text-xs text-ink-faint">
        {t('{count, plural, one {# review} other {# reviews}}', { count })}
      </span>
    </li>
  );
}
