/** Invalid settings prevent the start and are named; valid ones are typed. */
import { readFileSync } from 'node:fs';
import { LIMITS } from '@frontdesk/contract';
import { expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.js';
import { SETTINGS } from './environment.js';

test('nothing set is a service of one process with its demo', () => {
  expect(loadConfig({}, 2)).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    database: { dialect: 'sqlite', file: './data/frontdesk.db' },
    model: { model: 'embedded' },
    voice_hosts: 1,
    calls_per_server: LIMITS.callsPerHost,
    calls_per_organisation: undefined,
    phone_numbers: new Map(),
    recording_place: undefined,
    auto_close_ms: 24 * 60 * 60_000,
    demo: { enabled: true },
  });
});

test.each<[number, Record<string, string>, number, string[]]>([
  [2, { VOICE_HOSTS: '2' }, 12, []],
  [2, { VOICE_HOSTS: '3' }, 12, ['VOICE_HOSTS above 2 has no effect']],
  [1.5, { VOICE_HOSTS: '2' }, 9, []],
  [0.5, {}, 3, []],
  [0.1, {}, 1, []],
  [2, { VOICE_HOSTS: '3', CALLS_PER_SERVER: '13' }, 13, []],
])('a server takes the calls of its hosts, but not more than %d processors carry, unless it is told to: %o', (...row) => {
  const [processors, env, calls, warnings] = row;
  const { calls_per_server, unused_settings } = loadConfig(env, processors);
  expect(calls_per_server).toBe(calls);
  expect(unused_settings).toEqual(warnings.map((warning) => expect.stringContaining(warning)));
});

test('a server that takes no call is refused', () => {
  expect(() => loadConfig({ CALLS_PER_SERVER: '0' })).toThrow('CALLS_PER_SERVER');
});

test('in production the demo is off unless asked for, and brings no development room', () => {
  expect(loadConfig({ NODE_ENV: 'production' }).demo.enabled).toBe(false);
  const asked_for = loadConfig({ NODE_ENV: 'production', DEMO: 'true' });
  expect([asked_for.demo.enabled, asked_for.dev_room]).toEqual([true, undefined]);
  expect([loadConfig({}).dev_room, loadConfig({ DEV_ROOM: 'true' }).dev_room]).toEqual([
    { required: false },
    { required: true },
  ]);
});

test('measurements are served on loopback; their port can be chosen or switched off, and is not that of the service', () => {
  const listener = { host: '127.0.0.1', port: 9464 };
  expect(loadConfig({}).metrics).toEqual({ listener, required: false, token: undefined });
  expect(loadConfig({ METRICS_HOST: '10.0.0.1' }).metrics).toEqual({
    listener: { host: '10.0.0.1', port: 9464 },
    required: true,
    token: undefined,
  });
  expect(loadConfig({ METRICS_PORT: 'off' }).metrics).toMatchObject({ listener: undefined });
  expect(
    loadConfig({ METRICS_HOST: '0.0.0.0', METRICS_PORT: '9000', METRICS_TOKEN: '0123456789abcdef' }).metrics,
  ).toEqual({ listener: { host: '0.0.0.0', port: 9000 }, required: true, token: '0123456789abcdef' });
  for (const env of [
    { METRICS_PORT: '3000' },
    { METRICS_PORT: 'on' },
    { METRICS_PORT: '70000' },
    { METRICS_TOKEN: 'x' },
  ])
    expect(() => loadConfig(env)).toThrow(Object.keys(env)[0]);
});

test.each([
  'OPENAI_API_KEY',
  'ANTHROPIC_API_KEY',
  'GOOGLE_GENERATIVE_AI_API_KEY',
  'OPENAI_COMPATIBLE_API_KEY',
  'LIVEKIT_API_KEY',
  'RECORDINGS_S3_ACCESS_KEY',
])('%s that no header can carry is named, and not shown', (name) => {
  const load = () => loadConfig({ [name]: 'pasted-with-a-line-end\r' });
  expect(load).toThrow(`${name}: must be visible ASCII`);
  expect(load).not.toThrow('pasted');
});

test('a blank setting is an unset one', () => {
  expect(loadConfig({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 3000, database: { dialect: 'sqlite' } });
});

test('what is set of the model, its fallback and its prices comes out typed', () => {
  const { model, usage, link_origins } = loadConfig({
    ASSISTANT_MODEL: 'openai:gpt-5',
    ASSISTANT_BASE_URL: 'https://gateway.example/v1/',
    OPENAI_API_KEY: 'key-of-openai',
    ANTHROPIC_API_KEY: 'key-of-anthropic',
    ASSISTANT_FALLBACK_MODEL: 'anthropic:claude',
    ASSISTANT_STEP_SECONDS: '2.5',
    ASSISTANT_ALLOWED_MODELS: 'openai:gpt-5-mini, ,google:gemini',
    ASSISTANT_PRICES: 'openai:gpt-5=1.25/10, ollama:llama3:8b=0/0',
    ASSISTANT_MONTHLY_TOKENS: '1000000',
    ASSISTANT_LINK_ORIGINS: 'https://shop.example, http://127.0.0.1:3100',
  });
  expect(model).toEqual({
    model: 'openai:gpt-5',
    baseUrl: 'https://gateway.example/v1',
    keys: { openai: 'key-of-openai', anthropic: 'key-of-anthropic', google: undefined, 'openai-compatible': undefined },
    fallback: { model: 'anthropic:claude', baseUrl: undefined },
    step_ms: 2_500,
    allowed: ['openai:gpt-5-mini', 'google:gemini'],
  });
  expect(usage).toEqual({
    prices: new Map([
      ['openai:gpt-5', { input: 1.25, output: 10 }],
      ['ollama:llama3:8b', { input: 0, output: 0 }],
    ]),
    monthly_tokens: 1_000_000,
    monthly_cost: undefined,
  });
  expect(link_origins).toEqual(['https://shop.example', 'http://127.0.0.1:3100']);
});

test('without them there is no fallback, no ceiling, no price and no choice', () => {
  const { model, usage } = loadConfig({ ASSISTANT_FALLBACK_MODEL: ' ' });
  expect(model).toMatchObject({ fallback: undefined, allowed: [], step_ms: 25_000 });
  expect(usage).toEqual({ prices: new Map(), monthly_tokens: undefined, monthly_cost: undefined });
});

test.each([
  [{ PORT: 'abc' }, /PORT: must be a number/],
  [{ PORT: '70000' }, /PORT: must be at most 65,535/],
  [{ PORT: '1.5' }, /PORT: must be a whole number/],
  [{ TRUST_PROXY: 'maybe' }, /TRUST_PROXY: must be true or false/],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL: must be one of fatal, error, warn/],
  [{ BOOTSTRAP_ADMIN_EMAIL: 'kim' }, /BOOTSTRAP_ADMIN_EMAIL: must be an e-mail address/],
  [{ BOOTSTRAP_ADMIN_PASSWORD: 'short' }, /BOOTSTRAP_ADMIN_PASSWORD: must be at least 8 characters/],
  [{ AUTO_CLOSE_MINUTES: '-1' }, /AUTO_CLOSE_MINUTES: must be at least 0/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL: must be a postgres/],
  [{ SECRET_KEY: 'short' }, /SECRET_KEY: must be at least 32 characters/],
  [{ BOOTSTRAP_API_KEY: 'has space in it for sure' }, /BOOTSTRAP_API_KEY: must be 16 to 128 visible ASCII/],
  [{ BOOTSTRAP_ADMIN_EMAIL: 'a@example.com' }, /BOOTSTRAP_ADMIN_PASSWORD missing/],
  [{ LIVEKIT_URL: 'ws://x' }, /LIVEKIT_API_KEY, LIVEKIT_API_SECRET missing/],
  [{ REDIS_URL: 'redis://x' }, /set DATABASE_URL too[\s\S]*SECRET_KEY: set it/],
  [{ PUBLIC_URL: 'https://shop.example/support' }, /PUBLIC_URL: must have no path/],
  [{ ASSISTANT_BASE_URL: 'gateway.example' }, /ASSISTANT_BASE_URL: must be an http\(s\) URL/],
  [{ ASSISTANT_BASE_URL: 'https://me:pw@x.example' }, /ASSISTANT_BASE_URL: must not contain a user name or password/],
  [{ SPEECH_BASE_URL: 'https://me@x.example/v1' }, /SPEECH_BASE_URL: must not contain a user name or password/],
  [{ LIVEKIT_URL: 'wss://me:pw@rooms.example' }, /LIVEKIT_URL: must not contain a user name or password/],
  [{ ASSISTANT_FALLBACK_BASE_URL: 'https://x.example' }, /needs ASSISTANT_FALLBACK_MODEL/],
  [{ ASSISTANT_STEP_SECONDS: '0' }, /ASSISTANT_STEP_SECONDS: must be at least 0.1/],
  [{ ASSISTANT_STEP_SECONDS: '61' }, /ASSISTANT_STEP_SECONDS: must be at most 60/],
  [{ ASSISTANT_MONTHLY_TOKENS: '0' }, /ASSISTANT_MONTHLY_TOKENS: must be at least 1/],
  [{ ASSISTANT_MONTHLY_COST: '-1' }, /ASSISTANT_MONTHLY_COST: must be at least 0/],
  [{ PHONE_NUMBERS: '+4930123456' }, /PHONE_NUMBERS: "\+4930123456" must be like/],
  [{ PHONE_NUMBERS: '+4930123456=one,4930123456=other' }, /each number once/],
  [{ PHONE_NUMBERS: '4930123456=one,+4930123456=other' }, /each number once/],
  [{ PHONE_NUMBERS: '+4930123456=one' }, /PHONE_NUMBERS needs LIVEKIT_URL and speech/],
  [{ ASSISTANT_PRICES: 'openai:gpt-5=1.25' }, /ASSISTANT_PRICES: "openai:gpt-5=1.25" must be like/],
  [{ ASSISTANT_PRICES: 'openai:gpt-5=1/2,openai:gpt-5-mini=-1/2' }, /"openai:gpt-5-mini=-1\/2" must be like/],
  [{ ASSISTANT_LINK_ORIGINS: 'https://shop.example/path' }, /ASSISTANT_LINK_ORIGINS: .* must be an origin/],
  [{ LIVEKIT_URL: 'wsx://rooms.example' }, /LIVEKIT_URL: must be a ws\(s\) URL/],
  // Every bad value is named at once.
  [
    { ASSISTANT_PRICES: 'one', PHONE_NUMBERS: 'two', PORT: 'three' },
    /PORT: must be a number\n.*ASSISTANT_PRICES: "one" must[^\n]*\n.*PHONE_NUMBERS: "two" must/,
  ],
  [{ RECORDINGS_DIR: 'recordings' }, /RECORDINGS_DIR: must be an absolute path/],
  [{ RECORDINGS_DIR: '/recordings' }, /RECORDINGS_DIR and RECORDINGS_S3_BUCKET need LIVEKIT_URL and speech/],
  [{ RECORDINGS_S3_BUCKET: 'calls' }, /belong together: RECORDINGS_S3_ENDPOINT, RECORDINGS_S3_ACCESS_KEY/],
  [{ RECORDINGS_S3_BUCKET: '../calls' }, /RECORDINGS_S3_BUCKET: must be a bucket/],
  [{ SPEECH_API_KEY: 'a-key' }, /SPEECH_API_KEY needs SPEECH_BASE_URL/],
  [{ SPEECH_TRANSCRIPTION: 'deepgram' }, /needs SPEECH_SYNTHESIS, or SPEECH_BASE_URL[\s\S]*DEEPGRAM_API_KEY/],
  [{ SPEECH_SYNTHESIS: 'cartesia' }, /needs SPEECH_TRANSCRIPTION, or SPEECH_BASE_URL[\s\S]*CARTESIA_API_KEY/],
  [{ SPEECH_TRANSCRIPTION: 'cartesia' }, /SPEECH_TRANSCRIPTION/],
  [{ SPEECH_API_KEY: 'a\u200bkey' }, /SPEECH_API_KEY.*visible ASCII/],
  [{ DEEPGRAM_API_KEY: 'a\u200bkey' }, /DEEPGRAM_API_KEY.*visible ASCII/],
  [{ ELEVENLABS_API_KEY: 'a\u200bkey' }, /ELEVENLABS_API_KEY.*visible ASCII/],
  [{ ASSEMBLYAI_API_KEY: 'a\u200bkey' }, /ASSEMBLYAI_API_KEY.*visible ASCII/],
  [{ CARTESIA_API_KEY: 'a\u200bkey' }, /CARTESIA_API_KEY.*visible ASCII/],
  [{ SPEECH_TRANSCRIPTION_BASE_URL: 'https://x.example' }, /is for the provider in SPEECH_TRANSCRIPTION/],
  [{ SPEECH_SYNTHESIS_BASE_URL: 'https://x.example' }, /is for the provider in SPEECH_SYNTHESIS/],
  [{ SPEECH_SYNTHESIS: 'deepgram', SPEECH_VOICE: 'alloy' }, /SPEECH_VOICE has no meaning for deepgram/],
  [{ SPEECH_SYNTHESIS: 'cartesia', SPEECH_VOICE: 'alloy' }, /SPEECH_VOICE.*"alloy" is a voice of OpenAI; cartesia/],
  [{ SPEECH_SYNTHESIS: 'elevenlabs', SPEECH_VOICES: 'de=nova' }, /SPEECH_VOICES: "nova" is a voice of OpenAI/],
  [{ SPEECH_VOICES: 'de=one,german=two' }, /SPEECH_VOICES: "german=two" must be like/],
  [
    { SPEECH_REALTIME_MODEL: 'gpt-realtime' },
    /SPEECH_REALTIME_MODEL needs SPEECH_BASE_URL.*[\s\S]*SPEECH_REALTIME_API_KEY/,
  ],
  [{ SPEECH_REALTIME_API_KEY: 'a\u200bkey' }, /SPEECH_REALTIME_API_KEY.*visible ASCII/],
  [{ PORT: 'abc', DEMO: 'perhaps' }, /PORT[\s\S]*DEMO/],
])('%j is refused with what is wrong', (env, expected) => {
  expect(() => loadConfig(env)).toThrow(ConfigError);
  expect(() => loadConfig(env)).toThrow(expected);
});

test('the value of a secret is not repeated', () => {
  const run = () => loadConfig({ SECRET_KEY: 'too-short-secret', LIVEKIT_API_SECRET: 'also-short' });
  expect(run).toThrow(/SECRET_KEY/);
  expect(run).not.toThrow(/too-short-secret|also-short/);
});

test('recordings are stored in a directory or a bucket', () => {
  const livekit = { LIVEKIT_URL: 'ws://x', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 's'.repeat(32) };
  const env = { ...livekit, SPEECH_BASE_URL: 'http://speech' };
  const directory = { RECORDINGS_DIR: '/recordings' };
  expect(loadConfig({ ...env, ...directory }).recording_place).toEqual({ directory: '/recordings' });
  const bucket = {
    RECORDINGS_S3_BUCKET: 'calls',
    RECORDINGS_S3_ENDPOINT: 'https://s3.example',
    RECORDINGS_S3_ACCESS_KEY: 'access',
    RECORDINGS_S3_SECRET_KEY: 'a-secret-key',
  };
  expect(loadConfig({ ...env, ...bucket }).recording_place).toEqual({
    s3: {
      bucket: 'calls',
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      access_key: 'access',
      secret_key: 'a-secret-key',
    },
  });
  expect(() => loadConfig({ ...env, ...directory, ...bucket })).toThrow('exclude each other');
});

test('numbers to telephone are read with their organisations', () => {
  const livekit = { LIVEKIT_URL: 'ws://x', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 's'.repeat(32) };
  const env = { ...livekit, SPEECH_BASE_URL: 'http://speech', PHONE_NUMBERS: '+4930123456=one, 4930123457=other' };
  const numbers = [...loadConfig(env).phone_numbers];
  expect(numbers).toEqual([
    ['+4930123456', 'one'],
    ['4930123457', 'other'],
  ]);
});

test('a ceiling of cost needs a price for every model that may answer, and names those without', () => {
  const ceiling = { ASSISTANT_MONTHLY_COST: '5', ASSISTANT_MODEL: 'openai:gpt-5' };
  expect(loadConfig({ ...ceiling, ASSISTANT_PRICES: 'openai:gpt-5=1.25/10' }).usage.monthly_cost).toBe(5);
  expect(loadConfig({ ASSISTANT_MONTHLY_COST: '0' }).usage.monthly_cost).toBe(0);
  expect(() => loadConfig(ceiling)).toThrow(
    /ASSISTANT_MONTHLY_COST needs a price in ASSISTANT_PRICES for openai:gpt-5$/,
  );
  expect(() =>
    loadConfig({
      ...ceiling,
      ASSISTANT_PRICES: 'openai:gpt-5=1.25/10',
      ASSISTANT_ALLOWED_MODELS: 'openai:gpt-5, google:gemini',
      ASSISTANT_FALLBACK_MODEL: 'anthropic:claude',
    }),
  ).toThrow(/for anthropic:claude, google:gemini$/);
});

test('speech comes from a speech server, from providers, or from both', () => {
  expect(loadConfig({}).speech).toBeUndefined();
  const server = { SPEECH_BASE_URL: 'http://127.0.0.1:8000/v1', SPEECH_API_KEY: 'a' };
  const both = { provider: 'openai-compatible', base_url: 'http://127.0.0.1:8000/v1', api_key: 'a' };
  expect(loadConfig(server).speech).toEqual({
    transcription: { ...both, model: 'whisper-1' },
    synthesis: { ...both, model: 'tts-1', voice: 'alloy', voices: {} },
    pause_ms: 250,
    prepare_replies: false,
  });
  const deepgram = { SPEECH_TRANSCRIPTION: 'deepgram', DEEPGRAM_API_KEY: 'b' };
  expect(loadConfig({ ...server, ...deepgram, SPEECH_TRANSCRIPTION_BASE_URL: 'https://eu.example/' }).speech).toEqual({
    transcription: { provider: 'deepgram', base_url: 'https://eu.example', api_key: 'b', model: 'nova-3' },
    synthesis: { ...both, model: 'tts-1', voice: 'alloy', voices: {} },
    pause_ms: 250,
    prepare_replies: false,
  });
  const elevenlabs = { SPEECH_SYNTHESIS: 'elevenlabs', ELEVENLABS_API_KEY: 'c', SPEECH_VOICE: 'a-voice' };
  const voices = { SPEECH_VOICES: 'de=a-german-voice, fr=another=one' };
  expect(loadConfig({ ...deepgram, ...elevenlabs, ...voices }).speech?.synthesis).toEqual({
    provider: 'elevenlabs',
    base_url: 'https://api.elevenlabs.io',
    api_key: 'c',
    model: 'eleven_flash_v2_5',
    voice: 'a-voice',
    voices: { de: 'a-german-voice', fr: 'another=one' },
  });
});

test('a customer may pause longer where the reply is prepared meanwhile', () => {
  const prepared = { SPEECH_BASE_URL: 'http://127.0.0.1:8000', SPEECH_PREPARE_REPLIES: 'true' };
  expect(loadConfig(prepared).speech).toMatchObject({ pause_ms: 700, prepare_replies: true });
  expect(loadConfig({ ...prepared, SPEECH_PAUSE_MS: '400' }).speech).toMatchObject({ pause_ms: 400 });
  const realtime = loadConfig({ ...prepared, SPEECH_REALTIME_MODEL: 'gpt-realtime', SPEECH_REALTIME_API_KEY: 'a' });
  expect(realtime.speech).toMatchObject({ pause_ms: 250, prepare_replies: false });
  expect(realtime.unused_settings).toEqual(['SPEECH_PREPARE_REPLIES has no effect with SPEECH_REALTIME_MODEL']);
});

test('a realtime model answers beside other speech', () => {
  const server = { SPEECH_BASE_URL: 'http://127.0.0.1:8000' };
  const openai = { SPEECH_REALTIME_MODEL: 'gpt-realtime', SPEECH_REALTIME_API_KEY: 'a' };
  expect(loadConfig({ ...server, ...openai }).speech).toMatchObject({
    transcription: { model: 'whisper-1' },
    realtime: {
      base_url: 'https://api.openai.com',
      api_key: 'a',
      model: 'gpt-realtime',
      voice: 'alloy',
      transcription_model: 'gpt-4o-mini-transcribe',
    },
  });
  const own = {
    SPEECH_REALTIME_MODEL: 'a-deployment',
    SPEECH_REALTIME_BASE_URL: 'https://one.example/openai/v1/',
    SPEECH_REALTIME_VOICE: 'marin',
    SPEECH_REALTIME_TRANSCRIPTION_MODEL: 'whisper-1',
  };
  expect(loadConfig({ ...server, ...own }).speech?.realtime).toEqual({
    base_url: 'https://one.example/openai',
    api_key: undefined,
    model: 'a-deployment',
    voice: 'marin',
    transcription_model: 'whisper-1',
  });
  expect(() => loadConfig({ ...server, ...openai, ASSISTANT_MONTHLY_COST: '5' })).toThrow(/for realtime:gpt-realtime$/);
});

test('settings of speech that do nothing are told', () => {
  expect(loadConfig({ SPEECH_REALTIME_VOICE: 'marin' }).unused_settings).toEqual([
    'SPEECH_REALTIME_VOICE has no effect without SPEECH_REALTIME_MODEL',
  ]);
  expect(loadConfig({ DEEPGRAM_API_KEY: 'a', CARTESIA_API_KEY: 'b', SPEECH_VOICES: 'de=one' }).unused_settings).toEqual(
    [
      'DEEPGRAM_API_KEY has no effect without SPEECH_TRANSCRIPTION=deepgram or SPEECH_SYNTHESIS=deepgram',
      'CARTESIA_API_KEY has no effect without SPEECH_SYNTHESIS=cartesia',
      'SPEECH_VOICES has no effect without SPEECH_BASE_URL, or SPEECH_TRANSCRIPTION and SPEECH_SYNTHESIS',
    ],
  );
  const deepgram = { SPEECH_TRANSCRIPTION: 'deepgram', DEEPGRAM_API_KEY: 'a' };
  const server = { SPEECH_BASE_URL: 'http://127.0.0.1:8000', SPEECH_API_KEY: 'b', SPEECH_VOICE: 'alloy' };
  expect(loadConfig({ ...deepgram, ...server }).unused_settings).toEqual([]);
  const { SPEECH_VOICE: _, ...without_voice } = server;
  expect(loadConfig({ ...deepgram, ...without_voice, SPEECH_SYNTHESIS: 'deepgram' }).unused_settings).toEqual([
    'SPEECH_BASE_URL has no effect beside both SPEECH_TRANSCRIPTION and SPEECH_SYNTHESIS',
    'SPEECH_API_KEY has no effect beside both SPEECH_TRANSCRIPTION and SPEECH_SYNTHESIS',
  ]);
});

test('every setting is described, and reaches a container', () => {
  const read = (file: string) => readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');
  const missing = (file: string, apart: string[]) => {
    const text = read(file);
    return SETTINGS.filter((name) => !apart.includes(name) && !new RegExp(`\\b${name}\\b`).test(text));
  };
  const of_node = ['NODE_EXTRA_CA_CERTS'];
  expect
    .soft(missing('README.md', ['OTEL_SDK_DISABLED', ...of_node]), 'the table of settings in README.md')
    .toEqual([]);
  const of_the_image = ['NODE_ENV', 'DATA_DIR', 'HOST', 'PORT'];
  const of_the_demo = ['DEMO', 'DEMO_EXAMPLES', 'DEMO_SHOP_PORT', 'DEV_ROOM'];
  expect.soft(missing('compose.yaml', [...of_node, ...of_the_image, ...of_the_demo]), 'compose.yaml').toEqual([]);
  const chart = read('deploy/helm/frontdesk/values.schema.json');
  // LiveKit sends its key with every request; only its secret is one.
  const secrets = SETTINGS.filter((name) => /_(KEY|TOKEN|SECRET|PASSWORD)$/.test(name) && name !== 'LIVEKIT_API_KEY');
  expect(
    secrets.filter((name) => !chart.includes(`"${name}"`)),
    'secrets that propertyNames of deploy/helm/frontdesk/values.schema.json must refuse among the settings',
  ).toEqual([]);
});
