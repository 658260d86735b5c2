/**
 * A form of what several members may edit. Fields that are not edited follow what others save. A save replaces only the
 * version that the member has seen: if another member has changed a field that is edited here, it is refused once, so
 * that the member is warned. What others have changed in other fields is kept. The service never shows a secret, so a
 * member who enters one is warned of every newer version.
 */
import { useEffect, useRef } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { isChangedMeanwhile } from '../api/api-error.js';

export interface Saved<Values> {
  values: Values;
  /** Undefined: nothing is saved yet. */
  version: string | undefined;
}

export interface Sent<Input> {
  input: Input;
  /** What of it the member has changed. */
  changed: Partial<Input>;
  /** The version to replace. */
  seen: string | undefined;
}

export interface SharedForm<View, Values, Input> {
  /** The newest version that is known. */
  saved: Saved<Values>;
  toSaved: (view: View) => Saved<Values>;
  toInput: (values: Values) => Input;
  /** Loads what is saved now. Unset: nothing is saved yet. */
  reread?: (() => Promise<View>) | undefined;
  send: (sent: Sent<Input>) => Promise<View>;
  /** Whether what the member has changed replaces a secret. Unset: there is none in the form. */
  replacesSecret?: ((changed: Partial<Input>) => boolean) | undefined;
}

/** Attempts of a save while others keep changing other fields. */
const ATTEMPTS = 3;

export function useSharedForm<View, Values extends FieldValues, Input extends object>(
  shared: SharedForm<View, Values, Input>,
) {
  const { saved, toSaved, toInput, reread, send, replacesSecret = () => false } = shared;
  const form = useForm<Values>({ defaultValues: saved.values as never });
  const seen = useRef(saved);
  useFollowed(form, saved, () => {
    if (!clash(toInput(form.getValues()), toInput(seen.current.values), toInput(saved.values))) seen.current = saved;
  });

  /** Whether a field was changed here and elsewhere, and not in the same way. */
  function clash(input: Input, shown: Input, newest: Input): boolean {
    const theirs = changedFields(newest, shown);
    // Without fields that have followed what others saved.
    const mine = changedFields<Partial<Input>>(changedFields(input, newest), shown);
    return replacesSecret(mine) || Object.keys(mine).some((name) => name in theirs);
  }

  /** @throws {ApiError} `changed_meanwhile` if another member has changed the same; the next attempt replaces it */
  async function save(values: Values): Promise<View> {
    let input = toInput(values);
    for (let attempt = 1; ; attempt++) {
      const shown = toInput(seen.current.values);
      const changed = changedFields(input, shown);
      try {
        const view = await send({ input, changed, seen: seen.current.version });
        seen.current = toSaved(view);
        form.reset(seen.current.values);
        return view;
      } catch (error) {
        if (!isChangedMeanwhile(error) || reread === undefined) throw error;
        seen.current = toSaved(await reread());
        const newest = toInput(seen.current.values);
        if (attempt === ATTEMPTS || clash(input, shown, newest)) throw error;
        input = { ...newest, ...changed };
      }
    }
  }
  /** Shows what is saved. The member has seen it then, and may replace it. */
  function discard(): void {
    seen.current = saved;
    form.reset(saved.values);
  }
  return { form, save, discard };
}

/** Shows newly saved values, except in fields that are edited. */
function useFollowed<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { values, version }: Saved<Values>,
  onFollowed: () => void,
): void {
  const { dirtyFields } = form.formState;
  const text = JSON.stringify({ values, version });
  const followed = useRef(text);
  useEffect(() => {
    if (followed.current === text) return;
    followed.current = text;
    const newest = (JSON.parse(text) as Saved<Values>).values;
    const shown = form.getValues();
    const edited = Object.keys(dirtyFields).filter((name) => isEdited(dirtyFields[name as never]));
    form.reset(newest);
    // Whole fields: rows of a list may have moved.
    if (edited.length > 0)
      form.reset(
        { ...newest, ...Object.fromEntries(edited.map((name) => [name, shown[name]])) },
        { keepDefaultValues: true },
      );
    onFollowed();
  });
}

/** @param dirty of react-hook-form: a flag, or flags within the field */
const isEdited = (dirty: unknown): boolean =>
  typeof dirty === 'object' && dirty !== null ? Object.values(dirty).some(isEdited) : dirty === true;

/** The fields of a form that differ from what it showed before it was edited. */
function changedFields<Input extends object>(input: Input, shown: Input): Partial<Input> {
  return Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(shown[name as keyof Input]),
    ),
  ) as Partial<Input>;
}
