/** How many conversations a list of the desk has. */
import { classes } from '../../ui/classes.js';

const MOST = 10_000;

export function ListCount({ count, urgent }: { count: number; urgent: boolean }) {
  return (
    <span
      className={classes(
        'text-xs tabular-nums',
        urgent ? 'rounded-full bg-bad-ground px-1.5 font-semibold text-white' : 'text-ink-faint',
      )}
    >
      {count >= MOST ? '9999+' : count}
    </span>
  );
}
