/** Times and durations for people. The exact time is always in the title and in `datetime`. */
import { useEffect, useState } from 'react';
import { describeAge, describeMoment } from './describe-time.js';

const EVERY_MS = 30_000;

/** "3 minutes ago", updated continuously. */
export function Ago({ at }: { at: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const moment = new Date(at);
  return (
    <time dateTime={at} title={describeMoment(at)} className="whitespace-nowrap">
      {describeAge(moment.getTime() - now)}
    </time>
  );
}

/** The exact time. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {describeMoment(at)}
    </time>
  );
}
