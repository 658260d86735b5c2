/** A switch, which takes effect at once or with its form, and a choice among few explained options. */
import { RadioGroup as Radio, Switch as RadixSwitch } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { classes } from './classes.js';

export interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

export function Switch({ label, hint, checked, disabled, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <RadixSwitch.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="relative mt-0.5 h-[18px] w-8 shrink-0 rounded-full after:absolute after:-inset-1.5 border border-line-strong bg-hover transition-colors data-[state=checked]:border-accent data-[state=checked]:bg-accent disabled:opacity-50"
      >
        <RadixSwitch.Thumb className="block size-3 translate-x-[2px] rounded-full bg-ink-faint transition-transform data-[state=checked]:translate-x-4 rtl:-translate-x-[2px] rtl:data-[state=checked]:-translate-x-4 data-[state=checked]:bg-white" />
      </RadixSwitch.Root>
      <div className="min-w-0">
        <label htmlFor={id} className="block text-sm font-medium">
          {label}
        </label>
        {hint !== undefined && (
          <div id={`${id}-hint`} className="text-xs text-ink-faint">
            {hint}
          </div>
        )}
      </div>
    </div>
  );
}

export interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; title: ReactNode; hint?: ReactNode; disabled?: boolean }[];
  /** Side by side if there is room. */
  columns?: boolean;
  /** Shows the label above the options. */
  showLabel?: boolean;
}

export function Choice<Value extends string>({
  label,
  value,
  onChange,
  options,
  columns,
  showLabel,
}: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div>
      {showLabel && (
        <div aria-hidden className="mb-1 text-sm font-medium">
          {label}
        </div>
      )}
      <Radio.Root
        aria-label={label}
        value={value}
        onValueChange={(next) => {
          const option = options.find((candidate) => candidate.value === next);
          if (option !== undefined) onChange(option.value);
        }}
        className={classes('grid gap-2', columns && (options.length === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2'))}
      >
        {options.map((option) => (
          <Radio.Item
            key={option.value}
            value={option.value}
            disabled={option.disabled}
            aria-labelledby={`${id}-${option.value}`}
            aria-describedby={option.hint === undefined ? undefined : `${id}-${option.value}-hint`}
            className="group flex items-start gap-2.5 rounded-md border border-line bg-surface p-3 text-start transition-colors hover:border-line-strong data-[state=checked]:border-accent data-[state=checked]:bg-accent-soft disabled:opacity-50"
          >
            <span className="mt-[3px] grid size-3.5 shrink-0 place-items-center rounded-full border border-line-strong bg-surface group-data-[state=checked]:border-accent group-data-[state=checked]:bg-accent">
              <Radio.Indicator className="size-1.5 rounded-full bg-white" />
            </span>
            <span className="min-w-0">
              <span id={`${id}-${option.value}`} className="block text-sm font-medium">
                {option.title}
              </span>
              {option.hint !== undefined && (
                <span id={`${id}-${option.value}-hint`} className="mt-0.5 block text-xs text-ink-soft">
                  {option.hint}
                </span>
              )}
            </span>
          </Radio.Item>
        ))}
      </Radio.Root>
    </div>
  );
}
