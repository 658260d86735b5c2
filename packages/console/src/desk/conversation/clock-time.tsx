/** The time of day, for what stands under the heading of its day. */
import { describeClock, describeMoment } from '../../ui/describe-time.js';

export function ClockTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={describeMoment(at)} className="whitespace-nowrap tabular-nums">
      {describeClock(at)}
    </time>
  );
}
