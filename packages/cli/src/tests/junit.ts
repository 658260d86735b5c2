/** Writes the results as JUnit XML for CI systems. */
import { describeFailure } from './report.js';
import type { TestOutcome } from './run-tests.js';

export function writeJUnit(outcomes: readonly TestOutcome[], ms: number): string {
  const failures = outcomes.filter(({ passed }) => !passed).length;
  const counts = `tests="${outcomes.length}" failures="${failures}" time="${seconds(ms)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites ${counts}>
  <testsuite name="frontdesk" ${counts}>
${outcomes.map(writeCase).join('\n')}
  </testsuite>
</testsuites>
`;
}

function writeCase(outcome: TestOutcome): string {
  const { file, name, runs, problems, passed } = outcome;
  const took = runs.reduce((sum, run) => sum + run.duration_ms, 0);
  const head = `    <testcase classname="${escaped(file)}" name="${escaped(name)}" time="${seconds(took)}"`;
  if (passed) return `${head}/>`;
  const text = [...problems, ...describeFailure(outcome)].join('\n');
  const [first = 'failed'] = problems.length > 0 ? problems : ['differs from what is expected'];
  return `${head}>\n      <failure message="${escaped(first)}">${escaped(text)}</failure>\n    </testcase>`;
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(3);

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Removes characters that XML 1.0 cannot represent. */
function escaped(text: string): string {
  const fit = text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
  return fit.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
}
