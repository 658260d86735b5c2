/** What a row has measured, line by line: a value, the baseline's, their ratio, and whether the goal is met. */

/** @returns what a row reports to; its lines are those of `lines` */
export function startReport(row, lines) {
  const add = (line) => lines.push({ row: row.name, ...line });
  return {
    /** @param line.goal `{ratio: {least}}`, `{ratio: {most}}`, `{value: {most}}` … or undefined: for information */
    line(line) {
      const { value, baseline, goal } = line;
      const ratio = baseline === undefined ? undefined : value / baseline.value;
      const isNothing = line.unit === '/s' && value === 0;
      if (isNothing || !Number.isFinite(value) || (ratio !== undefined && !Number.isFinite(ratio)))
        throw new Error(
          `${line.title}, ${line.subject}: ${value} relative to ${baseline?.value} is no measurement; raise --seconds`,
        );
      add({ ...line, ratio, met: goal === undefined ? undefined : isMet(goal, value, ratio), status: 'measured' });
    },
    skipped: (subject, reason) => add({ title: row.title, subject, status: 'skipped', note: reason }),
    failed: (subject, error) => add({ title: row.title, subject, status: 'failed', note: error.message }),
  };
}

function isMet({ ratio: ofRatio, value: ofValue }, value, ratio) {
  const [bounds, measured] = ofRatio === undefined ? [ofValue, value] : [ofRatio, ratio];
  return (
    measured >= (bounds.least ?? Number.NEGATIVE_INFINITY) && measured <= (bounds.most ?? Number.POSITIVE_INFINITY)
  );
}

export function goalText(goal, unit) {
  if (goal === undefined) return '';
  const ofRatio = goal.ratio !== undefined;
  const { least, most } = goal.ratio ?? goal.value;
  const number = `${least ?? most}${ofRatio ? 'x' : ` ${unit}`}`;
  return least === undefined ? `≤ ${number}` : `≥ ${number}`;
}

/** Three significant digits; whole numbers from 100 on. */
export function numberText(value) {
  if (value === undefined) return '';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}

export const valueText = (value, unit) =>
  `${numberText(value)}${unit === '' || unit.startsWith('/') ? '' : ' '}${unit}`;
export const timeText = (ms) => valueText(ms, 'ms');

export function machineText({ quiet, foreign_share, slowdown }) {
  if (quiet) return 'quiet';
  return `LOADED: ${Math.round(foreign_share * 100)} % foreign, ${slowdown.toFixed(2)}x slow`;
}

/** The cells of a line, in the order of {@link HEADINGS}. */
export function cellsOf(line) {
  const { title, subject, status, value, unit, baseline, ratio, goal, met, note = '', machine } = line;
  if (status !== 'measured') return [title, subject, status.toUpperCase(), '', '', '', '', note, ''];
  return [
    title,
    subject,
    valueText(value, unit),
    baseline === undefined ? '' : `${baseline.name} ${valueText(baseline.value, unit)}`,
    ratio === undefined ? '' : `${numberText(ratio)}x`,
    goalText(goal, unit),
    met === undefined ? '' : met ? 'met' : 'not met',
    note,
    machineText(machine),
  ];
}

export const HEADINGS = ['row', 'server', 'measured', 'baseline', 'ratio', 'goal', '', 'note', 'machine'];
