/** The lines of the table: a value, the baseline's value, their ratio, and whether the goal is met. */

/** @param lines receives the lines of the row */
export function startReport(row, lines) {
  const add = (line) => void lines.push({ row: row.name, ...line });
  const failed = (subject, error) => add({ title: row.title, subject, status: 'failed', note: error.message });
  return {
    /** @param line.goal `{ratio: {least}}`, `{ratio: {most}}`, `{value: {least}}`, `{value: {most}}`, or undefined */
    line(line) {
      const { value, baseline, goal } = line;
      const ratio = baseline === undefined ? undefined : value / baseline.value;
      const isNothing = line.unit === '/s' && (value === 0 || baseline?.value === 0);
      if (isNothing || !Number.isFinite(value) || !Number.isFinite(ratio ?? 0))
        return failed(line.subject, new Error(`too few results for "${line.title}": raise --seconds`));
      add({ ...line, ratio, met: goal === undefined ? undefined : isMet(goal, value, ratio), status: 'measured' });
    },
    skipped: (subject, reason) => add({ title: row.title, subject, status: 'skipped', note: reason }),
    failed,
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

/** Rounds to three significant digits, and to integers from 100. */
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
