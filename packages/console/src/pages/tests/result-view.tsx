/** What happened in a test: the conversation, and below each answer what was expected instead. */
import type { ShownStep, StoredTestResult, TestDifference, TestRun, TestTurn } from '@frontdesk/contract';
import { CircleX } from 'lucide-react';
import { t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { classes } from '../../ui/classes.js';
import { PlainText } from '../../ui/plain-text.js';
import { Sources } from '../../ui/sources.js';
import { describeCall } from '../turns/describe-call.js';
import { describeDifference } from './describe-difference.js';
import { TEST_RESULTS } from './test-result.js';

type Turns = TestRun['turns'];

interface ResultViewProps {
  steps: readonly ShownStep[] | null;
  turns: Turns | null;
  /** Shown if the conversation was not kept. */
  differences?: StoredTestResult['differences'];
  problem?: string | null;
}

export function ResultView({ steps, turns, differences = [], problem = null }: ResultViewProps) {
  return (
    <div className="space-y-3">
      {problem !== null && (
        <div className="rounded-md border border-bad/25 bg-bad-soft p-3 text-sm">
          <p className="font-medium">{t('The test could not be completed')}</p>
          <p className="mt-1 break-words whitespace-pre-line text-ink-soft">{problem}</p>
        </div>
      )}
      {turns !== null && steps !== null ? (
        <ol aria-label={t('Conversation')} className="space-y-3">
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are known by their place
            <li key={index} className="space-y-2">
              <Said step={step} />
              {turns
                .filter((turn) => turn.step === index)
                .map((turn, position) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the turns of a step keep their order
                  <div key={position} className="space-y-2">
                    {turn.simulated !== undefined && <Said step={movedBy(turn.simulated)} />}
                    <Answer turn={turn.happened} differences={turn.differences} />
                  </div>
                ))}
            </li>
          ))}
        </ol>
      ) : (
        <>
          {problem === null && (
            <p className="text-sm text-ink-soft">
              {t('The conversation was too long to store. Run the test again to see it.')}
            </p>
          )}
          {differences.length > 0 && <Differences differences={differences} />}
        </>
      )}
    </div>
  );
}

/** The simulated customer's action before the turn. */
const movedBy = ({ said }: { said: string | null }): ShownStep =>
  said === null ? { from: 'event', text: 'do: log_in' } : { from: 'customer', text: said };

const EVENTS: Readonly<Record<string, string>> = {
  'do: log_in': t('The customer logs in'),
  'do: agent_takes_over': t('An agent takes over'),
  'do: agent_hands_back': t('The agent hands back'),
};

function describeEvent(text: string): string {
  const [, kind, detail = ''] = /^(wait|customer): (.*)$/s.exec(text) ?? [];
  if (kind === 'wait') return t('Time advances: {duration}', { duration: detail });
  if (kind === 'customer') return t('A simulated customer: {goal}', { goal: detail });
  return EVENTS[text] ?? text;
}

function Said({ step: { from, text } }: { step: ShownStep }) {
  if (from === 'event') return <p className="text-center text-xs break-words text-ink-faint">{describeEvent(text)}</p>;
  return <Bubble who={from === 'agent' ? t('Agent') : t('Customer')} text={text} own={from === 'customer'} />;
}

function Bubble({ who, text, own }: { who: string; text: string; own: boolean }) {
  return (
    <div
      className={classes(
        'w-fit max-w-[min(34rem,88%)] rounded-lg px-3 py-2 text-sm',
        own ? 'ms-auto bg-accent-soft' : 'border border-line bg-sunken',
      )}
    >
      <p className="text-2xs text-ink-faint">{who}</p>
      <PlainText text={text} />
    </div>
  );
}

function Answer({ turn, differences }: { turn: TestTurn; differences: readonly TestDifference[] }) {
  const { text, calls, result, suggestions, sources } = turn;
  const { label, tone } = TEST_RESULTS[result];
  return (
    <div className="space-y-2">
      {text !== null && <Bubble who={t('Assistant')} text={text} own={false} />}
      {suggestions.length > 0 && (
        <ul aria-label={t('Suggestions')} className="flex flex-wrap gap-1.5">
          {suggestions.map((suggestion) => (
            <li key={suggestion} dir="auto" className="rounded-full border border-line-strong px-2.5 py-0.5 text-xs">
              {suggestion}
            </li>
          ))}
        </ul>
      )}
      {sources.length > 0 && <Sources sources={sources} />}
      <div className="flex flex-wrap items-center gap-1.5 text-xs text-ink-faint">
        <Badge tone={tone}>{label}</Badge>
        {calls.map((call, index) => (
          <code
            // biome-ignore lint/suspicious/noArrayIndexKey: the calls of a turn keep their order
            key={index}
            dir="ltr"
            className="max-w-full rounded-sm bg-hover px-1.5 py-px font-mono wrap-anywhere text-ink-soft"
          >
            {describeCall(call)}
          </code>
        ))}
      </div>
      {differences.length > 0 && <Differences differences={differences} />}
    </div>
  );
}

/** The expected and the actual result of a test. */
export function Differences({ differences }: { differences: readonly TestDifference[] }) {
  return (
    <ul aria-label={t('Failed expectations')} className="space-y-2">
      {differences.map(describeDifference).map(({ title, expected, actual }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one field may differ more than once
        <li key={index} className="rounded-md border border-bad/25 bg-bad-soft p-3 text-sm">
          <p className="flex items-center gap-1.5 font-medium">
            <CircleX className="text-bad" />
            {title}
          </p>
          <dl className="mt-1.5 grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
            <Side name={t('Expected')} text={expected} />
            <Side name={t.context('outcome', 'Actual')} text={actual} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Side({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-2xs text-ink-soft">{name}</dt>
      <dd dir="auto" className="break-words whitespace-pre-line">
        {text}
      </dd>
    </div>
  );
}
