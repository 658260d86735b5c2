/** A menu of times to snooze until, with a dialog for other times. */
import { LIMITS } from '@frontdesk/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '../../language/translate.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Menu } from '../../ui/menu.js';
import { describeSnooze, snoozeTimes, toLocalField } from './snooze-times.js';

export interface SnoozeMenuProps {
  trigger: ReactNode;
  open: boolean;
  onOpen: (open: boolean) => void;
  onSnooze: (until: Date) => void;
}

export function SnoozeMenu({ trigger, open, onOpen, onSnooze }: SnoozeMenuProps) {
  const [choosing, setChoosing] = useState(false);
  const now = new Date();
  return (
    <>
      <Menu
        trigger={trigger}
        header={t('Snooze until')}
        open={open}
        onOpen={onOpen}
        items={[
          ...snoozeTimes(now).map(({ title, at }) => ({
            label: title,
            hint: <span className="text-xs text-ink-faint">{describeSnooze(at, now)}</span>,
            onSelect: () => onSnooze(at),
          })),
          'separator' as const,
          { label: t('Choose a time…'), onSelect: () => setChoosing(true) },
        ]}
      />
      <Dialog
        open={choosing}
        onClose={() => setChoosing(false)}
        title={t('Snooze until')}
        description={t('The conversation leaves the lists until then, or until the customer writes.')}
      >
        <ChosenTime
          onChosen={(until) => {
            setChoosing(false);
            onSnooze(until);
          }}
        />
      </Dialog>
    </>
  );
}

function ChosenTime({ onChosen }: { onChosen: (until: Date) => void }) {
  const [value, setValue] = useState(() => toLocalField(snoozeTimes(new Date()).at(-1)?.at ?? new Date()));
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const until = new Date(value);
    const ahead = until.getTime() - Date.now();
    if (!(ahead > 0)) setProblem(t('Choose a time in the future.'));
    else if (ahead > LIMITS.snoozeMs) setProblem(t('Choose a time within a year.'));
    else onChosen(until);
  };
  return (
    <form noValidate className="space-y-4 pb-4" onSubmit={submit}>
      <Field label={t('Date and time')} error={problem}>
        <Input
          autoFocus
          type="datetime-local"
          value={value}
          onChange={(event) => {
            setValue(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      <div className="flex justify-end">
        <Button type="submit" kind="primary">
          {t('Snooze')}
        </Button>
      </div>
    </form>
  );
}
