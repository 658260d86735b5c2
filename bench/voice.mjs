/**
 * How long a caller waits: from the end of their speech to the first sound of the answer, by its parts, with a model and a
 * speech server that answer at once; then what ten calls at once cost the voice host. A real LiveKit server, everything on
 * the loopback. Needs flite, and LiveKit's server as LIVEKIT_SERVER or on the path.
 *
 *   npm run build && node bench/voice.mjs [turns] [calls]
 */
import { execFileSync, fork, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';

/** The room client is the service's. */
const load = createRequire(new URL('../packages/server/package.json', import.meta.url));
const {
  AudioFrame,
  AudioSource,
  AudioStream,
  dispose,
  LocalAudioTrack,
  Room,
  RoomEvent,
  TrackPublishOptions,
  TrackSource,
} = load('@livekit/rtc-node');

const [turns = 12, calls = 10] = process.argv.slice(2).map(Number);
const KEY = 'bench-key-0123456789';
const SECRET = 'a-secret-key-for-benchmarks-0123456789';
const RATE = 16_000;
const FRAME = RATE / 100;
const LOUD = 500;
const QUEUE_MS = 40;
const QUESTION = 'Where is my order please';
const LOAD_MS = 20_000;

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
execFileSync('sh', ['-c', 'flite -voice slt -t "$0" -o "$1"', QUESTION, join(folder, 'question.wav')]);
const question = samplesOf(await readFile(join(folder, 'question.wav')));
/** When each part of the turn that runs was reached. */
let reached = {};
const note = (part) => {
  reached[part] ??= performance.now();
};

const speech = await listen(async (request, response) => {
  for await (const _ of request);
  if (request.url.endsWith('/transcriptions')) {
    note('heard');
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ text: QUESTION }));
  } else {
    note('spoken');
    response.setHeader('content-type', 'audio/wav').end(tone());
  }
});
const model = await listen((_request, response) => {
  note('asked');
  const choices = [{ index: 0, message: { role: 'assistant', content: 'It is on its way.' }, finish_reason: 'stop' }];
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ id: 'x', object: 'chat.completion', created: 0, model: 'x', choices, usage }));
});
const livekit = await startLiveKit();
const service = fork(new URL('../packages/server/dist/main.js', import.meta.url), {
  env: {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: folder,
    DEMO: 'false',
    LOG_LEVEL: 'silent',
    SECRET_KEY: SECRET,
    BOOTSTRAP_API_KEY: KEY,
    ASSISTANT_MODEL: 'openai-compatible:instant',
    ASSISTANT_BASE_URL: `${model}/v1`,
    SPEECH_BASE_URL: speech,
    LIVEKIT_URL: livekit.url,
    LIVEKIT_API_KEY: 'bench',
    LIVEKIT_API_SECRET: SECRET,
  },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
const [{ url }] = await once(service, 'message');
try {
  await measureTurns();
  await measureLoad();
} finally {
  service.kill('SIGTERM');
  await once(service, 'exit');
  livekit.child.kill('SIGKILL');
  await dispose();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

async function measureTurns() {
  const call = await startCall();
  const parts = [];
  for (let turn = 0; turn <= turns; turn++) {
    await call.quiet();
    reached = {};
    const said = await call.say(question);
    const sound = await call.nextSound();
    if (turn > 0)
      parts.push({
        'silence is noticed, sound is sent to be understood': reached.heard - said,
        'the turn is over, the message is stored, the model is asked': reached.asked - reached.heard,
        'the answer is stored and sent to be spoken': reached.spoken - reached.asked,
        'the first sound is heard': sound - reached.spoken,
        total: sound - said,
      });
  }
  console.log(`end of speech to first sound, ms, ${turns} turns (p50, p95)`);
  for (const part of Object.keys(parts[0])) {
    const sorted = parts.map((one) => one[part]).toSorted((one, other) => one - other);
    const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
    console.log(`  ${part.padEnd(62)} ${String(at(0.5)).padStart(5)} ${String(at(0.95)).padStart(5)}`);
  }
  await call.end();
}

async function measureLoad() {
  const host = await hostOf(service.pid);
  const idle = await costOf(host);
  const open = [];
  for (let count = 0; count < calls; count++) open.push(await startCall());
  const before = await costOf(host);
  const until = performance.now() + LOAD_MS;
  await Promise.all(
    open.map(async (call, index) => {
      await sleep(index * 300);
      while (performance.now() < until) {
        await call.say(question);
        await sleep(4_000);
      }
    }),
  );
  const after = await costOf(host);
  const seconds = (after.at - before.at) / 1_000;
  const cpu = (after.cpu_seconds - before.cpu_seconds) / seconds;
  console.log(`${calls} calls, each with a question every 5 s`);
  console.log(`  processor: ${Math.round((cpu / calls) * 100)} % of a core a call, ${cpu.toFixed(2)} cores in all`);
  console.log(
    `  memory: ${idle.mib} MiB without a call, ${Math.round((after.mib - idle.mib) / calls)} MiB a call more`,
  );
  await Promise.all(open.map((call) => call.end()));
}

async function startCall() {
  const socket = io(`${url}/helpdesk`, { query: { token_source: 'api', token: KEY }, transports: ['websocket'] });
  const { data } = await socket.emitWithAck('call_support', { session_id: randomUUID(), ticket_chat_id: null });
  const room = new Room();
  let last_sound = performance.now();
  let sounds = 0;
  let over = false;
  room.on(RoomEvent.TrackSubscribed, async (track) => {
    for await (const frame of new AudioStream(track, { sampleRate: RATE, numChannels: 1, frameSizeMs: 10 })) {
      if (over) return;
      if (!frame.data.some((sample) => Math.abs(sample) > LOUD)) continue;
      last_sound = performance.now();
      sounds++;
    }
  });
  await room.connect(data.url, data.token, { autoSubscribe: true, dynacast: false });
  const source = new AudioSource(RATE, 1, QUEUE_MS);
  const track = LocalAudioTrack.createAudioTrack('microphone', source);
  await room.localParticipant.publishTrack(track, new TrackPublishOptions({ source: TrackSource.SOURCE_MICROPHONE }));
  const speaking = [];
  const microphone = (async () => {
    while (!over) await source.captureFrame(new AudioFrame(speaking.shift() ?? new Int16Array(FRAME), RATE, 1, FRAME));
  })();
  while (sounds === 0) await sleep(20);
  return {
    async say(samples) {
      for (let at = 0; at + FRAME <= samples.length; at += FRAME) speaking.push(samples.slice(at, at + FRAME));
      while (speaking.length > 0) await sleep(1);
      return performance.now() + source.queuedDuration;
    },
    async nextSound() {
      for (const begun = sounds; sounds === begun; ) await sleep(1);
      return last_sound;
    },
    async quiet() {
      while (performance.now() - last_sound < 1_200) await sleep(20);
    },
    async end() {
      await socket.emitWithAck('close_call_support', { ticket_chat_id: data.ticket_chat_id });
      over = true;
      await microphone;
      await room.disconnect();
      socket.disconnect();
    },
  };
}

async function startLiveKit() {
  const port = await freePort();
  const rtc = {
    tcp_port: await freePort(),
    udp_port: await freePort(),
    node_ip: '127.0.0.1',
    use_external_ip: false,
    enable_loopback_candidate: true,
    interfaces: { includes: ['lo'] },
    stun_servers: ['127.0.0.1:3478'],
  };
  const config = { port, bind_addresses: ['127.0.0.1'], keys: { bench: SECRET }, logging: { level: 'error' }, rtc };
  const program = process.env.LIVEKIT_SERVER ?? 'livekit-server';
  const child = spawn(program, ['--config-body', JSON.stringify(config)], { stdio: 'ignore' });
  while (!(await fetch(`http://127.0.0.1:${port}`).catch(() => undefined))?.ok) await sleep(50);
  return { child, url: `ws://127.0.0.1:${port}` };
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

async function listen(answer) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${server.address().port}`;
}

/** The voice host is the child of the service that runs its program. */
async function hostOf(parent) {
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    if (Number(stat.split(') ')[1]?.split(' ')[1]) !== parent) continue;
    if ((await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes('voice/host')) return Number(pid);
  }
  throw new Error('the service has no voice host');
}

async function costOf(pid) {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1].split(' ');
  const resident = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))[1];
  return {
    at: performance.now(),
    cpu_seconds: (Number(fields[11]) + Number(fields[12])) / 100,
    mib: Math.round(Number(resident) / 1_024),
  };
}

/** Of a WAV of flite's: without the silence at its end, so that its end is the end of the speech. */
function samplesOf(wav) {
  const at = wav.indexOf('data') + 8;
  const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + at, wav.byteOffset + wav.length - (wav.length % 2)));
  return samples.slice(0, samples.findLastIndex((sample) => Math.abs(sample) > LOUD) + 1);
}

/** A second of a sound that is heard at once. */
function tone() {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(24_000, 24);
  header.writeUInt32LE(48_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  const samples = Int16Array.from({ length: 24_000 }, (_, index) => 8_000 * Math.sin(index / 6));
  return Buffer.concat([header, Buffer.from(samples.buffer)]);
}
