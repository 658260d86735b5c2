/** The time of day, for entries below a heading with the date. */
import { describeClock, describeMoment } from '../../ui/describe-time.js';

export function ClockTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={describeMoment(at)} className="whitespace-nowrap tabular-nums">
      {describeClock(at)}
    </time>
  );
}
