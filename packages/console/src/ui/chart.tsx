/**
 * Small charts in SVG: a line or bars over time. Colour and shape say nothing that the label does not say in words, and
 * every value is in a table for screen readers.
 */
import { useId, useState } from 'react';
import { classes } from './classes.js';

export interface ChartPoint {
  label: string;
  value: number;
}

export interface ChartProps {
  /** What is charted, as in "Messages a day". */
  label: string;
  points: readonly ChartPoint[];
  kind?: 'line' | 'bar';
  format?: (value: number) => string;
  /** In pixels. */
  height?: number;
}

const WIDTH = 320;

export function Chart({ label, points, kind = 'bar', format = String, height = 56 }: ChartProps) {
  const [at, setAt] = useState<number>();
  const titleId = useId();
  const most = Math.max(1, ...points.map(({ value }) => value));
  const step = WIDTH / Math.max(1, points.length);
  const top = (value: number) => height - 1 - (value / most) * (height - 4);
  const shown = at === undefined ? undefined : points[at];
  return (
    <figure className="min-w-0">
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={titleId}
        className="block w-full"
        style={{ height }}
        onPointerLeave={() => setAt(undefined)}
      >
        <title id={titleId}>{label}</title>
        <line
          x1="0"
          x2={WIDTH}
          y1={height - 0.5}
          y2={height - 0.5}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
        {kind === 'line' && (
          <polyline
            points={points.map(({ value }, index) => `${(index + 0.5) * step},${top(value)}`).join(' ')}
            className="fill-transparent stroke-accent-ink"
            strokeWidth="1.5"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        )}
        {points.map(({ label: name, value }, index) => (
          <g key={name} onPointerEnter={() => setAt(index)}>
            <rect x={index * step} width={step} y={0} height={height} className="fill-transparent" />
            {kind === 'bar' && value > 0 && (
              <rect
                x={index * step + step * 0.14}
                width={step * 0.72}
                y={top(value)}
                height={height - top(value)}
                className={classes('fill-accent', at !== undefined && at !== index && 'opacity-40')}
              />
            )}
          </g>
        ))}
      </svg>
      <figcaption aria-hidden className="mt-1 flex h-4 justify-between text-2xs text-ink-faint tabular-nums">
        {shown === undefined ? (
          <>
            <span>{points[0]?.label}</span>
            <span>{points.at(-1)?.label}</span>
          </>
        ) : (
          <span className="mx-auto text-ink">
            {shown.label}: {format(shown.value)}
          </span>
        )}
      </figcaption>
      <table className="sr-only">
        <caption>{label}</caption>
        <tbody>
          {points.map((point) => (
            <tr key={point.label}>
              <th scope="row">{point.label}</th>
              <td>{format(point.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** How much of something is used. @param warns towards its end */
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
