/** Which events an endpoint receives: all, or the selected ones. */
import type { WebhookSubscription } from '@frontdesk/contract';
import { useId } from 'react';
import { t } from '../../language/translate.js';
import { COMMON_EVENTS, EVENT_WORDS, NAMED_EVENTS, toggleEvent } from './describe-webhook.js';

export interface EventsFieldProps {
  value: readonly WebhookSubscription[];
  onChange: (value: WebhookSubscription[]) => void;
  error?: string | undefined;
}

export function EventsField({ value, onChange, error }: EventsFieldProps) {
  const id = useId();
  const all = value.includes('*');
  const box = (event: WebhookSubscription, title: string, hint: string, included = false) => (
    <EventBox
      key={event}
      title={title}
      hint={hint}
      checked={included || value.includes(event)}
      disabled={included}
      onChange={() => onChange(toggleEvent(value, event))}
    />
  );
  return (
    <fieldset aria-describedby={error === undefined ? undefined : id}>
      <legend className="mb-1 text-sm font-medium">{t('Events')}</legend>
      {error !== undefined && (
        <p id={id} role="alert" className="mb-2 text-xs text-bad">
          {error}
        </p>
      )}
      <div className="divide-y divide-line rounded-md border border-line">
        {box('*', t('All events'), t('Includes event types added later. Excludes message events.'))}
        {COMMON_EVENTS.map((event) => box(event, event, EVENT_WORDS[event], all))}
        {NAMED_EVENTS.map((event) => box(event, event, `${EVENT_WORDS[event]} ${t('Includes the message text.')}`))}
      </div>
    </fieldset>
  );
}

interface EventBoxProps {
  title: string;
  hint: string;
  checked: boolean;
  disabled: boolean;
  onChange: () => void;
}

function EventBox({ title, hint, checked, disabled, onChange }: EventBoxProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3 px-3 py-2">
      <input
        id={id}
        type="checkbox"
        className="mt-0.5 size-4 shrink-0 accent-accent"
        checked={checked}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        onChange={onChange}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block text-sm font-medium">
          {title}
        </label>
        <div id={`${id}-hint`} className="text-xs text-ink-soft">
          {hint}
        </div>
      </div>
    </div>
  );
}
