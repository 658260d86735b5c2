/** The progress of a replay, its summary, and the turns that differ. */
import type { ReplaySummary } from '@frontdesk/contract';
import { Equal } from 'lucide-react';
import { type Ref, useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { describeModel } from '../../ui/describe-model.js';
import { describeDuration } from '../../ui/describe-time.js';
import { describeCost, describeCount } from '../../ui/figures.js';
import { Notice } from '../../ui/notice.js';
import { Segments } from '../../ui/segments.js';
import { Empty } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { describeKind } from './describe-replay.js';
import { countKinds, type ReplayState } from './replay-state.js';
import { ReplayedTurnView } from './replayed-turn.js';

const ALL = 'all';
/** Number of turns shown at first, and added with each press. */
const SHOWN = 20;

export function ReplayOutcome({ state, status }: { state: ReplayState; status: Ref<HTMLParagraphElement> }) {
  const { phase, total, done, differing, summary, error } = state;
  return (
    <div className="space-y-4">
      <p ref={status} tabIndex={-1} role="status" className="text-sm text-ink-soft outline-none">
        {describe(state)}
      </p>
      {phase === 'running' && (
        <progress
          aria-label={t('Progress')}
          max={total ?? 1}
          value={total === undefined ? undefined : done}
          className="block h-1.5 w-full accent-accent"
        />
      )}
      {phase === 'failed' && (
        <Notice kind="bad" title={typeof error === 'string' ? error : ApiError.sentence(error)}>
          {done > 0 && t('Results so far are shown below.')}
        </Notice>
      )}
      {summary !== undefined && summary.turns > 0 && <Spent summary={summary} />}
      {phase === 'done' && total === 0 && (
        <Empty title={t('No turns to replay')}>
          {t('Replay uses finished turns of live conversations. Choose a longer period.')}
        </Empty>
      )}
      {phase === 'done' && total !== 0 && differing.length === 0 && (
        <Empty icon={<Equal />} title={t('No differences')}>
          {t('The candidate gave the same results in every turn.')}
        </Empty>
      )}
      {differing.length > 0 && <Differing differing={differing} />}
    </div>
  );
}

/** Texts while the number of turns is unknown. */
const BEFORE_TURNS = {
  idle: '',
  running: t('Loading turns…'),
  cancelled: t('Cancelled.'),
  done: '',
  failed: '',
} as const;

function describe({ phase, total, done, differing }: ReplayState): string {
  if (phase === 'idle') return '';
  if (total === undefined) return BEFORE_TURNS[phase];
  if (total === 0 && phase === 'done') return t('No turns to replay.');
  if (phase === 'running')
    return t('{total, plural, one {{done, number} of # turn replayed…} other {{done, number} of # turns replayed…}}', {
      done,
      total,
    });
  const found = t(
    '{total, plural, one {{done, number} of # turn replayed} other {{done, number} of # turns replayed}}, {differing, plural, one {# differs} other {# differ}}.',
    { done, total, differing: differing.length },
  );
  return phase === 'cancelled' ? `${t('Cancelled.')} ${found}` : found;
}

function Differing({ differing }: Pick<ReplayState, 'differing'>) {
  const [kind, setKind] = useState(ALL);
  const [most, setMost] = useState(SHOWN);
  const kinds = countKinds(differing);
  const chosen = kinds.some(([field]) => field === kind) ? kind : ALL;
  const turns =
    chosen === ALL
      ? differing
      : differing.filter(({ differences }) => differences.some(({ field }) => field === chosen));
  const filter = (next: string) => {
    setKind(next);
    setMost(SHOWN);
  };
  return (
    <section aria-label={t('Turns with differences')} className="space-y-3">
      <Segments
        label={t('Type of difference')}
        value={chosen}
        onChange={filter}
        options={[
          { value: ALL, title: t('{count, plural, other {All #}}', { count: differing.length }) },
          ...kinds.map(([field, count]) => ({ value: field, title: `${describeKind(field)} ${describeCount(count)}` })),
        ]}
      />
      <ol className="space-y-3">
        {turns.slice(0, most).map((turn) => (
          <li key={turn.turn_id}>
            <ReplayedTurnView turn={turn} />
          </li>
        ))}
      </ol>
      {turns.length > most && <Button onClick={() => setMost(most + SHOWN)}>{t('Load more turns')}</Button>}
    </section>
  );
}

function Spent({ summary }: { summary: ReplaySummary }) {
  const { recorded, happened, model } = summary;
  return (
    <Table
      label={t('Usage and duration')}
      keyOf={({ name }) => name}
      rows={[
        { name: t('Before'), ...recorded },
        { name: t('Candidate, with {model}', { model: describeModel(model) }), ...happened },
      ]}
      columns={[
        { header: t('All turns'), cell: ({ name }) => name },
        {
          header: t('Tokens'),
          align: 'right',
          cell: ({ input_tokens, output_tokens }) => describeCount(input_tokens + output_tokens),
        },
        { header: t('Cost'), align: 'right', cell: ({ cost }) => describeCost(cost) },
        {
          header: t.context('duration', 'Time'),
          align: 'right',
          cell: ({ duration_ms }) => describeDuration(duration_ms),
        },
      ]}
    />
  );
}
