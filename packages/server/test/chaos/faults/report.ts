/** What a run tells: the seed, the plan with its times, what clients met, and whatever promise did not hold. */
import type { Attempt, Evidence } from './evidence.js';
import type { Injection } from './faults.js';
import type { Installation } from './installation.js';
import type { Violation } from './promises.js';

const SHOWN_VIOLATIONS = 12;
const SHOWN_OUTPUT_LINES = 25;
const SHOWN_LINE_CHARACTERS = 300;

/** Times are of the monotonic clock, in ms. */
export interface Injected extends Injection {
  began_at: number;
  ended_at: number;
  /** When every server was ready and had answered; undefined: not yet. */
  recovered_at: number | undefined;
}

export interface Run {
  readonly installation: Installation;
  readonly plan: Injection[];
  readonly began_at: number;
  readonly evidence: Evidence;
  readonly injected: Injected[];
  readonly violations: Violation[];
}

/** What customers and agents met from a fault's beginning until it was recovered from. */
export function countMet(evidence: Evidence, { began_at, ended_at, recovered_at = ended_at }: Injected) {
  const outcomes = [...evidence.sent, ...evidence.acts]
    .flatMap((request) => request.attempts)
    .filter((attempt: Attempt) => attempt.at < recovered_at && attempt.ended_at > began_at)
    .map(({ outcome }) => outcome);
  const lost = evidence.connections.filter(
    ({ closed_at = 0, was_lost }) => was_lost && closed_at > began_at && closed_at < recovered_at,
  );
  return {
    acknowledged: outcomes.filter((outcome) => outcome === 'acknowledged').length,
    refused: outcomes.filter((outcome) => outcome === 'unavailable' || outcome === 'outcome_unknown').length,
    unanswered: outcomes.filter((outcome) => outcome === 'unanswered').length,
    connections_lost: lost.length,
  };
}

/** @param title how the run is had again */
export function report(run: Run, title: string): string {
  const { installation, plan, began_at, evidence, injected, violations } = run;
  const { sent, acts, connections, log } = evidence;
  const received = connections.reduce((sum, one) => sum + one.received.length, 0);
  return [
    title,
    ...injected.map((one) => rowOf(run, one)),
    ...plan.slice(injected.length).map(({ fault }) => `  not reached: ${fault}`),
    `  ${sent.length} messages sent, ${acts.length} acts, ${log.length} log entries, received ${received} times on ${connections.length} connections, in ${seconds(performance.now() - began_at)}`,
    ...violations
      .slice(0, SHOWN_VIOLATIONS)
      .flatMap(({ promise, detail, entries }) => [
        `  VIOLATED: ${promise}`,
        `    ${detail}`,
        ...entries.map((entry) => `      ${JSON.stringify(entry, plain)}`),
      ]),
    ...(violations.length === 0 ? [] : installation.servers).flatMap((server, index) => [
      `  server ${index} said at last:`,
      ...lastLines(server.output()),
    ]),
  ].join('\n');
}

function rowOf({ began_at, evidence }: Run, one: Injected): string {
  const { acknowledged, refused, unanswered, connections_lost } = countMet(evidence, one);
  const recovered = one.recovered_at === undefined ? '-' : `${Math.round(one.recovered_at - one.ended_at)} ms`;
  return [
    `  ${seconds(one.began_at - began_at).padStart(7)}`,
    `${one.fault}${one.note === undefined ? '' : ` (${one.note})`}`.padEnd(42),
    `server ${one.server}`,
    `lasted ${seconds(one.ended_at - one.began_at).padStart(6)}`,
    `recovered in ${recovered.padStart(7)}`,
    `acknowledged ${acknowledged}, refused ${refused}, unanswered ${unanswered}, connections lost ${connections_lost}`,
  ].join('  ');
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

const plain = (_key: string, value: unknown) =>
  value instanceof Map ? Object.fromEntries(value) : value instanceof Set ? [...value] : value;

/** Of a server's log, each line by its message and error. */
export function lastLines(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => {
      try {
        const { time, msg, err } = JSON.parse(line) as { time: number; msg: string; err?: { message: string } };
        return `    ${new Date(time).toISOString()} ${msg}${err === undefined ? '' : `: ${err.message}`}`;
      } catch {
        // Cut by the end of the process.
        return `    ${line.slice(0, SHOWN_LINE_CHARACTERS)}`;
      }
    })
    .slice(-SHOWN_OUTPUT_LINES);
}
