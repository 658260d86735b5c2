/** Selects what is replayed, and the candidate. */
import { type AssistantView, type Environment, LIMITS } from '@frontdesk/contract';
import { type FormEvent, useState } from 'react';
import { useHasReleases } from '../../api/releases.js';
import type { ReplayRequest } from '../../api/replay.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Input, Select, TextArea } from '../../ui/input.js';
import { Card } from '../../ui/page.js';
import { Choice, Switch } from '../../ui/switch.js';
import { ModelSelect } from '../tests/model-select.js';

const PERIODS = [
  { value: 1, title: t('Last day') },
  { value: 7, title: t('Last 7 days') },
  { value: 28, title: t('Last 28 days') },
  { value: LIMITS.analyticsDays, title: t('{count, plural, other {Last # days}}', { count: LIMITS.analyticsDays }) },
];
const DEFAULT_LIMIT = 100;

/** With releases, the draft answers, even if only its live functions and articles are used. */
const environments = (hasReleases: boolean): { value: Environment; title: string; hint: string }[] => [
  hasReleases
    ? { value: 'live', title: t('Draft'), hint: t('The functions and articles of the next release.') }
    : { value: 'live', title: t('Live only'), hint: t('The functions and articles that customers use now.') },
  {
    value: 'dev',
    title: t('Include dev functions and articles'),
    hint: t('New calls have no recorded response.'),
  },
];

export interface ReplayFormProps {
  assistant: AssistantView;
  /** The turns to replay. Undefined: those of a period. */
  turn_ids: readonly string[] | undefined;
  running: boolean;
  onStart: (body: ReplayRequest) => void;
  onCancel: () => void;
}

export function ReplayForm({ assistant, turn_ids, running, onStart, onCancel }: ReplayFormProps) {
  const [days, setDays] = useState(7);
  const [limit, setLimit] = useState(String(DEFAULT_LIMIT));
  const [model, setModel] = useState('default');
  const [changes, setChanges] = useState(false);
  const [instructions, setInstructions] = useState(assistant.instructions);
  const [environment, setEnvironment] = useState<Environment>('live');
  const hasReleases = useHasReleases();
  const most = Number(limit);
  const isLimit = /^\d+$/.test(limit.trim()) && most >= 1 && most <= LIMITS.replayTurns;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (running || (turn_ids === undefined && !isLimit)) return;
    const which = turn_ids === undefined ? { days, limit: most } : { turn_ids: [...turn_ids] };
    onStart({ ...which, model, environment, ...(changes && { instructions }) });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t('Replay')} className="space-y-4">
      {turn_ids === undefined && <PeriodFields {...{ days, setDays, limit, setLimit, isLimit }} />}
      <Card
        title={t('Candidate')}
        description={
          hasReleases
            ? t("The setup to compare: the draft with these changes. Your settings don't change.")
            : t("The setup to compare. Your settings don't change.")
        }
      >
        <div className="space-y-4">
          <Field label={t('Model')} hint={t('Language model tokens count towards your usage.')}>
            <ModelSelect value={model} onChange={setModel} />
          </Field>
          <Switch
            label={t('Use different instructions')}
            hint={t("The built-in matcher doesn't use instructions.")}
            checked={changes}
            onChange={setChanges}
          />
          {changes && (
            <Field label={t('Instructions')}>
              <TextArea
                rows={6}
                maxLength={LIMITS.instructionCharacters}
                value={instructions}
                onChange={(event) => setInstructions(event.target.value)}
              />
            </Field>
          )}
          <Choice
            label={t('Functions and articles')}
            showLabel
            columns
            value={environment}
            onChange={setEnvironment}
            options={environments(hasReleases)}
          />
        </div>
      </Card>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" kind="primary" busy={running}>
          {t.context('verb', 'Replay')}
        </Button>
        {running && <Button onClick={onCancel}>{t('Cancel')}</Button>}
      </div>
    </form>
  );
}

interface PeriodFieldsProps {
  days: number;
  setDays: (days: number) => void;
  /** As typed. */
  limit: string;
  setLimit: (limit: string) => void;
  isLimit: boolean;
}

function PeriodFields({ days, setDays, limit, setLimit, isLimit }: PeriodFieldsProps) {
  return (
    <Card title={t('Turns')} description={t('From live conversations. Playground conversations are excluded.')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('Period')}>
          <Select value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {PERIODS.map(({ value, title }) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t('Maximum number of turns')}
          hint={t('The newest turns, up to {count, number}.', { count: LIMITS.replayTurns })}
          error={isLimit ? undefined : t('Enter a whole number from 1 to {most, number}', { most: LIMITS.replayTurns })}
        >
          <Input inputMode="numeric" value={limit} onChange={(event) => setLimit(event.target.value)} />
        </Field>
      </div>
    </Card>
  );
}
