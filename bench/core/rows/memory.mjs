/** Memory of an idle server, of idle sockets, and its growth under load. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startEcho } from '../baselines.mjs';
import { askInside, INSIDE_FLAGS } from '../instruments/ask-inside.mjs';
import { startClients } from '../load.mjs';
import { residentBytesOf } from '../proc.mjs';
import { valueText } from '../report/lines.mjs';
import { registerFunction } from '../service.mjs';
import { startServices } from '../subjects.mjs';

const MB = 1e6;
const KB = 1e3;
const SETTLE_MS = 5_000;
const SOCKETS = 5_000;
const CLIENTS = 64;
const LONG_SECONDS = 600;
const IDLE_MB = 150;
const SOCKET_RATIO = 1.5;
/** Up to this counts as no growth: garbage collection is not exact. */
const GROWTH_MB = 5;

export const idleMemory = {
  name: 'idle-memory',
  title: 'idle memory, with a language model',

  async measure(run, scope, report) {
    const echo = await startEcho(run, scope);
    const services = await startServices(run, scope, report);
    await sleep(SETTLE_MS);
    const baseline = { name: echo.name, value: (await residentBytesOf([echo.pid])) / MB };
    for (const service of services)
      report.line({
        key: 'idle-memory',
        title: 'idle memory, with a language model (resident)',
        subject: service.name,
        value: (await residentBytesOf([service.pid])) / MB,
        unit: 'MB',
        baseline,
        goal: { value: { most: IDLE_MB } },
      });
  },
};

export const socketMemory = {
  name: 'socket-memory',
  title: `memory per idle socket, at ${SOCKETS.toLocaleString('en')}`,

  async measure(run, scope, report) {
    const clients = await startClients(run, scope);
    const echo = await startEcho(run, scope, INSIDE_FLAGS);
    const services = await startServices(run, scope, report, { dialects: ['SQLite'], flags: INSIDE_FLAGS });
    const measured = new Map();
    for (const subject of [echo, ...services]) {
      const { name: group, url, key: token } = subject;
      run.progress(`${group}, ${SOCKETS} sockets`);
      // Allocates what only the first connections allocate.
      await clients('connect', { group: 'first', urls: [url], token, sockets: 100 });
      await clients('disconnect', { group: 'first' });
      const before = await memoryOf(subject);
      await clients('connect', { group, urls: [url], token, sockets: SOCKETS });
      await clients('idle', { group });
      await sleep(SETTLE_MS);
      const after = await memoryOf(subject);
      measured.set(subject, {
        live: (after.live - before.live) / SOCKETS / KB,
        resident: (after.resident - before.resident) / SOCKETS / KB,
      });
      await clients('disconnect', { group });
      await subject.stop();
    }
    const bare = measured.get(echo);
    for (const service of services) {
      const { live, resident } = measured.get(service);
      report.line({
        key: 'socket-memory',
        title: `memory per idle socket, at ${SOCKETS.toLocaleString('en')} (live objects)`,
        subject: service.name,
        value: live,
        unit: 'kB',
        baseline: { name: echo.name, value: bare.live },
        goal: { ratio: { most: SOCKET_RATIO } },
        note: `resident ${valueText(resident, 'kB')}, of ${echo.name} ${valueText(bare.resident, 'kB')}`,
      });
    }
  },
};

export const growth = {
  name: 'growth',
  title: 'growth of memory under load',

  async measure(run, scope, report) {
    const seconds = run.options.long ? LONG_SECONDS : run.options.seconds * 5;
    const clients = await startClients(run, scope);
    const services = await startServices(run, scope, report, {
      dialects: ['SQLite'],
      flags: INSIDE_FLAGS,
      prepare: (service) => registerFunction(run, service),
    });
    for (const service of services) {
      const { name: group, url, key: token } = service;
      run.progress(`${group}, ${Math.round(seconds)} s of load`);
      await clients('connect', { group, urls: [url], token, sockets: CLIENTS });
      await clients('turns', { group, clients: CLIENTS, seconds: seconds / 3 });
      const before = await memoryOf(service);
      const { turns } = await clients('turns', { group, clients: CLIENTS, seconds: (seconds * 2) / 3 });
      const after = await memoryOf(service);
      report.line({
        key: 'growth',
        title: `growth of live memory over the last two thirds of ${Math.round(seconds)} s of load`,
        subject: service.name,
        value: (after.live - before.live) / MB,
        unit: 'MB',
        goal: { value: { most: GROWTH_MB } },
        note: `${turns} turns; live ${valueText(after.live / MB, 'MB')}, resident ${valueText(after.resident / MB, 'MB')}`,
      });
    }
  },
};

/** Live: heap of the main thread after garbage collection. Resident: RSS of the process. */
async function memoryOf({ child, pid }) {
  const { live_bytes } = await askInside(child, 'bench:memory');
  return { live: live_bytes, resident: await residentBytesOf([pid]) };
}
