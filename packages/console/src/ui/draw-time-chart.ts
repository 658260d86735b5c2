/** Draws lines over time with uPlot. Points are numbered; the caller names days and hours. */
import { MINUTE_MS, SECOND_MS } from '@frontdesk/contract/durations';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { t } from '../language/translate.js';
import { describeDuration } from './describe-time.js';
import { describeCount } from './figures.js';

export interface TimeSeries {
  name: string;
  /** A colour of the theme, such as `accent-ink`. */
  colour: 'accent-ink' | 'good' | 'warn' | 'bad' | 'ink-faint';
  /** Dash and gap lengths in pixels, so that lines differ not only by colour; undefined: a solid line. */
  dash?: number[];
  /** By point; null: not finished yet. */
  values: readonly (number | null)[];
  /** Values of the previous period for the same points; undefined: no comparison. */
  before?: readonly (number | null)[];
  /** Hidden until the reader selects it. */
  hidden?: boolean;
}

export interface TimePoint {
  /** For the axis, as short as possible. */
  short: string;
  /** Such as `Monday, 3 February`. */
  long: string;
}

/** In pixels. */
export const CHART_HEIGHT = 220;
/** Between labels of the time axis, in pixels. */
const LABEL_SPACE = 72;

export type ChartUnit = 'count' | 'duration';

/** Steps of the time axis: days of a period, and hours of a day. */
const POINT_STEPS = [1, 2, 3, 6, 7, 14, 28, 56];

/** At most and at least this many steps on an axis of values. */
const VALUE_STEPS = 5;
const MIN_VALUE_STEPS = 4;

/** Steps of an axis of values. */
const STEPS: Record<ChartUnit, number[]> = {
  count: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000, 1_000_000],
  duration: [
    ...[100, 200, 500, SECOND_MS, 2_000, 5_000, 10_000, 20_000, 30_000],
    ...[1, 2, 5, 10, 20, 30, 60, 120, 240, 600, 1_440, 4_320, 10_080].map((minutes) => minutes * MINUTE_MS),
  ],
};

/** At the steps of an axis, where durations are round. */
const LABEL: Record<ChartUnit, (value: number) => string> = {
  count: describeCount,
  duration: (ms) =>
    ms === 0
      ? '0'
      : ms % MINUTE_MS === 0
        ? t('{minutes, number} min', { minutes: ms / MINUTE_MS })
        : ms % SECOND_MS === 0
          ? t('{seconds, number} s', { seconds: ms / SECOND_MS })
          : describeDuration(ms),
};

/** Draws into a frame, at the frame's width. @param onPoint called when the point under the pointer changes */
export function drawTimeChart(
  frame: HTMLDivElement,
  points: readonly TimePoint[],
  lines: readonly TimeSeries[],
  unit: ChartUnit,
  onPoint: (at: number) => void,
): UPlot {
  const colour = (name: string) => () => colourOf(frame, name);
  const axis = {
    stroke: colour('ink-faint'),
    font: '11px system-ui, sans-serif',
    ticks: { show: false },
    grid: { stroke: colour('line'), width: 1 },
  };
  const options: UPlot.Options = {
    width: frame.clientWidth,
    height: CHART_HEIGHT,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    scales: {
      x: { time: false, range: [-0.4, Math.max(0, points.length - 1) + 0.4] },
      y: { range: (_plot, _least, most) => [0, endOf(most, unit)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 26,
        space: LABEL_SPACE,
        incrs: POINT_STEPS,
        values: (_plot, splits) => splits.map((at) => isolated(points[at]?.short ?? '')),
      },
      {
        ...axis,
        size: 48,
        splits: (_plot, _axis, _least, end) => splitsUntil(end, unit),
        values: (_plot, splits) => splits.map((value) => isolated(LABEL[unit](value))),
      },
    ],
    series: [
      {},
      ...lines.flatMap(({ name, colour: own, dash = [], values }) => [
        { stroke: colour(own), alpha: 0.3, width: 1.25, dash, points: { show: false } },
        { label: name, stroke: colour(own), width: 2, dash, points: { show: true, filter: () => alone(values) } },
      ]),
    ],
    hooks: {
      setCursor: [
        ({ cursor: { idx } }) => {
          if (idx !== null && idx !== undefined) onPoint(idx);
        },
      ],
    },
  };
  const data = [
    points.map((_, at) => at),
    ...lines.flatMap(({ before, values }) => [points.map((_, at) => before?.[at] ?? null), [...values]]),
  ] as UPlot.AlignedData;
  return new UPlot(options, data, frame);
}

/** The step of an axis that shows values up to this one. */
const stepOf = (most: number, unit: ChartUnit): number =>
  STEPS[unit].find((step) => most / step <= VALUE_STEPS) ?? most / VALUE_STEPS;

function endOf(most: number | null, unit: ChartUnit): number {
  const least = STEPS[unit][0] ?? 1;
  const step = stepOf(most ?? 0, unit);
  return Math.max(Math.ceil((most ?? 0) / step) * step, least * MIN_VALUE_STEPS);
}

function splitsUntil(end: number, unit: ChartUnit): number[] {
  const step = stepOf(end, unit);
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, at) => at * step);
}

/** Points that no line reaches, because those beside them have no value. */
const alone = (values: TimeSeries['values']): number[] =>
  values.flatMap((value, at) => (value !== null && (values[at - 1] ?? values[at + 1] ?? null) === null ? [at] : []));

/** With the direction of its own first letter (U+2068, U+2069): a canvas writes from left to right. */
const isolated = (label: string) => `\u2068${label}\u2069`;

/** The resolved CSS colour, light or dark. */
function colourOf(frame: HTMLElement, name: string): string {
  const before = frame.style.color;
  frame.style.color = `var(--color-${name})`;
  const { color } = window.getComputedStyle(frame);
  frame.style.color = before;
  return color;
}
