/**
 * Reads the environment, only here: typed settings, checked against each other. An invalid value prevents the start
 * with a message that names the setting; values of secrets are never printed.
 */
import { LIMITS } from '@frontdesk/contract';
import type { KeyedProvider } from '../assistant/models/providers.js';
import type { DatabaseLocation } from '../db/database.js';
import { fieldErrors } from '../errors.js';
import type { Prices } from '../features/usage/prices.js';
import type { S3Options } from '../outbound/s3.js';
import type { ReasoningEffort } from '../reasoning-effort.js';
import { findProblems } from './check-settings.js';
import { type Environment, environment, SETTINGS } from './environment.js';
import { countProcessors } from './processors.js';
import { findSimilarSettings, type SimilarSetting } from './similar-settings.js';
import { findUnusedSpeech, readSpeech, type SpeechServices } from './speech-settings.js';

/** The default port of OpenTelemetry's Prometheus exporter. */
const METRICS_PORT = 9464;

export interface Config {
  production: boolean;
  host: string;
  port: number;
  /** Where customers and browsers reach the service; undefined: where it listens. */
  public_url: string | undefined;
  trust_proxy: boolean;
  metrics: {
    /** Undefined: no separate listener. */
    listener: { host: string; port: number } | undefined;
    /** The operator chose the host or the port, so the service must not start without it. */
    required: boolean;
    /** If set, metrics are also served on the service's own port, with this token. */
    token: string | undefined;
  };
  /** Undefined: the service sends no mail. */
  mail: { url: string; from: string } | undefined;
  /**
   * With several servers: how long load balancers have to notice that this one stops, before its clients are
   * disconnected.
   */
  drain_ms: number;
  data_dir: string;
  database: DatabaseLocation;
  redis_url: string | undefined;
  /** Undefined: generated once and stored in the data directory. */
  secret_key: string | undefined;
  /** Earlier keys, with which existing data can still be opened. */
  previous_secret_keys: string[];
  model: {
    model: string;
    baseUrl: string | undefined;
    /** By provider. */
    keys: Record<KeyedProvider | 'openai-compatible', string | undefined>;
    /** Answers if `model` cannot. */
    fallback: { model: string; baseUrl: string | undefined } | undefined;
    /** Time limit of a model step with all its attempts, in ms. */
    step_ms: number;
    /** Of one reply; undefined: the provider's default. */
    max_output_tokens: number | undefined;
    /** Undefined: the model's default. */
    temperature: number | undefined;
    /** Undefined: the model's default. */
    reasoning_effort: ReasoningEffort | undefined;
    /** Models that organisations may choose besides `model`. */
    allowed: string[];
  };
  /** Prices of models, and monthly limits of an organisation under the operator's keys. */
  usage: { prices: Prices; monthly_tokens: number | undefined; monthly_cost: number | undefined };
  /** Origins allowed in the assistant's links, in addition to those of each organisation's settings. */
  link_origins: string[];
  livekit: { url: string; api_key: string; api_secret: string } | undefined;
  /** Calls use the development room server on this machine. Without `required`, only if it is installed. */
  dev_room: { required: boolean } | undefined;
  /** Undefined: the assistant has no speech in calls. */
  speech: SpeechServices | undefined;
  /** A file of certificate authorities, which Node reads. The voice host needs it too. */
  extra_ca_certs: string | undefined;
  /** Processes for calls. */
  voice_hosts: number;
  /** Most concurrent calls of this server. */
  calls_per_server: number;
  /** Most concurrent calls of an organisation with the assistant; undefined: no separate limit. */
  calls_per_organisation: number | undefined;
  /** The organisations whose numbers can be telephoned, by number without `+`. */
  phone_numbers: ReadonlyMap<string, string>;
  /** Where LiveKit Egress stores recordings of calls; undefined: calls cannot be recorded. */
  recording_place: { directory: string } | { s3: S3Options } | undefined;
  /** Entries `host` or `host:port` that may be reached although they are not public or not https: also the demo's shop. */
  function_allowed_hosts: string[];
  /** 0: conversations are closed only by hand. */
  auto_close_ms: number;
  bootstrap: { api_key: string | undefined; admin: { email: string; password: string } | undefined };
  /** `examples`: a new demo starts with articles, canned replies and conversations. */
  demo: { enabled: boolean; examples: boolean; shop_port: number };
  log_level: string;
  /** Traces are sent to a collector. */
  traced: boolean;
  /** Unknown settings, possibly misspelt. */
  similar_settings: SimilarSetting[];
  /** Settings without effect in this combination: one sentence each, naming the setting. */
  unused_settings: string[];
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Describes a setting that may be misspelt. */
export const describeSimilar = ({ name, nearest }: SimilarSetting): string =>
  `${name} is not a setting. Did you mean ${nearest}?`;

/** @param processors that the service may use @throws {ConfigError} naming every invalid setting */
export function loadConfig(env: Record<string, string | undefined>, processors = countProcessors()): Config {
  const similar_settings = findSimilarSettings(env, SETTINGS);
  try {
    return { ...readConfig(env, processors), similar_settings };
  } catch (error) {
    if (!(error instanceof ConfigError) || similar_settings.length === 0) throw error;
    const slips = similar_settings.map((one) => `  ${describeSimilar(one)}`);
    throw new ConfigError([error.message, 'Perhaps misspelt:', ...slips].join('\n'));
  }
}

function readConfig(env: Record<string, string | undefined>, processors: number): Omit<Config, 'similar_settings'> {
  const parsed = environment.safeParse(env);
  if (!parsed.success) throw badSettings(fieldErrors(parsed.error).map(({ path, message }) => `${path}: ${message}`));
  const settings = parsed.data;
  const problems = findProblems(settings);
  if (problems.length > 0) throw badSettings(problems);
  const production = settings.NODE_ENV === 'production';
  const demo = {
    enabled: settings.DEMO ?? !production,
    examples: settings.DEMO_EXAMPLES,
    shop_port: settings.DEMO_SHOP_PORT,
  };
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: api_key, LIVEKIT_API_SECRET: api_secret } = settings;
  const { BOOTSTRAP_ADMIN_EMAIL: email, BOOTSTRAP_ADMIN_PASSWORD: password } = settings;
  return {
    production,
    host: settings.HOST,
    port: settings.PORT,
    public_url: settings.PUBLIC_URL,
    trust_proxy: settings.TRUST_PROXY,
    metrics: {
      listener:
        settings.METRICS_PORT === 'off'
          ? undefined
          : { host: settings.METRICS_HOST ?? '127.0.0.1', port: settings.METRICS_PORT ?? METRICS_PORT },
      required: (settings.METRICS_PORT ?? settings.METRICS_HOST) !== undefined,
      token: settings.METRICS_TOKEN,
    },
    mail: settings.SMTP_URL && settings.MAIL_FROM ? { url: settings.SMTP_URL, from: settings.MAIL_FROM } : undefined,
    drain_ms: settings.DRAIN_SECONDS * 1_000,
    data_dir: settings.DATA_DIR,
    database:
      settings.DATABASE_URL === undefined
        ? { dialect: 'sqlite', file: `${settings.DATA_DIR}/frontdesk.db` }
        : { dialect: 'postgres', url: settings.DATABASE_URL, connections: settings.DATABASE_CONNECTIONS },
    redis_url: settings.REDIS_URL,
    secret_key: settings.SECRET_KEY,
    previous_secret_keys: settings.SECRET_KEY_PREVIOUS,
    model: readModel(settings),
    usage: {
      prices: settings.ASSISTANT_PRICES,
      monthly_tokens: settings.ASSISTANT_MONTHLY_TOKENS,
      monthly_cost: settings.ASSISTANT_MONTHLY_COST,
    },
    link_origins: settings.ASSISTANT_LINK_ORIGINS,
    livekit: url && api_key && api_secret ? { url, api_key, api_secret } : undefined,
    dev_room: readDevRoom(settings, production),
    speech: readSpeech(settings),
    unused_settings: [...findUnusedSpeech(settings), ...findUnusedHosts(settings, processors)],
    voice_hosts: settings.VOICE_HOSTS,
    calls_per_server: settings.CALLS_PER_SERVER ?? callsOfProcessors(settings, processors),
    calls_per_organisation: settings.CALLS_PER_ORGANISATION,
    phone_numbers: settings.PHONE_NUMBERS,
    recording_place: readRecordingPlace(settings),
    extra_ca_certs: settings.NODE_EXTRA_CA_CERTS,
    function_allowed_hosts: [
      ...settings.FUNCTION_ALLOWED_HOSTS,
      ...(demo.enabled ? [`127.0.0.1:${demo.shop_port}`] : []),
    ],
    auto_close_ms: settings.AUTO_CLOSE_MINUTES * 60_000,
    bootstrap: {
      api_key: settings.BOOTSTRAP_API_KEY,
      admin: email && password ? { email, password } : undefined,
    },
    demo,
    log_level: settings.LOG_LEVEL,
    traced: settings.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && !settings.OTEL_SDK_DISABLED,
  };
}

function readModel(settings: Environment): Config['model'] {
  return {
    model: settings.ASSISTANT_MODEL,
    baseUrl: settings.ASSISTANT_BASE_URL,
    keys: {
      openai: settings.OPENAI_API_KEY,
      anthropic: settings.ANTHROPIC_API_KEY,
      google: settings.GOOGLE_GENERATIVE_AI_API_KEY,
      'openai-compatible': settings.OPENAI_COMPATIBLE_API_KEY,
    },
    fallback:
      settings.ASSISTANT_FALLBACK_MODEL === undefined
        ? undefined
        : { model: settings.ASSISTANT_FALLBACK_MODEL, baseUrl: settings.ASSISTANT_FALLBACK_BASE_URL },
    step_ms: settings.ASSISTANT_STEP_SECONDS * 1_000,
    max_output_tokens: settings.ASSISTANT_MAX_OUTPUT_TOKENS,
    temperature: settings.ASSISTANT_TEMPERATURE,
    reasoning_effort: settings.ASSISTANT_REASONING_EFFORT,
    allowed: settings.ASSISTANT_ALLOWED_MODELS,
  };
}

function readDevRoom({ DEV_ROOM, LIVEKIT_URL, DEMO }: Environment, production: boolean): Config['dev_room'] {
  const is_on = DEV_ROOM ?? (LIVEKIT_URL === undefined && !production && (DEMO ?? true));
  return is_on ? { required: DEV_ROOM === true } : undefined;
}

/** More hosts than processors carry no more calls. */
const callsOfProcessors = ({ VOICE_HOSTS }: Pick<Environment, 'VOICE_HOSTS'>, processors: number) =>
  Math.max(1, Math.floor(LIMITS.callsPerHost * Math.min(VOICE_HOSTS, processors)));

function findUnusedHosts(settings: Environment, processors: number): string[] {
  const used = Math.ceil(processors);
  if (settings.CALLS_PER_SERVER !== undefined || settings.VOICE_HOSTS <= used) return [];
  return [
    `VOICE_HOSTS above ${used} has no effect without CALLS_PER_SERVER: the service may use ${processors} processors`,
  ];
}

const badSettings = (problems: readonly string[]) =>
  new ConfigError(`Bad settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);

function readRecordingPlace(settings: Environment): Config['recording_place'] {
  const {
    RECORDINGS_DIR: directory,
    RECORDINGS_S3_BUCKET: bucket,
    RECORDINGS_S3_ENDPOINT: endpoint,
    RECORDINGS_S3_REGION: region,
    RECORDINGS_S3_ACCESS_KEY: access_key,
    RECORDINGS_S3_SECRET_KEY: secret_key,
  } = settings;
  if (directory !== undefined) return { directory };
  if (bucket === undefined || endpoint === undefined || access_key === undefined || secret_key === undefined)
    return undefined;
  return { s3: { bucket, endpoint, region, access_key, secret_key } };
}
