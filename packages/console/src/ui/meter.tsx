/** A bar for a usage or a share. */
import { classes } from './classes.js';

/** A usage. @param warns near its limit */
export function Meter({ label, value, most, warns }: { label: string; value: number; most: number; warns?: boolean }) {
  const share = Math.min(1, most <= 0 ? 0 : value / most);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element takes none of the look
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={Math.min(value, most)}
      className="h-1.5 overflow-hidden rounded-full bg-hover"
    >
      <div
        className={classes('h-full rounded-full', warns && share >= 0.9 ? 'bg-bad' : 'bg-accent')}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
