/**
 * Lines over time, drawn by uPlot, each with the previous period as a faint line. The values of a point are shown below
 * the chart, selected by pointer or arrow keys. The chart can also be shown as a table.
 */
import { ChartLine, Table2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type UPlot from 'uplot';
import { t } from '../language/translate.js';
import { IconButton } from './button.js';
import { classes } from './classes.js';
import { describeDuration } from './describe-time.js';
import { CHART_HEIGHT, type ChartUnit, drawTimeChart, type TimePoint, type TimeSeries } from './draw-time-chart.js';
import { describeCount } from './figures.js';
import { Card } from './page.js';
import { useTheme } from './theme.js';

export interface TimeChartProps {
  title: string;
  description?: string;
  /** Must keep its identity while unchanged, like `series`: a new array redraws the chart. */
  points: readonly TimePoint[];
  series: readonly TimeSeries[];
  /** What is compared with, such as `the 7 days before`; undefined: no comparison. */
  period?: string | undefined;
  /** Unit of the values: counts by default, or durations in ms. */
  unit?: ChartUnit;
}

export function TimeChart({ title, description, points, series, period, unit = 'count' }: TimeChartProps) {
  const [as_table, setAsTable] = useState(false);
  const [shown, setShown] = useState(() => series.filter(({ hidden }) => hidden !== true).map(({ name }) => name));
  const lines = useMemo(() => series.filter(({ name }) => shown.includes(name)), [series, shown]);
  const toggle = (name: string) =>
    setShown(shown.includes(name) ? shown.filter((other) => other !== name) : [...shown, name]);
  const about = { title, ...(description !== undefined && { description }) };
  if (series.every(isEmpty))
    return (
      <Card {...about}>
        <p className="text-sm text-ink-soft">{t('No data in this period')}</p>
      </Card>
    );
  return (
    <Card
      {...about}
      actions={
        <IconButton
          size="small"
          className="-me-1"
          label={as_table ? t('Show as chart: {title}', { title }) : t('Show as table: {title}', { title })}
          icon={as_table ? <ChartLine /> : <Table2 />}
          onClick={() => setAsTable(!as_table)}
        />
      }
    >
      {as_table ? (
        <ValueTable title={title} points={points} series={series} period={period} unit={unit} />
      ) : (
        <>
          <fieldset className="-mx-2 mb-2 flex flex-wrap gap-1">
            <legend className="sr-only">{t('Lines of the chart')}</legend>
            {series.map((line) => (
              <LineToggle
                key={line.name}
                line={line}
                pressed={shown.includes(line.name)}
                onPress={() => toggle(line.name)}
              />
            ))}
          </fieldset>
          <Plot title={title} points={points} lines={lines} period={period} unit={unit} />
        </>
      )}
    </Card>
  );
}

const isEmpty = ({ values, before = [] }: TimeSeries): boolean => [...values, ...before].every((value) => !value);

function LineToggle({ line, pressed, onPress }: { line: TimeSeries; pressed: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classes(
        'inline-flex items-center gap-1.5 rounded-md px-2 py-1 text-xs hover:bg-hover max-sm:min-h-9',
        pressed ? 'text-ink' : 'text-ink-faint line-through',
      )}
    >
      <svg aria-hidden="true" width="18" height="6" viewBox="0 0 18 6">
        <line
          x1="0"
          x2="18"
          y1="3"
          y2="3"
          strokeWidth="2"
          strokeDasharray={line.dash?.join(' ')}
          style={{ stroke: `var(--color-${pressed ? line.colour : 'line-strong'})` }}
        />
      </svg>
      {line.name}
    </button>
  );
}

interface PlotProps {
  title: string;
  points: readonly TimePoint[];
  lines: readonly TimeSeries[];
  period: string | undefined;
  unit: ChartUnit;
}

const DESCRIBE: Record<ChartUnit, (value: number) => string> = { count: describeCount, duration: describeDuration };

function Plot({ title, points, lines, period, unit }: PlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot>(undefined);
  const [at, setAt] = useState<number>();
  const last = points.length - 1;
  const point = at === undefined ? undefined : Math.min(at, last);
  const newest = Math.max(0, lines[0]?.values.findLastIndex((value) => value !== null) ?? last);

  useEffect(() => {
    if (frame.current === null) return;
    const made = drawTimeChart(frame.current, points, lines, unit, setAt);
    plot.current = made;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0)
        made.setSize({ width: entry.contentRect.width, height: CHART_HEIGHT });
    });
    observer.observe(frame.current);
    return () => {
      observer.disconnect();
      made.destroy();
    };
  }, [points, lines, unit]);
  useRedraw(() => plot.current?.redraw(false));

  const choose = (next: number) => {
    const chosen = Math.max(0, Math.min(last, next));
    setAt(chosen);
    const left = plot.current?.valToPos(chosen, 'x') ?? 0;
    plot.current?.setCursor({ left, top: CHART_HEIGHT / 4 }, false);
  };
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('{title}: values, by arrow keys', { title })}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={point ?? 0}
        aria-valuetext={
          point === undefined ? t('No point chosen') : describePoint({ points, lines, period, unit }, point)
        }
        className="rounded-sm"
        onFocus={() => point === undefined && choose(newest)}
        onKeyDown={(event) => {
          const next = nextPoint(event.key, point ?? newest, last);
          if (next === undefined) return;
          event.preventDefault();
          choose(next);
        }}
      >
        <div ref={frame} dir="ltr" aria-hidden style={{ height: CHART_HEIGHT }} className="w-full overflow-hidden" />
      </div>
      <Values points={points} lines={lines} at={point} period={period} unit={unit} />
    </>
  );
}

/** Handles arrow keys as a slider does. @returns undefined for other keys */
function nextPoint(key: string, at: number, last: number): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return at - 1;
  if (key === 'ArrowRight' || key === 'ArrowUp') return at + 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}

function Values({ points, lines, at, period, unit }: Omit<PlotProps, 'title'> & { at: number | undefined }) {
  const format = DESCRIBE[unit];
  if (at === undefined)
    return (
      <p className="mt-1 min-h-9 text-xs text-ink-faint">
        {period !== undefined && `${t('Faint lines: {period}.', { period })} `}
        {t('Point at the chart to see values.')}
      </p>
    );
  return (
    <dl className="mt-1 flex min-h-9 flex-wrap gap-x-4 text-xs tabular-nums">
      <dt className="sr-only">{t('Time')}</dt>
      <dd className="font-medium">{points[at]?.long}</dd>
      {lines.map(({ name, values, before }) => (
        <div key={name} className="flex gap-1">
          <dt className="text-ink-soft">{name}</dt>
          <dd>
            {describeValue(values[at], format)}
            {before !== undefined && (
              <span className="text-ink-faint">
                {' '}
                {t('(before: {value})', { value: describeValue(before[at], format) })}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ValueTable({ title, points, series, period, unit }: TimeChartProps & Pick<PlotProps, 'unit'>) {
  const format = DESCRIBE[unit];
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      className="max-h-80 overflow-auto"
    >
      <table className="w-full border-collapse text-xs tabular-nums">
        <caption className={period === undefined ? 'sr-only' : 'pb-2 text-start text-ink-faint'}>
          {period === undefined ? title : t('In parentheses: {period}', { period })}
        </caption>
        <thead className="sticky top-0 bg-surface text-ink-faint">
          <tr className="border-b border-line">
            <th scope="col" className="py-1.5 pe-3 text-start font-medium">
              {t('Time')}
            </th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className="px-2 py-1.5 text-end font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ long }, at) => (
            <tr key={long} className="border-b border-line last:border-0">
              <th scope="row" className="py-1.5 pe-3 text-start font-normal whitespace-nowrap">
                {long}
              </th>
              {series.map(({ name, values, before }) => (
                <td key={name} className="px-2 py-1.5 text-end whitespace-nowrap">
                  {describeValue(values[at], format)}
                  {before !== undefined && (
                    <span className="text-ink-faint"> ({describeValue(before[at], format)})</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const describeValue = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? '–' : format(value);

function describePoint({ points, lines, period, unit }: Omit<PlotProps, 'title'>, at: number): string {
  const format = DESCRIBE[unit];
  const values = lines.map(({ name, values: now, before }) => {
    const value = describeValue(now[at], format);
    if (before === undefined || period === undefined) return `${name} ${value}`;
    return t('{name} {value}, in {period} {before}', {
      name,
      value,
      period,
      before: describeValue(before[at], format),
    });
  });
  return [points[at]?.long ?? '', ...values].join('; ');
}

/** Redraws when the theme changes, as a canvas does not follow CSS colours. */
function useRedraw(redraw: () => void) {
  const theme = useTheme();
  const latest = useRef(redraw);
  latest.current = redraw;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme decides the colours
  useEffect(() => latest.current(), [theme]);
  useEffect(() => {
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const changed = () => latest.current();
    dark.addEventListener('change', changed);
    return () => dark.removeEventListener('change', changed);
  }, []);
}
