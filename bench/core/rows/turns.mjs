/** Whole turns of 64 customers with an instant model: a question, a function call, an answer. */
import { startAiSdk, startDbos, startSixtyLines } from '../baselines.mjs';
import { startClients } from '../load.mjs';
import { Missing } from '../missing.mjs';
import { timeText } from '../report/lines.mjs';
import { measureInRounds, withCpu } from '../rounds.mjs';
import { registerFunction } from '../service.mjs';
import { startServices } from '../subjects.mjs';

const CLIENTS = 64;
const CPU_MS = 1;
const CPU_NODE = 'v24.';
/** Goals for the rate, by baseline. */
const GOALS = { '60 lines': { ratio: { least: 0.5 } }, DBOS: { ratio: { least: 2 } } };

export const turns = {
  name: 'turns',
  title: 'whole turns, 64 clients, instant model and endpoint',

  async measure(run, scope, report) {
    const clients = await startClients(run, scope);
    const sixtyLines = await startSixtyLines(run, scope);
    const baselines = [sixtyLines];
    for (const [name, start] of [
      ['AI SDK', startAiSdk],
      ['DBOS', startDbos],
    ])
      try {
        if (start === startDbos && run.postgres.problem !== undefined) throw new Missing(run.postgres.problem);
        baselines.push(await start(run, scope));
      } catch (error) {
        if (!(error instanceof Missing)) throw error;
        report.skipped(name, error.message);
      }
    const services = await startServices(run, scope, report, { prepare: (service) => registerFunction(run, service) });
    const subjects = [...baselines, ...services];
    for (const { name: group, url, key: token } of subjects) {
      await clients('connect', { group, urls: [url], token, sockets: CLIENTS });
      await clients('turns', { group, clients: CLIENTS, seconds: 1 });
    }
    const measured = await measureInRounds(run, report, subjects, (subject, seconds) =>
      withCpu(subject, () => clients('turns', { group: subject.name, clients: CLIENTS, seconds }), 'turns'),
    );
    for (const service of services.filter((one) => measured.has(one)))
      reportService(report, service, { measured, baselines, serversNode: run.serversNode });
  },
};

function reportService(report, service, { measured, baselines, serversNode }) {
  const mine = measured.get(service);
  const line = (given) => report.line({ subject: service.name, ...given });
  const [sixtyLines] = baselines;
  line({
    key: 'turn-cpu',
    title: 'whole turn, 64 clients: server CPU',
    value: mine.cpu_ms,
    unit: 'ms/turn',
    baseline: { name: sixtyLines.name, value: measured.get(sixtyLines).cpu_ms },
    goal: { value: { most: CPU_MS } },
    note: [
      serversNode.startsWith(CPU_NODE) ? '' : `goal is for Node 24, this is ${serversNode}; `,
      service.store.dialect === 'Postgres' ? `and ${timeText(mine.database_cpu_ms)} of Postgres; ` : '',
      mine.repeated > 0 ? `${mine.repeated} answers came twice` : '',
    ].join(''),
  });
  for (const baseline of baselines) {
    if (baseline.name === 'DBOS' && service.store.dialect !== 'Postgres') continue;
    const theirs = measured.get(baseline);
    line({
      key: 'turn-rate',
      title: `whole turn, 64 clients: rate relative to ${baseline.name}`,
      value: mine.per_second,
      unit: '/s',
      baseline: { name: baseline.name, value: theirs.per_second },
      goal: GOALS[baseline.name],
      note: `p50 ${timeText(mine.times.p50)}, p99 ${timeText(mine.times.p99)}; ${baseline.name} ${timeText(theirs.cpu_ms)} CPU, p99 ${timeText(theirs.times.p99)}`,
    });
  }
}
