/** The duration of a call, updated every second. */
import { useEffect, useState } from 'react';
import { clockSpan } from '../../ui/describe-time.js';

/** @param since in ISO 8601, by the service's clock; if this computer's is behind, it starts at zero */
export function CallDuration({ since }: { since: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <span className="tabular-nums">{clockSpan(now - Date.parse(since))}</span>;
}
