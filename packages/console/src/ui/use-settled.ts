/** Debounces a value, for requests made while the member types. */
import { useEffect, useState } from 'react';

const SETTLED_MS = 250;

export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
