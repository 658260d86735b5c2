/** The assistant's steps for one message on a timeline. Each step opens to its input and output. */
import type { TurnView } from '@frontdesk/contract';
import { Braces, ChevronRight, CircleAlert, LogIn, Sparkles, Wrench } from 'lucide-react';
import { t } from '../../language/translate.js';
import { Badge, type BadgeTone } from '../../ui/badge.js';
import { classes } from '../../ui/classes.js';
import { describeModel } from '../../ui/describe-model.js';
import { describeDuration } from '../../ui/describe-time.js';
import { describeCost, describeCount } from '../../ui/figures.js';
import { layOutSteps } from './lay-out-steps.js';
import { ResultBadge } from './result-badge.js';
import { StepDetail } from './step-detail.js';

type Step = TurnView['steps'][number];

const KINDS: Record<Step['kind'], { label: string; Icon: typeof Braces; bar: string }> = {
  model: { label: t('Model'), Icon: Sparkles, bar: 'bg-accent' },
  function: { label: t('Function'), Icon: Braces, bar: 'bg-good' },
  leaf: { label: t('Value from a function'), Icon: Braces, bar: 'bg-good' },
  login: { label: t('Login'), Icon: LogIn, bar: 'bg-warn' },
  tool: { label: t('Decision'), Icon: Wrench, bar: 'bg-ink-faint' },
  error: { label: t('Rejected'), Icon: CircleAlert, bar: 'bg-bad' },
};

const UNDER_WAY: Partial<Record<TurnView['status'], { label: string; tone: BadgeTone }>> = {
  waiting: { label: t('Waiting'), tone: 'neutral' },
  queued: { label: t('Queued'), tone: 'neutral' },
};

/** The progress or the result of the turn. */
function TurnStatus({ turn }: { turn: TurnView }) {
  const under_way = turn.result === null ? UNDER_WAY[turn.status] : undefined;
  if (under_way === undefined) return <ResultBadge result={turn.result} />;
  return (
    <Badge tone={under_way.tone} dot>
      {under_way.label}
    </Badge>
  );
}

export function TurnTrace({ turn }: { turn: TurnView }) {
  const { steps, total_ms } = layOutSteps(turn);
  const { usage } = turn;
  // Resuming after a login counts as an attempt, but is not a retry.
  const tries = turn.attempts - turn.steps.filter(({ kind }) => kind === 'login').length;
  return (
    <div className="@container">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-xs text-ink-faint">
        <TurnStatus turn={turn} />
        {turn.finished_at !== null && <span className="tabular-nums">{describeDuration(total_ms)}</span>}
        {turn.model !== null && <span>{describeModel(turn.model)}</span>}
        {usage !== null && <span className="tabular-nums">{describeUsage(usage)}</span>}
        {tries > 1 && (
          <Badge tone="warn">{t('{count, plural, one {# attempt} other {# attempts}}', { count: tries })}</Badge>
        )}
      </div>
      {turn.outcome !== null && (turn.result === 'failed' || turn.result === 'discarded') && (
        <p className="px-4 pb-3 text-sm text-ink-soft">{turn.outcome}</p>
      )}
      {turn.steps.length === 0 ? (
        <p className="border-t border-line px-4 py-4 text-sm text-ink-soft">
          {turn.finished_at === null ? t('Steps appear here as they finish.') : t('No steps.')}
        </p>
      ) : (
        <ol className="border-t border-line">
          {turn.steps.map((step, index) => (
            <li key={step.position} className="border-b border-line last:border-0">
              <StepRow step={step} place={steps[index] ?? { start: 0, width: 0 }} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function describeUsage({ input_tokens, output_tokens, cost }: NonNullable<TurnView['usage']>): string {
  const [input, output] = [describeCount(input_tokens), describeCount(output_tokens)];
  return cost === null
    ? t('{input} in, {output} out', { input, output })
    : t('{input} in, {output} out, cost {cost}', { input, output, cost: describeCost(cost) });
}

function StepRow({ step, place }: { step: Step; place: { start: number; width: number } }) {
  const { label, Icon, bar } = KINDS[step.kind];
  const failed = step.kind === 'error' || hasFailure(step.detail);
  return (
    <details className="group">
      <summary className="grid list-none grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 px-4 py-2 text-sm hover:bg-hover/60 focus-visible:-outline-offset-2 @lg:grid-cols-[auto_minmax(0,14rem)_minmax(0,1fr)_4.5rem]">
        <ChevronRight className="text-ink-faint transition-transform group-open:rotate-90" />
        <span className="flex min-w-0 items-center gap-2">
          <Icon className={failed ? 'text-bad' : 'text-ink-faint'} />
          <span className="sr-only">{label}: </span>
          <span className="truncate">{step.kind === 'model' ? describeModel(step.name) : step.name}</span>
          {(step.kind === 'function' || step.kind === 'leaf') && failed && (
            <Badge tone="bad">{t.context('function call', 'Failed')}</Badge>
          )}
        </span>
        <span aria-hidden className="relative h-2 rounded-sm bg-hover @max-lg:hidden">
          <span
            className={classes('absolute inset-y-0 min-w-0.5 rounded-sm', failed ? 'bg-bad' : bar)}
            style={{ insetInlineStart: `${place.start * 100}%`, width: `${place.width * 100}%` }}
          />
        </span>
        <span className="text-end text-xs text-ink-faint tabular-nums">{describeDuration(step.duration_ms)}</span>
      </summary>
      <div className="px-4 pt-1 pb-4 @lg:ps-10">
        <StepDetail step={step} />
      </div>
    </details>
  );
}

const hasFailure = (detail: unknown) => typeof detail === 'object' && detail !== null && 'failure' in detail;
