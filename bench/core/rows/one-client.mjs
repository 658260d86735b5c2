/** The time that a turn takes in addition to the model and the endpoint, with one customer. */
import { startSixtyLines } from '../baselines.mjs';
import { startClients } from '../load.mjs';
import { timeText } from '../report/lines.mjs';
import { measureInRounds } from '../rounds.mjs';
import { registerFunction } from '../service.mjs';
import { startServices } from '../subjects.mjs';

const WARM_UP_TURNS = 50;
const ADDED_MS = 3;

export const oneClient = {
  name: 'one-client',
  title: 'whole turn, one client: time added to model and endpoint',

  async measure(run, scope, report) {
    const clients = await startClients(run, scope);
    const direct = { name: 'model and endpoint' };
    const sixtyLines = await startSixtyLines(run, scope);
    const services = await startServices(run, scope, report, { prepare: (service) => registerFunction(run, service) });
    for (const { name: group, url, key: token } of [sixtyLines, ...services]) {
      await clients('connect', { group, urls: [url], token, sockets: 1 });
      await clients('turns', { group, clients: 1, seconds: 60, turns: WARM_UP_TURNS });
    }
    const measured = await measureInRounds(run, report, [direct, sixtyLines, ...services], (subject, seconds) =>
      subject === direct
        ? clients('askDirectly', { url: run.outside.url, model: 'instant', seconds })
        : clients('turns', { group: subject.name, clients: 1, seconds }),
    );
    const alone = measured.get(direct).times.p50;
    const added = (subject) => measured.get(subject).times.p50 - alone;
    for (const service of services.filter((one) => measured.has(one)))
      report.line({
        key: 'turn-added',
        title: 'whole turn, one client: time added to model and endpoint',
        subject: service.name,
        value: added(service),
        unit: 'ms',
        baseline: { name: direct.name, value: alone },
        goal: { value: { most: ADDED_MS } },
        note: `p99 of the turn ${timeText(measured.get(service).times.p99)}; 60 lines add ${timeText(added(sixtyLines))}`,
      });
  },
};
