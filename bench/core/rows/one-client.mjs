/**
 * The time that a turn takes in addition to the model and the endpoint, with one customer. A turn commits twice before its
 * reply is sent, so two acknowledgements of the bare store are the least that a durable turn can add.
 */
import { startBareStore, startSixtyLines } from '../baselines.mjs';
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
    const stores = new Map();
    for (const { store } of services)
      if (!stores.has(store.dialect)) stores.set(store.dialect, await startBareStore(run, scope, store.dialect));
    const bareStores = [...stores.values()];
    for (const { name: group, url, key: token } of [sixtyLines, ...bareStores, ...services])
      await clients('connect', { group, urls: [url], token, sockets: 1 });
    for (const { name: group } of [sixtyLines, ...services])
      await clients('turns', { group, clients: 1, seconds: 60, turns: WARM_UP_TURNS });
    for (const { name: group } of bareStores) {
      await clients('openConversations', { group, count: 1 });
      await clients('acknowledge', { group, seconds: 1 });
    }
    const measured = await measureInRounds(run, report, [direct, sixtyLines, ...bareStores, ...services], measure);
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
        note: `p99 of the turn ${timeText(measured.get(service).times.p99)}; 60 lines add ${timeText(added(sixtyLines))}; two acknowledgements of the bare store take ${timeText(2 * measured.get(stores.get(service.store.dialect)).times.p50)}`,
      });

    function measure(subject, seconds) {
      if (subject === direct) return clients('askDirectly', { url: run.outside.url, model: 'instant', seconds });
      const operation = bareStores.includes(subject) ? 'acknowledge' : 'turns';
      return clients(operation, { group: subject.name, clients: 1, seconds });
    }
  },
};
