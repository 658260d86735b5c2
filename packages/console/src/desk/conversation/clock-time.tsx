/** The time of day, for what stands under the heading of its day. */
const CLOCK = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const EXACT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

export function ClockTime({ at }: { at: string }) {
  const moment = new Date(at);
  return (
    <time dateTime={at} title={EXACT.format(moment)} className="whitespace-nowrap tabular-nums">
      {CLOCK.format(moment)}
    </time>
  );
}
