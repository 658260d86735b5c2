/** Measures servers alternately in several rounds, so that a change of the machine's speed affects all of them alike. */
import { sum } from './proc.mjs';

export const ROUNDS = 3;

/**
 * @param measure called with a subject and its share of the seconds
 * @returns the results by subject; each number is the median of the rounds. A service that fails is reported and left out
 */
export async function measureInRounds(run, report, subjects, measure) {
  const results = new Map(subjects.map((subject) => [subject, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const subject of [...results.keys()]) {
      run.progress(`${subject.name}, round ${round + 1} of ${ROUNDS}`);
      try {
        results.get(subject).push(await measure(subject, run.options.seconds / ROUNDS));
      } catch (error) {
        // Without its baseline a row says nothing.
        if (!subject.is_service) throw error;
        report.failed(subject.name, error);
        results.delete(subject);
      }
    }
  return new Map([...results].map(([subject, rounds]) => [subject, medianOf(rounds)]));
}

function medianOf(rounds) {
  return Object.fromEntries(
    Object.entries(rounds[0]).map(([key, value]) => {
      const values = rounds.map((round) => round[key]);
      return [key, typeof value === 'number' ? median(values) : medianOf(values)];
    }),
  );
}

export function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Adds the CPU time in ms per unit of work to a result. @param count the result's field with the units of work */
export async function withCpu(subject, work, count) {
  const [before, databaseBefore] = [await subject.cpu(), await subject.databaseCpu()];
  const result = await work();
  const [after, databaseAfter] = [await subject.cpu(), await subject.databaseCpu()];
  // A connection opened since then started at 0.
  const ofDatabase = [...databaseAfter].map(([pid, ms]) => ms - (databaseBefore.get(pid) ?? 0));
  return { ...result, cpu_ms: (after - before) / result[count], database_cpu_ms: sum(ofDatabase) / result[count] };
}
