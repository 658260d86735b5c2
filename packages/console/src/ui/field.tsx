/**
 * A labelled form field. Label, hint and error are programmatically associated with the control, which takes its id and
 * descriptions from here ({@link useFieldControl}).
 */
import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { t } from '../language/translate.js';
import { classes } from './classes.js';

interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

const FieldContext = createContext<FieldControl | undefined>(undefined);

/** Attributes that a control inside a {@link Field} must have; empty outside of one. */
export function useFieldControl(): Partial<FieldControl> {
  return useContext(FieldContext) ?? {};
}

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The validation error, for a person. */
  error?: string | undefined;
  optional?: boolean;
  /** The label is only for screen readers. */
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
}

export function Field({ label, hint, error, optional, hideLabel, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error !== undefined && errorId, hint !== undefined && hintId].filter(Boolean).join(' ');
  return (
    <div className={classes('min-w-0', className)}>
      <label htmlFor={id} className={classes('mb-1 block text-sm font-medium', hideLabel && 'sr-only')}>
        {label} {optional && <span className="ms-0.5 font-normal text-ink-faint">{t('optional')}</span>}
      </label>
      <FieldContext
        value={{
          id,
          'aria-describedby': describedBy === '' ? undefined : describedBy,
          'aria-invalid': error === undefined ? undefined : true,
        }}
      >
        {children}
      </FieldContext>
      {error !== undefined && (
        <p id={errorId} className="mt-1 flex items-start gap-1 text-xs text-bad">
          <CircleAlert className="mt-0.75 size-3" />
          <span>{sentence(error)}</span>
        </p>
      )}
      {hint !== undefined && (
        <div id={hintId} className="mt-1 text-xs text-pretty text-ink-faint">
          {hint}
        </div>
      )}
    </div>
  );
}

/** The service's messages complete a sentence ("must not be blank"); at a field they are shown alone. */
function sentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}
