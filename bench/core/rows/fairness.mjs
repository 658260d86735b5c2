/** How long customers of one organisation wait while another organisation floods the service with turns. */
import { startClients } from '../load.mjs';
import { timeText, valueText } from '../report/lines.mjs';
import { addOrganisation, registerFunction } from '../service.mjs';
import { startServices } from '../subjects.mjs';

const MODEL = 'delay-500';
const FLOOD_CLIENTS = 400;
const OTHER_CLIENTS = 4;
const RATIO = 2;

export const fairness = {
  name: 'fairness',
  title: 'one organisation floods: the turn of another',

  async measure(run, scope, report) {
    const clients = await startClients(run, scope);
    for (const version of run.versions) {
      const only = { ...run, versions: [version] };
      const services = await startServices(only, scope, report, {
        model: MODEL,
        prepare: (service) => registerFunction(run, service),
      });
      for (const service of services)
        await measureService(run, report, { clients, service, version }).catch((error) =>
          report.failed(service.name, error),
        );
    }
  },
};

async function measureService(run, report, { clients, service, version }) {
  const other = await addOrganisation(run, service, version);
  const { url, key } = service;
  const { seconds } = run.options;
  await clients('connect', { group: 'flood', urls: [url], token: key, sockets: FLOOD_CLIENTS });
  await clients('connect', { group: 'other', urls: [url], token: other, sockets: OTHER_CLIENTS });
  const others = { group: 'other', clients: OTHER_CLIENTS, seconds, question: 'note' };
  run.progress(`${service.name}, alone`);
  const alone = await clients('turns', others);
  run.progress(`${service.name}, beside ${FLOOD_CLIENTS} of another organisation`);
  const [flooding, beside] = await Promise.all([
    clients('turns', { group: 'flood', clients: FLOOD_CLIENTS, seconds, question: 'note', abandon: true }),
    clients('turns', others),
  ]);
  for (const group of ['flood', 'other']) await clients('disconnect', { group });
  report.line({
    key: 'fairness',
    title: `one organisation floods (${FLOOD_CLIENTS} turns at once): p50 of another's turn`,
    subject: service.name,
    value: beside.times.p50,
    unit: 'ms',
    baseline: { name: 'without flood', value: alone.times.p50 },
    goal: { ratio: { most: RATIO } },
    note: `p99 ${timeText(beside.times.p99)}, without flood ${timeText(alone.times.p99)}; the flood gets ${valueText(flooding.per_second, '/s')}`,
  });
}
