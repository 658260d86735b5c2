/**
 * Creates all parts of the service in order, and disposes of them in reverse order. Parts are connected only here,
 * never later.
 */
import type { AddressInfo } from 'node:net';
import { LIMITS, VERSION } from '@frontdesk/contract';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { createModels } from './assistant/models/choose-model.js';
import { prepareFunctions } from './assistant/models/prepare-functions.js';
import { PreparedReplies } from './assistant/prepared-replies.js';
import { createSandbox } from './assistant/sandbox.js';
import { startTurnWorker } from './assistant/worker.js';
import { createReplyWriter } from './assistant/write-reply.js';
import { createInProcessCluster } from './cluster/in-process.js';
import { measureCluster } from './cluster/measured-cluster.js';
import { type Config, describeSimilar } from './config/config.js';
import { openDataDirectory } from './data-directory.js';
import { startClock } from './db/clock.js';
import { measureDatabase } from './db/measured-database.js';
import { openDatabase } from './db/open-database.js';
import { DEMO_ORGANISATION, type Demo, startDemo } from './demo/start-demo.js';
import { drain } from './drain.js';
import { startCounting } from './features/analytics/start-counting.js';
import {
  createRecordingBucket,
  createRecordingDirectory,
  type RecordingFiles,
} from './features/calls/recording-files.js';
import { countRunningCalls } from './features/calls/running-calls.js';
import type { Context } from './features/context.js';
import { startHousekeeping } from './features/housekeeping.js';
import { startPassageEncoding } from './features/knowledge/encode-passages.js';
import { createExtractor } from './features/knowledge/extract/extractor.js';
import { startSourceReader } from './features/knowledge/sources/source-reader.js';
import { startSendingMails } from './features/mail/send-mails.js';
import { startErasures } from './features/privacy/erasures.js';
import { type Check, createReadiness } from './features/readiness.js';
import { admitSecretKeys } from './features/secret-keys/admit-secret-keys.js';
import { createIdentityProviders } from './features/sign-on/identity-provider.js';
import { ensureFirstOrganisation, hasMember } from './features/sign-up/ensure-first-organisation.js';
import { TurnPlaces } from './features/turn-queue/turn-places.js';
import { queueState } from './features/turns/read-turns.js';
import { startWebhooks } from './features/webhooks/start-webhooks.js';
import { type MetricsListener, openMetricsListener } from './http/metrics-listener.js';
import { createHttpServer } from './http/server.js';
import { serviceRoutes } from './http/service-routes.js';
import { createLogger } from './logger.js';
import { createMetrics } from './metrics.js';
import { createGuard } from './outbound/guard.js';
import { createGuardedFetch } from './outbound/guarded-fetch.js';
import { createSafeFetch } from './outbound/safe-fetch.js';
import { createSafePost } from './outbound/safe-post.js';
import { createTxtResolver } from './outbound/txt-records.js';
import { Parts } from './parts.js';
import { createSecrets, type Secrets } from './secrets.js';
import { openSockets } from './sockets/server.js';
import { whyNoListener } from './system-errors.js';
import type { VoiceStatus } from './voice/attend-calls.js';
import { loadDevRoom } from './voice/load-dev-room.js';
import { openVoice } from './voice/open-voice.js';
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
  const log = createLogger(config.log_level, { pretty: process.stdout.isTTY === true, trace_ids: config.traced });
  for (const one of config.similar_settings) log.warn(`${describeSimilar(one)}. Is it misspelt?`);
  for (const one of config.unused_settings) log.warn(one);
  const directory = await openDataDirectory(config.data_dir);
  const secrets = createSecrets(config.secret_key ?? (await directory.secretKey()), config.previous_secret_keys);
  const ownCluster = parts.add(
    config.redis_url === undefined
      ? createInProcessCluster(log)
      : await (await import('./cluster/redis.js')).createRedisCluster(config.redis_url, secrets, log),
  );
  const cluster = measureCluster(ownCluster, (seconds) => metrics.cluster(seconds));
  const opened = parts.add(
    await openDatabase(
      { ...config.database, ...EXCLUSIVE },
      (error) => log.error({ err: error }, 'a task after a commit failed'),
      (writes) => metrics.batch(writes),
    ),
  );
  const database = measureDatabase(opened, (operation, seconds) => metrics.database(operation, seconds));
  const shared = parts.add(
    await startClock(database, (error) => log.warn({ err: error }, "the database's clock could not be read")),
  );
  const metrics = createMetrics(
    {
      connections: () => sockets.connectionsByKind(),
      calls_running: () => countRunningCalls(context),
      voice: () => attendance.status(),
      turns_running: () => worker.running(),
      queue: () => queueState(context),
    },
    config.usage.prices,
  );
  const tracing = config.traced
    ? parts.add((await import('./open-telemetry.js')).openTracing(log, VERSION))
    : undefined;
  const context: Context = {
    cluster,
    database,
    tracing,
    secrets,
    safeFetch: parts.add(createSafeFetch({ allowed_hosts: allowedHosts(config) })),
    log,
    turnPlaces: new TurnPlaces(),
    measures: metrics,
    now: clock ?? shared.now,
    settings: {
      auto_close_ms: config.auto_close_ms,
      calls_per_organisation: config.calls_per_organisation,
      public_url: config.public_url,
      records_calls: config.recording_place !== undefined,
      sends_mail: config.mail !== undefined,
      demo_origin: demoOrigin(config),
    },
  };
  await admitSecretKeys(context);
  const organisation = await ensureFirstOrganisation(
    context,
    config.bootstrap,
    config.demo.enabled ? DEMO_ORGANISATION : undefined,
  );

  const models = parts.add(createModels(context, config.model, config.usage));
  const model = models.main;
  // Loads in the background; the first question waits for it, and readiness reports it.
  model.ready().catch((error: unknown) => {
    if (!parts.stopping) log.error({ err: error, model: model.name }, 'the model is not ready');
  });
  parts.add(prepareFunctions(context, models));
  parts.add(startPassageEncoding(context, models.encode));
  const roomServer = await openRooms(config, secrets, log, parts);
  const recordings = config.recording_place && parts.add(await openRecordingFiles(config.recording_place, log));
  const answering = { prices: config.usage.prices, speaks: config.speech !== undefined, used: metrics.countModelUse };
  const prepared =
    config.speech?.prepare_replies === true ? parts.add(new PreparedReplies(context, models, answering)) : undefined;
  const voice = await openVoice(context, roomServer, { ...config, prepared }, recordings);
  const extractor = parts.add(createExtractor(log));
  parts.add(startSourceReader(context, extractor));
  parts.add(startHousekeeping(context));
  if (config.mail !== undefined)
    parts.add(startSendingMails(context, parts.add((await import('./outbound/smtp.js')).createSmtp(config.mail))));
  parts.add(startErasures(context));
  const post = createSafePost({
    allowed_hosts: allowedHosts(config),
    total_ms: LIMITS.webhookAttemptMs,
    most_bytes: LIMITS.webhookResponseBytes,
  });
  parts.add(startWebhooks(context, parts.add(post)));
  parts.add(startCounting(context));

  const guard = parts.add(createGuard({ allowed_hosts: allowedHosts(config), total_ms: LIMITS.signOnProviderMs }));
  const providers = createIdentityProviders(createGuardedFetch(guard, LIMITS.signOnResponseBytes));
  const resolveTxt = createTxtResolver({ total_ms: LIMITS.domainLookupMs });

  let draining = false;
  const answerers = createSandbox(context, models, {
    prices: config.usage.prices,
    link_origins: config.link_origins,
    used: metrics.countModelUse,
  });
  const http = await createHttpServer(context, {
    public_url: config.public_url,
    trust_proxy: config.trust_proxy,
    replies: createReplyWriter(context, config.link_origins),
    plugins: [
      serviceRoutes({
        context,
        answerers,
        encode: models.encode,
        extractor,
        limits: config.usage,
        models: { default_model: model.name, allowed: config.model.allowed },
        phone_numbers: config.phone_numbers,
        recordings,
        public_url: config.public_url,
        providers,
        resolveTxt,
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
      realtimeOf: attendance.modelOf,
    }),
  );

  const measured = await openMetrics(config, metrics.registry, log);
  if (measured.listener !== undefined) parts.add(measured.listener);
  await listen(http, config);
  const local = localUrl(config.host, (http.server.address() as AddressInfo).port);
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
  const storage = config.database.dialect === 'sqlite' ? `SQLite, ${config.database.file}` : 'Postgres';
  return {
    url,
    metrics_url: measured.listener?.url,
    async drain() {
      draining = true;
      log.info({ connections: sockets.connections(), turns: worker.running() }, 'draining');
      await drain({ worker, sockets, calls: attendance }, cluster.shared ? config.drain_ms : undefined);
    },
    context,
    demo,
    details: {
      metrics: measured.listener?.url ?? measured.problem ?? 'off',
      model: model.name,
      database: storage,
      voice: describeVoice(config, roomServer),
      demo_elsewhere: config.demo.enabled && demo === undefined,
      can_sign_in: await hasMember(context, organisation.id),
    },
    [Symbol.asyncDispose]: () => parts[Symbol.asyncDispose](),
  };
}

const demoOrigin = ({ demo }: Config) => (demo.enabled ? `http://127.0.0.1:${demo.shop_port}` : undefined);

/** A SQLite file allows one server; a Postgres database allows several. */
const EXCLUSIVE = { exclusive: true };

/** The demo shop is the only private address that is allowed by default. */
function allowedHosts(config: Config): string[] {
  const shop = config.demo.enabled ? [`127.0.0.1:${config.demo.shop_port}`] : [];
  return [...config.function_allowed_hosts, ...shop];
}

/** @throws if a port chosen by the operator is unavailable; the default port is optional */
async function openMetrics(
  { metrics: { listener: at, required } }: Config,
  registry: Registry,
  log: Logger,
): Promise<{ listener?: MetricsListener; problem?: string }> {
  if (at === undefined) return {};
  try {
    return { listener: await openMetricsListener(registry, at, log) };
  } catch (error) {
    if (required) throw error;
    log.warn({ err: error }, 'metrics are not served');
    return { problem: (error as Error).message };
  }
}

function describeVoice({ livekit, speech, production }: Config, rooms: RoomServer | undefined): string {
  const answers = speech === undefined ? '; replies as text until SPEECH_BASE_URL or SPEECH_TRANSCRIPTION is set' : '';
  if (livekit !== undefined) return `LiveKit at ${livekit.url}${answers}`;
  if (rooms?.url !== undefined) return `development room, for this machine only${answers}`;
  return production ? 'not set up (LIVEKIT_URL)' : 'development tokens, without a room server';
}

/**
 * Without a room server, or while its voice hosts are down, no call is answered. Without speech, an agent has to take
 * over.
 */
const canAnswerCalls = (status: VoiceStatus | undefined): boolean =>
  status?.hosts.some((host) => host === 'ready' || host === 'starting') ?? false;

/** A place that cannot be used is only logged: calls go on without a recording. */
async function openRecordingFiles(place: NonNullable<Config['recording_place']>, log: Logger): Promise<RecordingFiles> {
  const files =
    'directory' in place
      ? createRecordingDirectory(place.directory)
      : createRecordingBucket((await import('./outbound/s3.js')).createS3(place.s3), place.s3);
  files.check().catch((error: unknown) => log.error({ err: error }, 'the place of recordings cannot be used'));
  return files;
}

/** A server without a voice host serves everything except calls, until the next host is ready. */
function checkVoice(config: Config, rooms: RoomServer | undefined, status: VoiceStatus | undefined): Check {
  const detail = describeVoice(config, rooms);
  if (status === undefined) return { ok: true, detail };
  const { hosts, calls, places, recording_problem } = status;
  const unrecorded = recording_problem === undefined ? '' : `; the last call was not recorded: ${recording_problem}`;
  return {
    ok: canAnswerCalls(status) && recording_problem === undefined,
    detail: `${detail}; voice ${hosts.length === 1 ? 'host' : 'hosts'} ${hosts.join(', ')}; ${calls} of ${places} calls${unrecorded}`,
  };
}

/**
 * In production, calls require a configured room server; otherwise tokens are signed with this installation's own key.
 */
async function openRooms(
  { livekit, production, dev_room }: Config,
  secrets: Secrets,
  log: Logger,
  parts: Parts,
): Promise<RoomServer | undefined> {
  if (livekit !== undefined) return livekit;
  if (production) return undefined;
  const keys = { api_key: 'development', api_secret: secrets.derive('call-tokens').toString('hex') };
  if (dev_room === undefined) return { url: undefined, ...keys };
  const loaded = await loadDevRoom(dev_room.required);
  if (loaded === undefined) {
    log.warn('the development room is not installed: calls have no room server');
    return { url: undefined, ...keys };
  }
  const { url } = parts.add(await loaded.startDevRoom({ ...keys, host: '127.0.0.1', port: 0, log, production }));
  return { url, ...keys };
}

function localUrl(host: string, port: number): string {
  const shown = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  return `http://${shown}:${port}`;
}

/** @throws naming the settings */
async function listen(http: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await http.listen({ host, port });
  } catch (error) {
    const why = whyNoListener(error);
    throw new Error(`PORT: the service cannot listen at ${host}:${port}: ${why}. Set PORT and HOST to where it can.`, {
      cause: error,
    });
  }
}

/** How long requests in progress may take to be answered when the service stops, in ms. */
const HTTP_CLOSE_MS = 3_000;

/** Waits for requests in progress. Idle connections are closed, so that they cannot delay the stop. */
async function closeHttp(http: FastifyInstance): Promise<void> {
  const late = setTimeout(() => http.server.closeAllConnections(), HTTP_CLOSE_MS);
  try {
    await http.close();
  } finally {
    clearTimeout(late);
  }
}
