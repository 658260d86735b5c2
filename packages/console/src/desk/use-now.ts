/** The current time, updated periodically, for relative times. */
import { useEffect, useState } from 'react';

const EVERY_MS = 20_000;

export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
