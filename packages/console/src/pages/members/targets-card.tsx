/**
 * Time limits after a handover for an agent's first reply and for the resolution. Visible to all, changed by managers.
 */
import {
  type ConversationPriority,
  type DeskSettings,
  type DeskTargets,
  LIMITS,
  type TargetKind,
} from '@frontdesk/contract';
import { Fragment } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { deskSettings } from '../../api/desk-settings.js';
import type { Versioned } from '../../api/request.js';
import { PRIORITIES, PRIORITY_WORDS } from '../../desk/priority/priorities.js';
import { FormProblem } from '../../forms/form-problem.js';
import { useSettingForm } from '../../forms/use-setting-form.js';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Card } from '../../ui/page.js';
import { Loaded, SkeletonBlock } from '../../ui/states.js';
import { Table } from '../../ui/table.js';

type Values = Record<TargetKind, Record<ConversationPriority, string>>;

const KINDS: readonly { kind: TargetKind; title: string }[] = [
  { kind: 'first_reply', title: t('First reply') },
  { kind: 'resolution', title: t('Resolution') },
];
/** Labels of fields, by priority. */
const MINUTES: Record<ConversationPriority, (target: string) => string> = {
  low: (target) => t('{target}, low priority, minutes', { target }),
  normal: (target) => t('{target}, normal priority, minutes', { target }),
  high: (target) => t('{target}, high priority, minutes', { target }),
  urgent: (target) => t('{target}, urgent priority, minutes', { target }),
};
const FIELDS = KINDS.flatMap(({ kind }) => PRIORITIES.map((priority) => `targets.${kind}.${priority}`));

export function TargetsCard({ manager }: { manager: boolean }) {
  const settings = deskSettings.useVersioned();
  return (
    <Card
      title={t('Targets')}
      description={
        manager
          ? t(
              'How soon after a handover an agent replies and the conversation is closed, in minutes. Only office hours count, if you have set them. Leave blank for no target.',
            )
          : t(
              'How soon after a handover an agent replies and the conversation is closed. Only office hours count, if your organisation has set them.',
            )
      }
    >
      <Loaded query={settings} skeleton={<SkeletonBlock className="h-64" />}>
        {(loaded) => (manager ? <TargetsForm settings={loaded} /> : <TargetList targets={loaded.view.targets} />)}
      </Loaded>
    </Card>
  );
}

/** For agents, who read targets and do not change them. */
function TargetList({ targets }: { targets: DeskTargets }) {
  const set = PRIORITIES.filter((priority) => KINDS.some(({ kind }) => targets[kind][priority] !== null));
  if (set.length === 0) return <p className="text-sm text-ink-soft">{t('No targets set.')}</p>;
  return (
    <Table
      label={t('Targets')}
      rows={set}
      keyOf={(priority) => priority}
      columns={[
        { header: t('Priority'), cell: (priority) => PRIORITY_WORDS[priority].title },
        ...KINDS.map(({ kind, title }) => ({
          header: title,
          cell: (priority: ConversationPriority) => describeMinutes(targets[kind][priority]),
        })),
      ]}
    />
  );
}

const describeMinutes = (minutes: number | null) => (minutes === null ? '–' : t('{minutes, number} min', { minutes }));

interface TargetsValues {
  targets: Values;
}

function TargetsForm({ settings }: { settings: Versioned<DeskSettings> }) {
  const { form, problem, submit } = useSettingForm(deskSettings, settings, {
    toValues: ({ targets }): TargetsValues => ({ targets: toValues(targets) }),
    toInput: ({ targets }) => ({ targets: toTargets(targets) }),
    fields: FIELDS,
    saved: t('Targets saved'),
  });
  const { formState } = form;
  return (
    <form aria-label={t('Targets')} noValidate className="space-y-5" onSubmit={submit}>
      <FormProblem problem={problem} />
      <div className="grid max-w-lg grid-cols-[4.5rem_1fr_1fr] items-start gap-x-3 gap-y-2">
        <span aria-hidden />
        {KINDS.map(({ kind, title }) => (
          <span key={kind} aria-hidden className="text-sm font-medium">
            {title}
          </span>
        ))}
        {PRIORITIES.map((priority) => (
          <Row key={priority} priority={priority} form={form} />
        ))}
      </div>
      <Button type="submit" kind="primary" busy={formState.isSubmitting} disabled={!formState.isDirty}>
        {t('Save targets')}
      </Button>
    </form>
  );
}

const isMinutes = (value: string) => {
  const minutes = Number(value);
  const fits = Number.isInteger(minutes) && minutes >= 1 && minutes <= LIMITS.targetMinutes;
  return (
    value.trim() === '' || fits || t('Enter a whole number from 1 to {most, number}.', { most: LIMITS.targetMinutes })
  );
};

interface RowProps {
  priority: ConversationPriority;
  form: UseFormReturn<TargetsValues>;
}

function Row({ priority, form: { register, formState } }: RowProps) {
  return (
    <Fragment>
      <span aria-hidden className="pt-1.5 text-sm max-sm:pt-2.5">
        {PRIORITY_WORDS[priority].title}
      </span>
      {KINDS.map(({ kind, title }) => (
        <Field
          key={kind}
          hideLabel
          label={MINUTES[priority](title)}
          error={formState.errors.targets?.[kind]?.[priority]?.message}
        >
          <Input
            inputMode="numeric"
            placeholder="–"
            {...register(`targets.${kind}.${priority}`, { validate: isMinutes })}
          />
        </Field>
      ))}
    </Fragment>
  );
}

/** @param turn converts each value */
const each = <From, To>(of: Record<TargetKind, Record<ConversationPriority, From>>, turn: (value: From) => To) => {
  const row = ({ low, normal, high, urgent }: Record<ConversationPriority, From>) => ({
    low: turn(low),
    normal: turn(normal),
    high: turn(high),
    urgent: turn(urgent),
  });
  return { first_reply: row(of.first_reply), resolution: row(of.resolution) };
};

const toValues = (targets: DeskTargets): Values => each(targets, (minutes) => minutes?.toString() ?? '');
const toTargets = (values: Values): DeskTargets =>
  each(values, (value) => (value.trim() === '' ? null : Number(value)));
