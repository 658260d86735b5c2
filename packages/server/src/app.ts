/**
 * Creates all parts of the service in order, and disposes of them in reverse order. Parts are connected only here,
 * never later.
 */
import { LIMITS } from '@frontdesk/contract';
import { canAnswerCalls, checkVoice, describeVoice, openRecordingFiles, openRooms } from './app/call-rooms.js';
import { createContext } from './app/create-context.js';
import { closeHttp, listen, openMetrics } from './app/listen.js';
import { startBackgroundWork } from './app/start-background-work.js';
import { createModels, type Models } from './assistant/models/choose-model.js';
import { prepareFunctions } from './assistant/models/prepare-functions.js';
import { PreparedReplies } from './assistant/prepared-replies.js';
import { createSandbox } from './assistant/sandbox.js';
import { startTurnWorker } from './assistant/worker.js';
import { createReplyWriter } from './assistant/write-reply.js';
import { type Config, describeSimilar } from './config/config.js';
import { openDataDirectory } from './data-directory.js';
import { DEMO_ORGANISATION, type Demo, startDemo } from './demo/start-demo.js';
import { drain } from './drain.js';
import { countRunningCalls } from './features/calls/running-calls.js';
import type { Context } from './features/context.js';
import { createExtractor } from './features/knowledge/extract/extractor.js';
import { createReadiness } from './features/readiness.js';
import { admitSecretKeys } from './features/secret-keys/admit-secret-keys.js';
import { createIdentityProviders } from './features/sign-on/identity-provider.js';
import { ensureFirstOrganisation, hasMember } from './features/sign-up/ensure-first-organisation.js';
import { queueState } from './features/turns/read-turns.js';
import { registerGauges } from './gauges.js';
import { createHttpServer } from './http/server.js';
import { serviceRoutes } from './http/service-routes.js';
import { createLogger } from './logger.js';
import { createMetrics } from './metrics.js';
import { createGuard } from './outbound/guard.js';
import { createGuardedFetch } from './outbound/guarded-fetch.js';
import { createTxtResolver } from './outbound/txt-records.js';
import { Parts } from './parts.js';
import { openSockets } from './sockets/server.js';
import { openVoice } from './voice/open-voice.js';

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
  const log = createLogger(config.log_level, { pretty: process.stdout.isTTY === true, trace_ids: config.traced });
  for (const one of config.similar_settings) log.warn(`${describeSimilar(one)}. Is it misspelt?`);
  for (const one of config.unused_settings) log.warn(one);
  const directory = await openDataDirectory(config.data_dir);
  const { prices } = config.usage;
  const metrics = createMetrics(prices);
  const context = await createContext(config, clock, { directory, log, metrics, parts });
  await admitSecretKeys(context);
  const organisation = await ensureFirstOrganisation(
    context,
    config.bootstrap,
    config.demo.enabled ? DEMO_ORGANISATION : undefined,
  );

  const models = openModels(context, config, parts);
  const model = models.main;
  const roomServer = await openRooms(config, context.secrets, log, parts);
  const recordings = config.recording_place && parts.add(await openRecordingFiles(config.recording_place, log));
  const answering = { prices, speaks: config.speech !== undefined, used: metrics.countModelUse };
  const prepared =
    config.speech?.prepare_replies === true ? parts.add(new PreparedReplies(context, models, answering)) : undefined;
  const voice = await openVoice(context, roomServer, { ...config, prepared }, recordings);
  const extractor = parts.add(createExtractor(log));
  await startBackgroundWork(context, config, { encode: models.encode, extractor, parts });

  let draining = false;
  const http = await createHttpServer(context, {
    public_url: config.public_url,
    trust_proxy: config.trust_proxy,
    replies: createReplyWriter(context, config.link_origins),
    plugins: [
      serviceRoutes({
        context,
        answerers: createSandbox(context, models, {
          prices,
          link_origins: config.link_origins,
          used: metrics.countModelUse,
        }),
        encode: models.encode,
        extractor,
        limits: config.usage,
        models: { default_model: model.name, allowed: config.model.allowed },
        phone_numbers: config.phone_numbers,
        recordings,
        public_url: config.public_url,
        ...openSignOn(config, parts),
        rooms: voice.rooms,
        received: voice.received,
        canCall: (organisation_id) =>
          canAnswerCalls(attendance.status()) && (config.speech !== undefined || sockets.isDeskOnline(organisation_id)),
        readiness: createReadiness(context, {
          model,
          voice: () => checkVoice(config, roomServer, attendance.status()),
          isDraining: () => draining,
        }),
        metrics: metrics.registry,
        metrics_token: config.metrics.token,
      }),
    ],
  });
  parts.add({ [Symbol.asyncDispose]: () => closeHttp(http) });
  const sockets = parts.add(
    openSockets(context, http.server, { callRooms: voice.rooms, trust_proxy: config.trust_proxy }),
  );
  const attendance = parts.add(await voice.attend());
  const worker = parts.add(
    await startTurnWorker(context, models, {
      ...answering,
      link_origins: config.link_origins,
      prepared,
      realtimeOf: (conversation_id) => attendance.modelOf(conversation_id),
    }),
  );
  registerGauges(metrics.registry, {
    connections: () => sockets.connectionsByKind(),
    calls_running: () => countRunningCalls(context),
    voice: () => attendance.status(),
    turns_running: () => worker.running(),
    queue: () => queueState(context),
  });

  const measured = await openMetrics(config, metrics.registry, log);
  if (measured.listener !== undefined) parts.add(measured.listener);
  const local = await listen(http, config);
  const url = config.public_url ?? local;
  log.info({ url, model: model.name, database: context.database.dialect }, 'serving');
  const demo = config.demo.enabled
    ? await startDemo(context, {
        config,
        directory,
        organisation_id: organisation.id,
        url: local,
        calls_url: roomServer?.url,
        model: model.name,
      })
    : undefined;
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
      metrics: measured.listener?.url ?? measured.problem ?? 'off',
      model: model.name,
      database: config.database.dialect === 'sqlite' ? `SQLite, ${config.database.file}` : 'Postgres',
      voice: describeVoice(config, roomServer),
      demo_elsewhere: config.demo.enabled && demo === undefined,
      can_sign_in: await hasMember(context, organisation.id),
    },
    [Symbol.asyncDispose]: () => parts[Symbol.asyncDispose](),
  };
}

/** The models that write replies. The main one loads in the background; the first question waits for it. */
function openModels(context: Context, config: Config, parts: Parts): Models {
  const models = parts.add(createModels(context, config.model, config.usage));
  const { main } = models;
  main.ready().catch((error: unknown) => {
    // Readiness reports it, too.
    if (!parts.stopping) context.log.error({ err: error, model: main.name }, 'the model is not ready');
  });
  parts.add(prepareFunctions(context, models));
  return models;
}

/** The requests to identity providers, and of the DNS records that verify domains. */
function openSignOn({ function_allowed_hosts: allowed_hosts }: Config, parts: Parts) {
  const guard = parts.add(createGuard({ allowed_hosts, total_ms: LIMITS.signOnProviderMs }));
  return {
    providers: createIdentityProviders(createGuardedFetch(guard, LIMITS.signOnResponseBytes)),
    resolveTxt: createTxtResolver({ total_ms: LIMITS.domainLookupMs }),
  };
}
