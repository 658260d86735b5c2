/**
 * Creates all parts of the service in order, and disposes of them in reverse order. Parts are connected only here,
 * never later.
 */
import type { LanguageModel } from '@frontdesk/contract/language-model';
import type { Logger } from 'pino';
import { canAnswerCalls, checkVoice, describeVoice, openCalls } from './app/call-rooms.js';
import { createContext } from './app/create-context.js';
import { listen, openMetrics } from './app/listen.js';
import { openHttp } from './app/open-http.js';
import { startBackgroundWork } from './app/start-background-work.js';
import { freeBytesAt, watchDisk } from './app/watch-disk.js';
import { createMainModel, createModels, type Models } from './assistant/models/choose-model.js';
import { prepareFunctions } from './assistant/models/prepare-functions.js';
import { startTurnWorker } from './assistant/worker.js';
import { type Config, describeSimilar } from './config/config.js';
import { openDataDirectory } from './data-directory.js';
import { DEMO_ORGANISATION, type Demo, startDemo } from './demo/start-demo.js';
import { drain } from './drain.js';
import { countRunningCalls } from './features/calls/running-calls.js';
import type { Context } from './features/context.js';
import { createExtractor } from './features/knowledge/extract/extractor.js';
import { createReadiness } from './features/readiness.js';
import { admitSecretKeys } from './features/secret-keys/admit-secret-keys.js';
import { ensureFirstOrganisation, hasMember } from './features/sign-up/ensure-first-organisation.js';
import { queueState } from './features/turns/read-turns.js';
import { registerGauges } from './gauges.js';
import { createLogger } from './logger.js';
import { createMetrics } from './metrics.js';
import { describeFewOpenFiles, openFilesLimit } from './open-files.js';
import { Parts } from './parts.js';
import { openSockets } from './sockets/server.js';
import type { RoomServer } from './voice/rooms.js';

export interface App extends AsyncDisposable {
  url: string;
  /** Drains the server before disposing, which alone is abrupt. May be called once. */
  drain(): Promise<void>;
  /** Where Prometheus reads metrics; undefined if off. */
  metrics_url: string | undefined;
  context: Context;
  demo: Demo | undefined;
  /** For people: the service's configuration. */
  details: {
    model: string;
    database: string;
    voice: string;
    metrics: string;
    /** A demo was requested, but another installation created this database's organisation. */
    demo_elsewhere: boolean;
    can_sign_in: boolean;
  };
}

/**
 * Starts the service and resolves once it serves. @param clock in ms since 1970, for tests; default: the database's
 * clock @throws if a part cannot start; parts that have started are disposed of
 */
export async function startApp(config: Config, clock?: () => number): Promise<App> {
  const parts = new Parts();
  try {
    return await build(config, clock, parts);
  } catch (error) {
    await parts[Symbol.asyncDispose]();
    throw error;
  }
}

async function build(config: Config, clock: (() => number) | undefined, parts: Parts): Promise<App> {
  const { log, directory, metrics, main, context, organisation } = await openCore(config, clock, parts);
  const models = openModels(context, main, config, parts);
  const model = models.main;
  const answering = { prices: config.usage.prices, speaks: config.speech !== undefined, used: metrics.countModelUse };
  const calls = await openCalls(context, config, { models, answering, parts });
  const extractor = parts.add(createExtractor(log));
  await startBackgroundWork(context, config, { encode: models.encode, extractor, parts });

  let draining = false;
  const readiness = createReadiness(context, {
    model,
    voice: () => checkVoice(config, calls.room_server, attendance.status()),
    isDraining: () => draining,
  });
  const free_bytes = context.database.dialect === 'sqlite' ? () => freeBytesAt(config.data_dir) : undefined;
  const http = await openHttp(context, config, {
    models,
    metrics,
    extractor,
    calls,
    canCall: (organisation_id) =>
      canAnswerCalls(attendance.status()) && (config.speech !== undefined || sockets.isDeskOnline(organisation_id)),
    readiness,
    free_bytes,
    parts,
  });
  const sockets = parts.add(
    openSockets(context, http.server, { callRooms: calls.voice.rooms, trust_proxy: config.trust_proxy }),
  );
  const attendance = parts.add(await calls.voice.attend());
  const worker = parts.add(
    await startTurnWorker(context, models, {
      ...answering,
      link_origins: config.link_origins,
      prepared: calls.prepared,
      realtimeOf: (conversation_id) => attendance.modelOf(conversation_id),
    }),
  );
  registerGauges(metrics.registry, {
    connections: () => sockets.connectionsByKind(),
    calls_running: () => countRunningCalls(context),
    voice: () => attendance.status(),
    turns_running: () => worker.running(),
    queue: () => queueState(context),
    readiness,
    free_bytes,
  });
  if (context.database.dialect === 'sqlite') parts.add(watchDisk(log, { path: config.data_dir }));

  const measured = await openMetrics(config, metrics.registry, log);
  if (measured.listener !== undefined) parts.add(measured.listener);
  const local = await listen(http, config);
  const url = config.public_url ?? local;
  log.info({ url, model: model.name, database: context.database.dialect }, 'serving');
  const demo = await startDemo(context, config, {
    directory,
    organisation_id: organisation.id,
    url: local,
    calls_url: calls.room_server?.url,
    model: model.name,
  });
  if (demo !== undefined) parts.add(demo);
  return {
    url,
    metrics_url: measured.listener?.url,
    async drain() {
      draining = true;
      log.info({ connections: sockets.connections(), turns: worker.running() }, 'draining');
      await drain({ worker, sockets, calls: attendance }, context.cluster.shared ? config.drain_ms : undefined);
    },
    context,
    demo,
    details: {
      ...describe(config, model, calls.room_server),
      metrics: measured.listener?.url ?? measured.problem ?? 'off',
      demo_elsewhere: config.demo.enabled && demo === undefined,
      can_sign_in: await hasMember(context, organisation.id),
    },
    [Symbol.asyncDispose]: () => parts[Symbol.asyncDispose](),
  };
}

/** The parts that all others work with, and the first organisation. */
async function openCore(config: Config, clock: (() => number) | undefined, parts: Parts) {
  const log = openLog(config);
  const directory = await openDataDirectory(config.data_dir);
  const metrics = createMetrics(config.usage.prices);
  // Before the database is opened, which migrates it: a wrong setting must change nothing.
  const main = createMainModel(config.model);
  const context = await createContext(config, clock, { directory, log, metrics, parts });
  await admitSecretKeys(context);
  const organisation = await ensureFirstOrganisation(
    context,
    config.bootstrap,
    config.demo.enabled ? DEMO_ORGANISATION : undefined,
  );
  return { log, directory, metrics, main, context, organisation };
}

const describe = (config: Config, model: LanguageModel, rooms: RoomServer | undefined) => ({
  model: model.name,
  database: config.database.dialect === 'sqlite' ? `SQLite, ${config.database.file}` : 'Postgres',
  voice: describeVoice(config, rooms),
});

/** The service's log. Begins with the settings that have no effect, and a low limit of open files. */
function openLog({ log_level, traced, similar_settings, unused_settings }: Config): Logger {
  const log = createLogger(log_level, { pretty: process.stdout.isTTY === true, trace_ids: traced });
  for (const one of similar_settings) log.warn(describeSimilar(one));
  for (const one of unused_settings) log.warn(one);
  const few_files = describeFewOpenFiles(openFilesLimit());
  if (few_files !== undefined) log.warn(few_files);
  return log;
}

/** The models that write replies. The main one loads in the background; the first question waits for it. */
function openModels(context: Context, main: LanguageModel, config: Config, parts: Parts): Models {
  const models = parts.add(createModels(context, main, config.model, config.usage));
  main.ready().catch((error: unknown) => {
    // Readiness reports it, too.
    if (!parts.stopping) context.log.error({ err: error, model: main.name }, 'the model is not ready');
  });
  parts.add(prepareFunctions(context, models));
  return models;
}
