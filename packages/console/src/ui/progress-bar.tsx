/** A progress bar with several parts. */

export interface ProgressBarProps {
  label: string;
  total: number;
  parts: readonly { done: number; tone: 'accent' | 'bad' }[];
}

const FILLS = { accent: 'fill-accent', bad: 'fill-bad' };

export function ProgressBar({ label, total, parts }: ProgressBarProps) {
  const share = (done: number) => (total === 0 ? 0 : (100 * done) / total);
  const before = (index: number) => parts.slice(0, index).reduce((sum, { done }) => sum + done, 0);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={before(parts.length)}
      className="h-1.5 overflow-hidden rounded-full bg-hover"
    >
      {/* An attribute and not a style: the content policy refuses the other. */}
      <svg
        aria-hidden="true"
        className="block h-full w-full rtl:-scale-x-100"
        preserveAspectRatio="none"
        viewBox="0 0 100 1"
      >
        {parts.map(({ done, tone }, index) => (
          <rect key={tone} x={share(before(index))} width={share(done)} height="1" className={FILLS[tone]} />
        ))}
      </svg>
    </div>
  );
}
