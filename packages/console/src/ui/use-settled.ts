/** A value once it has stayed the same for a moment: for what is asked of the service while somebody types. */
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
