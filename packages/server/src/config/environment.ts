/** The environment variables that the service reads, and the values that each may have. */
import { LIMITS } from '@frontdesk/contract';
import { hasUserInfo } from '@frontdesk/contract/web-links';
import { z } from 'zod';
import type { Price, Prices } from '../features/usage/prices.js';
import { REASONING_EFFORTS } from '../reasoning-effort.js';
import { listed } from './listed.js';

const blankIsUnset = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const setting = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsUnset, schema);

/** A rule for `refine`: these URLs are logged, or told to browsers. */
const WITHOUT_USER_INFO = [
  (url: string) => !URL.canParse(url) || !hasUserInfo(new URL(url)),
  'must not contain a user name or password',
] as const;
const webUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
  .refine(...WITHOUT_USER_INFO)
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''));
/** Sent in headers: a file with line ends of Windows leaves a character at the end that they cannot have. */
const key = z.string().regex(/^[\x21-\x7e]+$/, 'must be visible ASCII');
const secret = (least: number) =>
  key.min(least, `must be at least ${least} characters`).max(512, 'must be at most 512 characters');
const bounded = (least: number, most: number) =>
  z.coerce
    .number('must be a number')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most.toLocaleString('en')}`);
const whole = (least: number, most: number) => bounded(least, most).int('must be a whole number');
const flag = z.stringbool({ error: 'must be true or false' });
const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

/** Separated by commas. */
const list = z.string().default('').transform(listed);
/** Separated by spaces, which keys do not contain. */
const previousKeys = z
  .string()
  .default('')
  .transform((keys) => keys.split(/\s+/).filter((key) => key !== ''))
  .refine(
    (keys) => keys.every((key) => secret(32).safeParse(key).success),
    'must be keys of at least 32 visible ASCII characters, separated by spaces',
  );

/** An address, optionally with a name, without characters that could end the header or the name. */
const MAIL_FROM = /^(?:[^<>@\p{Cc}]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u;

export const environment = z.object({
  NODE_ENV: setting(z.string().default('development')),
  HOST: setting(z.string().default('127.0.0.1')),
  PORT: setting(whole(0, 65_535).default(3000)),
  // Pages and cookies are at the root of their host.
  PUBLIC_URL: setting(
    webUrl
      .refine((url) => !URL.canParse(url) || new URL(url).href === `${new URL(url).origin}/`, 'must have no path')
      .optional(),
  ),
  TRUST_PROXY: setting(flag.default(false)),
  SMTP_URL: setting(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional()),
  MAIL_FROM: setting(
    z
      .string()
      .regex(MAIL_FROM, 'must be an address, or a name and an address as in Support <help@shop.example>')
      .optional(),
  ),
  METRICS_HOST: setting(z.string().optional()),
  METRICS_PORT: setting(z.union([z.literal('off'), whole(0, 65_535)], 'must be a port, or off').optional()),
  METRICS_TOKEN: setting(secret(16).optional()),
  DRAIN_SECONDS: setting(bounded(0, 8).default(5)),
  DATA_DIR: setting(z.string().default('./data')),
  DATABASE_URL: setting(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional()),
  DATABASE_CONNECTIONS: setting(whole(1, 200).default(16)),
  REDIS_URL: setting(z.url({ protocol: /^rediss?$/, error: 'must be a redis:// URL' }).optional()),
  SECRET_KEY: setting(secret(32).optional()),
  SECRET_KEY_PREVIOUS: setting(previousKeys),
  ASSISTANT_MODEL: setting(z.string().default('embedded')),
  ASSISTANT_BASE_URL: setting(webUrl.optional()),
  ASSISTANT_FALLBACK_MODEL: setting(z.string().optional()),
  ASSISTANT_FALLBACK_BASE_URL: setting(webUrl.optional()),
  ASSISTANT_STEP_SECONDS: setting(bounded(0.1, 60).default(25)),
  ASSISTANT_MAX_OUTPUT_TOKENS: setting(whole(256, 128_000).optional()),
  ASSISTANT_TEMPERATURE: setting(bounded(0, 2).optional()),
  ASSISTANT_REASONING_EFFORT: setting(z.enum(REASONING_EFFORTS).optional()),
  ASSISTANT_ALLOWED_MODELS: setting(list),
  ASSISTANT_PRICES: setting(list.transform(readPrices)),
  ASSISTANT_MONTHLY_TOKENS: setting(whole(1, 1e12).optional()),
  ASSISTANT_MONTHLY_COST: setting(bounded(0, 1e9).optional()),
  ASSISTANT_LINK_ORIGINS: setting(list.superRefine(checkOrigins)),
  OPENAI_API_KEY: setting(key.optional()),
  ANTHROPIC_API_KEY: setting(key.optional()),
  GOOGLE_GENERATIVE_AI_API_KEY: setting(key.optional()),
  OPENAI_COMPATIBLE_API_KEY: setting(key.optional()),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional()),
  OTEL_SDK_DISABLED: setting(flag.default(false)),
  LIVEKIT_URL: setting(
    z
      .url({ protocol: /^(?:wss?|https?)$/, error: 'must be a ws(s) URL' })
      .refine(...WITHOUT_USER_INFO)
      .optional(),
  ),
  LIVEKIT_API_KEY: setting(key.optional()),
  LIVEKIT_API_SECRET: setting(secret(32).optional()),
  SPEECH_BASE_URL: setting(webUrl.optional()),
  SPEECH_API_KEY: setting(secret(1).optional()),
  SPEECH_TRANSCRIPTION: setting(
    oneOf('openai-compatible', 'deepgram', 'elevenlabs', 'assemblyai').default('openai-compatible'),
  ),
  SPEECH_TRANSCRIPTION_BASE_URL: setting(webUrl.optional()),
  SPEECH_TRANSCRIPTION_MODEL: setting(z.string().optional()),
  SPEECH_SYNTHESIS: setting(
    oneOf('openai-compatible', 'deepgram', 'elevenlabs', 'cartesia').default('openai-compatible'),
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
  VOICE_HOSTS: setting(whole(1, 64).default(1)),
  CALLS_PER_SERVER: setting(whole(1, 64 * LIMITS.callsPerHost).optional()),
  CALLS_PER_ORGANISATION: setting(whole(1, 10_000).optional()),
  PHONE_NUMBERS: setting(list.transform(readPhoneNumbers)),
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
  RECORDINGS_S3_ACCESS_KEY: setting(key.optional()),
  RECORDINGS_S3_SECRET_KEY: setting(secret(8).optional()),
  SPEECH_PREPARE_REPLIES: setting(flag.optional()),
  SPEECH_PAUSE_MS: setting(whole(200, 3_000).optional()),
  FUNCTION_ALLOWED_HOSTS: setting(list.transform((hosts) => hosts.map((host) => host.toLowerCase()))),
  AUTO_CLOSE_MINUTES: setting(bounded(0, 525_600).default(1_440)),
  BOOTSTRAP_API_KEY: setting(
    z
      .string()
      .regex(/^[\x21-\x7e]{16,128}$/, 'must be 16 to 128 visible ASCII characters')
      .optional(),
  ),
  BOOTSTRAP_ADMIN_EMAIL: setting(z.email('must be an e-mail address').optional()),
  BOOTSTRAP_ADMIN_PASSWORD: setting(
    z.string().min(8, 'must be at least 8 characters').max(128, 'must be at most 128 characters').optional(),
  ),
  DEMO: setting(flag.optional()),
  DEMO_EXAMPLES: setting(flag.default(true)),
  DEMO_SHOP_PORT: setting(whole(1, 65_535).default(3100)),
  DEV_ROOM: setting(flag.optional()),
  LOG_LEVEL: setting(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info')),
});

export type Environment = z.infer<typeof environment>;

/** The environment variables that the service reads. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape);

/** `provider:model=input/output`: prices per million tokens. */
function readPrices(entries: string[], context: z.RefinementCtx): Prices {
  const prices = new Map<string, Price>();
  for (const entry of entries) {
    const [, model, input, output] = /^(.+)=(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)$/.exec(entry) ?? [];
    if (model === undefined)
      refuse(context, `"${entry}" must be like openai:gpt-5=1.25/10, the price of a million tokens in and out`);
    else prices.set(model, { input: Number(input), output: Number(output) });
  }
  return prices;
}

/** `number=organisation id`. With `+` or without, it is the same number. */
function readPhoneNumbers(entries: string[], context: z.RefinementCtx): Map<string, string> {
  const numbers = new Map<string, string>();
  for (const entry of entries) {
    const [, plus, digits, organisation_id] = /^(\+?)([^\s=]+)=(\S+)$/.exec(entry) ?? [];
    if (digits === undefined || organisation_id === undefined || numbers.has(digits) || numbers.has(`+${digits}`))
      refuse(context, `"${entry}" must be like +4930123456=<organisation id>, each number once`);
    else numbers.set(`${plus}${digits}`, organisation_id);
  }
  return numbers;
}

function checkOrigins(origins: string[], context: z.RefinementCtx): void {
  for (const origin of origins)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      refuse(context, `"${origin}" must be an origin such as https://shop.example.com`);
}

const refuse = (context: z.RefinementCtx, message: string) => context.addIssue({ code: 'custom', message });
