/** Acknowledged messages while an agent handles the conversations: each message is stored and no reply follows. */
import { startBareStore, startEcho } from '../baselines.mjs';
import { startClients } from '../load.mjs';
import { timeText } from '../report/lines.mjs';
import { measureInRounds, withCpu } from '../rounds.mjs';
import { takeOver } from '../service.mjs';
import { startServices } from '../subjects.mjs';

const SOCKETS = 50;
const IN_FLIGHT = 200;
const OPEN_LOOP_PER_SECOND = 1_000;
const GOALS = { SQLite: { share: 0.4, cpu: 3 }, Postgres: { share: 0.4, cpu: 4 } };
const OPEN_LOOP_MS = 10;

export const acknowledge = {
  name: 'acknowledge',
  title: 'acknowledged messages, an agent handles, 200 in flight',

  async measure(run, scope, report) {
    const clients = await startClients(run, scope);
    const echo = await startEcho(run, scope);
    const services = await startServices(run, scope, report);
    const dialects = [...new Set(services.map(({ store }) => store.dialect))];
    const stores = await Promise.all(dialects.map((dialect) => startBareStore(run, scope, dialect)));
    const baselines = [echo, ...stores];
    for (const subject of [...baselines, ...services]) {
      run.progress(`${subject.name}, ${IN_FLIGHT} conversations`);
      await clients('connect', { group: subject.name, urls: [subject.url], token: subject.key, sockets: SOCKETS });
      const opened = await clients('openConversations', { group: subject.name, count: IN_FLIGHT });
      if (!baselines.includes(subject)) await takeOver(subject, opened);
      await clients('acknowledge', { group: subject.name, seconds: 1 });
    }
    const closed = await measureInRounds(run, report, [...baselines, ...services], (subject, seconds) =>
      withCpu(subject, () => clients('acknowledge', { group: subject.name, seconds }), 'messages'),
    );
    for (const service of services.filter((one) => closed.has(one)))
      reportClosed(report, service, {
        measured: closed.get(service),
        echo: closed.get(echo),
        store: closed.get(storeOf(service)),
      });
    const open = await measureInRounds(run, report, [...closed.keys()], (subject, seconds) =>
      clients('openLoop', { group: subject.name, seconds: Math.ceil(seconds), perSecond: OPEN_LOOP_PER_SECOND }),
    );
    for (const service of services.filter((one) => open.has(one)))
      reportOpen(report, service, open.get(service), open.get(echo));

    function storeOf({ store }) {
      return stores[dialects.indexOf(store.dialect)];
    }
  },
};

function reportClosed(report, service, { measured, echo, store }) {
  const goal = GOALS[service.store.dialect];
  report.line({
    key: 'acknowledge-rate',
    title: 'acknowledged messages: share of bare echo',
    subject: service.name,
    value: measured.per_second,
    unit: '/s',
    baseline: { name: 'bare echo', value: echo.per_second },
    goal: { ratio: { least: goal.share } },
    note: `p50 ${timeText(measured.times.p50)}, p99 ${timeText(measured.times.p99)}; the bare store ${(store.per_second / echo.per_second).toFixed(2)}x`,
  });
  report.line({
    key: 'acknowledge-cpu',
    title: 'its server CPU relative to the echo',
    subject: service.name,
    value: measured.cpu_ms,
    unit: 'ms/message',
    baseline: { name: 'bare echo', value: echo.cpu_ms },
    goal: { ratio: { most: goal.cpu } },
    note: `the bare store ${(store.cpu_ms / echo.cpu_ms).toFixed(2)}x${service.store.dialect === 'Postgres' ? `; and ${timeText(measured.database_cpu_ms)} of Postgres` : ''}`,
  });
}

function reportOpen(report, service, { times, sent_late_ms }, echo) {
  report.line({
    key: 'acknowledge-p99',
    title: `acknowledge p99 at ${OPEN_LOOP_PER_SECOND.toLocaleString('en')} messages/s`,
    subject: service.name,
    value: times.p99,
    unit: 'ms',
    baseline: { name: 'bare echo', value: echo.times.p99 },
    goal: { value: { most: OPEN_LOOP_MS } },
    note: `p50 ${timeText(times.p50)}, at most ${timeText(times.most)}; sent at most ${sent_late_ms} ms late`,
  });
}
