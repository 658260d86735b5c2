/** How long customers wait for a first reply, by the hour in which they ask. Shows when agents are missing. */
import type { Overview } from '@frontdesk/contract';
import { useMemo } from 'react';
import { locale, t } from '../../language/translate.js';
import type { TimeSeries } from '../../ui/draw-time-chart.js';
import { TimeChart } from '../../ui/time-chart.js';

const CLOCK = new Intl.DateTimeFormat(locale(), { timeStyle: 'short', timeZone: 'UTC' });
const DESCRIBED = t('By the hour when the wait began. Covers at most the last 28 days.');

export function HoursOfDay({ hours }: { hours: Overview['by_hour_of_day'] }) {
  const { points, assistant, agent } = useMemo(() => {
    const line = (measure: 'assistant_reply' | 'agent_wait'): TimeSeries[] => [
      { name: 'p50', colour: 'accent-ink', values: hours.map((hour) => hour[measure].p50_ms) },
      { name: 'p95', colour: 'warn', dash: [7, 3], values: hours.map((hour) => hour[measure].p95_ms) },
    ];
    return {
      points: hours.map(({ hour }) => {
        const clock = CLOCK.format(new Date(Date.UTC(2000, 0, 1, hour)));
        return { short: clock, long: clock };
      }),
      assistant: line('assistant_reply'),
      agent: line('agent_wait'),
    };
  }, [hours]);
  const shared = { points, description: DESCRIBED, unit: 'duration' as const };
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <TimeChart title={t('First reply of the assistant by hour of day')} series={assistant} {...shared} />
      <TimeChart title={t('Waiting for an agent by hour of day')} series={agent} {...shared} />
    </div>
  );
}
