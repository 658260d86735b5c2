/**
 * Reads the environment, only here: typed settings, checked against each other. An invalid value prevents the start
 * with a message that names the setting; values of secrets are never printed.
 */
import { hasUserInfo } from '@frontdesk/contract/web-links';
import { z } from 'zod';
import type { KeyedProvider } from './assistant/models/providers.js';
import type { DatabaseLocation } from './db/database.js';
import { fieldErrors } from './errors.js';
import type { S3Location } from './features/calls/recording-files.js';
import type { Price, Prices } from './features/usage/prices.js';
import { listed } from './listed.js';
import { findSimilarSettings, type SimilarSetting } from './similar-settings.js';
import {
  findSpeechProblems,
  findUnusedSpeech,
  readSpeech,
  realtimeName,
  type SpeechServices,
} from './speech-settings.js';

const blankIsUnset = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const setting = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsUnset, schema);

const webUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
  .refine((url) => !URL.canParse(url) || !hasUserInfo(new URL(url)), 'must not contain a user name or password')
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''));
const secret = (least: number) =>
  z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be visible ASCII')
    .min(least, `must be at least ${least} characters`)
    .max(512, 'must be at most 512 characters');
const bounded = (least: number, most: number) =>
  z.coerce
    .number('must be a number')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most.toLocaleString('en')}`);

/** The default port of OpenTelemetry's Prometheus exporter. */
const METRICS_PORT = 9464;

/** An address, optionally with a name, without characters that could end the header or the name. */
const MAIL_FROM = /^(?:[^<>@\p{Cc}]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u;

const environment = z.object({
  NODE_ENV: setting(z.string().default('development')),
  HOST: setting(z.string().default('127.0.0.1')),
  PORT: setting(bounded(0, 65_535).int().default(3000)),
  PUBLIC_URL: setting(webUrl.optional()),
  TRUST_PROXY: setting(z.stringbool().default(false)),
  SMTP_URL: setting(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional()),
  MAIL_FROM: setting(
    z
      .string()
      .regex(MAIL_FROM, 'must be an address, or a name and an address as in Support <help@shop.example>')
      .optional(),
  ),
  METRICS_HOST: setting(z.string().default('127.0.0.1')),
  METRICS_PORT: setting(z.union([z.literal('off'), bounded(0, 65_535).int()], 'must be a port, or off').optional()),
  METRICS_TOKEN: setting(secret(16).optional()),
  DRAIN_SECONDS: setting(bounded(0, 8).default(5)),
  DATA_DIR: setting(z.string().default('./data')),
  DATABASE_URL: setting(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional()),
  DATABASE_CONNECTIONS: setting(bounded(1, 200).int().default(16)),
  REDIS_URL: setting(z.url({ protocol: /^rediss?$/, error: 'must be a redis:// URL' }).optional()),
  SECRET_KEY: setting(secret(32).optional()),
  SECRET_KEY_PREVIOUS: setting(z.string().default('')),
  ASSISTANT_MODEL: setting(z.string().default('embedded')),
  ASSISTANT_BASE_URL: setting(webUrl.optional()),
  ASSISTANT_FALLBACK_MODEL: setting(z.string().optional()),
  ASSISTANT_FALLBACK_BASE_URL: setting(webUrl.optional()),
  ASSISTANT_STEP_SECONDS: setting(bounded(0.1, 60).default(25)),
  ASSISTANT_MAX_OUTPUT_TOKENS: setting(bounded(256, 128_000).int().optional()),
  ASSISTANT_TEMPERATURE: setting(bounded(0, 2).optional()),
  ASSISTANT_ALLOWED_MODELS: setting(z.string().default('')),
  ASSISTANT_PRICES: setting(z.string().default('')),
  ASSISTANT_MONTHLY_TOKENS: setting(bounded(1, 1e12).int().optional()),
  ASSISTANT_MONTHLY_COST: setting(bounded(0, 1e9).optional()),
  ASSISTANT_LINK_ORIGINS: setting(z.string().default('')),
  OPENAI_API_KEY: setting(z.string().optional()),
  ANTHROPIC_API_KEY: setting(z.string().optional()),
  GOOGLE_GENERATIVE_AI_API_KEY: setting(z.string().optional()),
  OPENAI_COMPATIBLE_API_KEY: setting(z.string().optional()),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional()),
  OTEL_SDK_DISABLED: setting(z.stringbool().default(false)),
  LIVEKIT_URL: setting(z.url({ protocol: /^wss?|https?$/, error: 'must be a ws(s) URL' }).optional()),
  LIVEKIT_API_KEY: setting(z.string().optional()),
  LIVEKIT_API_SECRET: setting(secret(32).optional()),
  SPEECH_BASE_URL: setting(webUrl.optional()),
  SPEECH_API_KEY: setting(secret(1).optional()),
  SPEECH_TRANSCRIPTION: setting(
    z.enum(['openai-compatible', 'deepgram', 'elevenlabs', 'assemblyai']).default('openai-compatible'),
  ),
  SPEECH_TRANSCRIPTION_BASE_URL: setting(webUrl.optional()),
  SPEECH_TRANSCRIPTION_MODEL: setting(z.string().optional()),
  SPEECH_SYNTHESIS: setting(
    z.enum(['openai-compatible', 'deepgram', 'elevenlabs', 'cartesia']).default('openai-compatible'),
  ),
  SPEECH_SYNTHESIS_BASE_URL: setting(webUrl.optional()),
  SPEECH_MODEL: setting(z.string().optional()),
  SPEECH_VOICE: setting(z.string().optional()),
  SPEECH_VOICES: setting(z.string().default('')),
  SPEECH_REALTIME_MODEL: setting(z.string().optional()),
  SPEECH_REALTIME_BASE_URL: setting(webUrl.optional()),
  SPEECH_REALTIME_API_KEY: setting(secret(1).optional()),
  SPEECH_REALTIME_VOICE: setting(z.string().optional()),
  SPEECH_REALTIME_TRANSCRIPTION_MODEL: setting(z.string().optional()),
  DEEPGRAM_API_KEY: setting(secret(1).optional()),
  ELEVENLABS_API_KEY: setting(secret(1).optional()),
  ASSEMBLYAI_API_KEY: setting(secret(1).optional()),
  CARTESIA_API_KEY: setting(secret(1).optional()),
  NODE_EXTRA_CA_CERTS: setting(z.string().optional()),
  VOICE_HOSTS: setting(bounded(1, 64).int().default(1)),
  CALLS_PER_ORGANISATION: setting(bounded(1, 10_000).int().optional()),
  PHONE_NUMBERS: setting(z.string().default('')),
  RECORDINGS_DIR: setting(z.string().regex(/^\//, 'must be an absolute path').optional()),
  RECORDINGS_S3_BUCKET: setting(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{2,62}$/, 'must be a bucket')
      .optional(),
  ),
  RECORDINGS_S3_ENDPOINT: setting(webUrl.optional()),
  RECORDINGS_S3_REGION: setting(
    z
      .string()
      .regex(/^[a-z0-9-]+$/, 'must be a region')
      .default('us-east-1'),
  ),
  RECORDINGS_S3_ACCESS_KEY: setting(z.string().optional()),
  RECORDINGS_S3_SECRET_KEY: setting(secret(8).optional()),
  SPEECH_PREPARE_REPLIES: setting(z.stringbool().optional()),
  SPEECH_PAUSE_MS: setting(bounded(200, 3_000).int().optional()),
  FUNCTION_ALLOWED_HOSTS: setting(z.string().default('')),
  AUTO_CLOSE_MINUTES: setting(bounded(0, 525_600).default(1_440)),
  BOOTSTRAP_API_KEY: setting(
    z
      .string()
      .regex(/^[\x21-\x7e]{16,128}$/, 'must be 16 to 128 visible ASCII characters')
      .optional(),
  ),
  BOOTSTRAP_ADMIN_EMAIL: setting(z.email().optional()),
  BOOTSTRAP_ADMIN_PASSWORD: setting(z.string().min(8).max(128).optional()),
  DEMO: setting(z.stringbool().optional()),
  DEMO_EXAMPLES: setting(z.stringbool().default(true)),
  DEMO_SHOP_PORT: setting(bounded(1, 65_535).int().default(3100)),
  DEV_ROOM: setting(z.stringbool().optional()),
  LOG_LEVEL: setting(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info')),
});

/** The environment variables that the service reads. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape);

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
    /** The operator chose the port, so the service must not start without it. */
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
  /** Most concurrent calls of an organisation with the assistant; undefined: no separate limit. */
  calls_per_organisation: number | undefined;
  /** The organisations whose numbers can be telephoned, by number without `+`. */
  phone_numbers: ReadonlyMap<string, string>;
  /** Where LiveKit Egress stores recordings of calls; undefined: calls cannot be recorded. */
  recording_place: { directory: string } | { s3: S3Location } | undefined;
  /** Entries `host` or `host:port` that functions may reach although they are not public or not https. */
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
export const describeSimilar = ({ name, nearest }: SimilarSetting): string => `${name} is no setting; ${nearest} is`;

/** @throws {ConfigError} naming every invalid setting */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const similar_settings = findSimilarSettings(env, SETTINGS);
  try {
    return { ...readConfig(env), similar_settings };
  } catch (error) {
    if (!(error instanceof ConfigError) || similar_settings.length === 0) throw error;
    const slips = similar_settings.map((one) => `  ${describeSimilar(one)}`);
    throw new ConfigError([error.message, 'Perhaps misspelt:', ...slips].join('\n'));
  }
}

function readConfig(env: Record<string, string | undefined>): Omit<Config, 'similar_settings'> {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = fieldErrors(parsed.error).map(({ path, message }) => `  ${path}: ${message}`);
    throw new ConfigError(`Bad settings:\n${lines.join('\n')}`);
  }
  const settings = parsed.data;
  const prices = readPrices(settings.ASSISTANT_PRICES);
  const phone_numbers = readPhoneNumbers(settings.PHONE_NUMBERS);
  crossCheck(settings, new Map(prices));
  const production = settings.NODE_ENV === 'production';
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
          : { host: settings.METRICS_HOST, port: settings.METRICS_PORT ?? METRICS_PORT },
      required: settings.METRICS_PORT !== undefined,
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
    previous_secret_keys: keysIn(settings.SECRET_KEY_PREVIOUS),
    model: {
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
      allowed: listed(settings.ASSISTANT_ALLOWED_MODELS),
    },
    usage: {
      prices: new Map(prices),
      monthly_tokens: settings.ASSISTANT_MONTHLY_TOKENS,
      monthly_cost: settings.ASSISTANT_MONTHLY_COST,
    },
    link_origins: listed(settings.ASSISTANT_LINK_ORIGINS),
    livekit: url && api_key && api_secret ? { url, api_key, api_secret } : undefined,
    dev_room:
      (settings.DEV_ROOM ?? (url === undefined && !production && (settings.DEMO ?? true)))
        ? { required: settings.DEV_ROOM === true }
        : undefined,
    speech: readSpeech(settings),
    unused_settings: findUnusedSpeech(settings),
    voice_hosts: settings.VOICE_HOSTS,
    calls_per_organisation: settings.CALLS_PER_ORGANISATION,
    phone_numbers,
    recording_place: readRecordingPlace(settings),
    extra_ca_certs: settings.NODE_EXTRA_CA_CERTS,
    function_allowed_hosts: listed(settings.FUNCTION_ALLOWED_HOSTS).map((host) => host.toLowerCase()),
    auto_close_ms: settings.AUTO_CLOSE_MINUTES * 60_000,
    bootstrap: {
      api_key: settings.BOOTSTRAP_API_KEY,
      admin: email && password ? { email, password } : undefined,
    },
    demo: {
      enabled: settings.DEMO ?? !production,
      examples: settings.DEMO_EXAMPLES,
      shop_port: settings.DEMO_SHOP_PORT,
    },
    log_level: settings.LOG_LEVEL,
    traced: settings.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && !settings.OTEL_SDK_DISABLED,
  };
}

/** Separated by spaces, which keys do not contain. */
const keysIn = (setting: string) => setting.split(/\s+/).filter((key) => key !== '');

/** `provider:model=input/output`, comma-separated: prices per million tokens. @throws {ConfigError} */
function readPrices(setting: string): [model: string, price: Price][] {
  return listed(setting).map((entry) => {
    const [, model, input, output] = /^(.+)=(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)$/.exec(entry) ?? [];
    if (model === undefined)
      throw new ConfigError(
        `Bad settings:\n  ASSISTANT_PRICES: "${entry}" must be like openai:gpt-5=1.25/10, the price of a million tokens in and out`,
      );
    return [model, { input: Number(input), output: Number(output) }];
  });
}

/** `number=organisation id`, comma-separated. With `+` or without, it is the same number. @throws {ConfigError} */
function readPhoneNumbers(setting: string): Map<string, string> {
  const numbers = new Map<string, string>();
  for (const entry of listed(setting)) {
    const [, plus, digits, organisation_id] = /^(\+?)([^\s=]+)=(\S+)$/.exec(entry) ?? [];
    if (digits === undefined || organisation_id === undefined || numbers.has(digits) || numbers.has(`+${digits}`))
      throw new ConfigError(
        `Bad settings:\n  PHONE_NUMBERS: "${entry}" must be like +4930123456=<organisation id>, each number once`,
      );
    numbers.set(`${plus}${digits}`, organisation_id);
  }
  return numbers;
}

function readRecordingPlace(settings: z.infer<typeof environment>): Config['recording_place'] {
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

/** A cost limit would have no effect on models without a price. */
function modelsWithoutPrice(settings: z.infer<typeof environment>, prices: Prices): string[] {
  const used = [
    settings.ASSISTANT_MODEL,
    settings.ASSISTANT_FALLBACK_MODEL,
    ...listed(settings.ASSISTANT_ALLOWED_MODELS),
    settings.SPEECH_REALTIME_MODEL && realtimeName(settings.SPEECH_REALTIME_MODEL),
  ].filter((model) => model !== undefined && model !== 'embedded' && !prices.has(model));
  return [...new Set(used)] as string[];
}

function crossCheck(settings: z.infer<typeof environment>, prices: Prices): void {
  const problems: string[] = [];
  const together = (names: (keyof typeof settings)[]) => {
    const missing = names.filter((name) => settings[name] === undefined);
    if (missing.length > 0 && missing.length < names.length)
      problems.push(`${names.join(', ')} belong together: ${missing.join(', ')} missing`);
  };
  together(['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET']);
  together(['SMTP_URL', 'MAIL_FROM']);
  if (settings.SMTP_URL !== undefined && settings.PUBLIC_URL === undefined)
    problems.push('SMTP_URL needs PUBLIC_URL: mails have links to the console');
  together(['BOOTSTRAP_ADMIN_EMAIL', 'BOOTSTRAP_ADMIN_PASSWORD']);
  if (settings.DEV_ROOM === true && settings.NODE_ENV === 'production')
    problems.push('DEV_ROOM is for development: in production set LIVEKIT_URL');
  if (settings.DEV_ROOM === true && settings.LIVEKIT_URL !== undefined)
    problems.push('DEV_ROOM and LIVEKIT_URL exclude each other');
  problems.push(...findSpeechProblems(settings));
  if (settings.PHONE_NUMBERS !== '' && (settings.LIVEKIT_URL === undefined || readSpeech(settings) === undefined))
    problems.push('PHONE_NUMBERS needs LIVEKIT_URL and speech: callers by phone can only hear and speak');
  together(['RECORDINGS_S3_BUCKET', 'RECORDINGS_S3_ENDPOINT', 'RECORDINGS_S3_ACCESS_KEY', 'RECORDINGS_S3_SECRET_KEY']);
  if (settings.RECORDINGS_DIR !== undefined && settings.RECORDINGS_S3_BUCKET !== undefined)
    problems.push('RECORDINGS_DIR and RECORDINGS_S3_BUCKET exclude each other');
  if (
    readRecordingPlace(settings) !== undefined &&
    (settings.LIVEKIT_URL === undefined || readSpeech(settings) === undefined)
  )
    problems.push('RECORDINGS_DIR and RECORDINGS_S3_BUCKET need LIVEKIT_URL and speech: customers are told first');
  if (settings.REDIS_URL !== undefined && settings.DATABASE_URL === undefined)
    problems.push('REDIS_URL is for several servers, which share a Postgres: set DATABASE_URL too');
  if (settings.REDIS_URL !== undefined && settings.SECRET_KEY === undefined)
    problems.push('REDIS_URL is for several servers, which share one SECRET_KEY: set it');
  if (keysIn(settings.SECRET_KEY_PREVIOUS).some((key) => !secret(32).safeParse(key).success))
    problems.push('SECRET_KEY_PREVIOUS must be keys of at least 32 visible ASCII characters, separated by spaces');
  if (settings.SECRET_KEY_PREVIOUS !== '' && settings.SECRET_KEY === undefined)
    problems.push('SECRET_KEY_PREVIOUS needs the key that comes after: set SECRET_KEY too');
  if (settings.ASSISTANT_FALLBACK_BASE_URL !== undefined && settings.ASSISTANT_FALLBACK_MODEL === undefined)
    problems.push('ASSISTANT_FALLBACK_BASE_URL needs ASSISTANT_FALLBACK_MODEL');
  if (settings.METRICS_PORT !== 0 && settings.METRICS_PORT === settings.PORT)
    problems.push('METRICS_PORT and PORT must differ: measurements have a listener of their own');
  const unpriced = modelsWithoutPrice(settings, prices);
  if (settings.ASSISTANT_MONTHLY_COST !== undefined && unpriced.length > 0)
    problems.push(`ASSISTANT_MONTHLY_COST needs a price in ASSISTANT_PRICES for ${unpriced.join(', ')}`);
  for (const origin of listed(settings.ASSISTANT_LINK_ORIGINS))
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      problems.push(`ASSISTANT_LINK_ORIGINS: "${origin}" must be an origin such as https://shop.example.com`);
  if (problems.length > 0)
    throw new ConfigError(`Bad settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
}
