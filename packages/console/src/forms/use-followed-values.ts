/** Updates a form when the saved values change elsewhere, except fields with unsaved input. */
import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

export function useFollowedValues<Values extends FieldValues>(form: UseFormReturn<Values>, saved: Values): void {
  const { reset } = form;
  const text = JSON.stringify(saved);
  const followed = useRef(text);
  useEffect(() => {
    if (followed.current === text) return;
    followed.current = text;
    reset(JSON.parse(text) as Values, { keepDirtyValues: true });
  }, [text, reset]);
}
