/**
 * How long a caller waits: from the end of their speech to the first sound of the answer, by its parts, with a model and a
 * speech server that answer at once; how often a pause in the middle of a sentence is taken for its end; how long an answer waits
 * behind the words that bridge the wait for it; how long the assistant goes on speaking into an interruption; then what as many
 * calls as one host takes cost it. The same of LiveKit's agents alone, with their defaults, where they can do it. A real LiveKit
 * server, everything on the loopback. Needs flite and setpriv, and LiveKit's server as LIVEKIT_SERVER or on the path.
 *
 *   npm run build && node bench/voice.mjs [--turns 12]
 *   npm run build && node bench/voice.mjs --calls 1,10,50   # only what so many calls cost, in as many hosts as they need
 */
import { execFileSync, fork, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { LIMITS } from '@frontdesk/contract/limits';
import { io } from 'socket.io-client';
import { readProcesses } from './core/proc.mjs';
import { dispose, enterAsCaller, LOUD, PITCH, RATE } from './voice/caller.mjs';
import { measureLoad } from './voice/load.mjs';

/** Makes the tokens of rooms. It is the service's. */
const { AccessToken } = createRequire(new URL('../packages/server/package.json', import.meta.url))(
  'livekit-server-sdk',
);

const { values: options } = parseArgs({
  options: { turns: { type: 'string', default: '12' }, calls: { type: 'string' } },
});
const turns = Number(options.turns);
/** Undefined: everything is measured. */
const loads = options.calls?.split(',').map(Number);
/** An empty setting names no program. */
const LIVEKIT = process.env.LIVEKIT_SERVER || 'livekit-server';
const NEEDED = {
  [LIVEKIT]: "LiveKit's server: set LIVEKIT_SERVER to its path, see CONTRIBUTING.md",
  flite: 'the speech of callers: apt install flite',
  setpriv: 'ends the processes with this one: apt install util-linux',
};
const missing = Object.keys(NEEDED).filter((program) => spawnSync(program, ['--version']).error !== undefined);
for (const program of missing) console.error(`${program} is missing (${NEEDED[program]})`);
if (missing.length > 0) process.exit(1);
const KEY = 'bench-key-0123456789';
const SECRET = 'a-secret-key-for-benchmarks-0123456789';
const QUESTION = 'Where is my order please';
const ANSWER = 'It is on its way.';
/** A function that takes this long, in ms, so that the customer is told to wait. */
const FUNCTION_MS = 2_000;
/** A long answer is interrupted this long after its first sound, in ms. */
const INTERRUPTED_AFTER_MS = 1_500;
const LONG_ANSWER = 'A long answer. '.repeat(20).trim();
const CHARACTERS_PER_SECOND = 14;
/** The voice hosts of a service start within this, or not at all. */
const HOSTS_MS = 60_000;
/** An assistant is in its room within this, in ms, or does not come. */
const JOIN_MS = 40_000;
/** Options of `fork`: the process is killed when this one ends, however it ends. */
const ENDS_WITH_BENCH = { execPath: 'setpriv', execArgv: ['--pdeathsig', 'KILL', process.execPath] };
const AT_ONCE = { heard_ms: 0, thinks_ms: 0 };
/** About as fast as a streaming provider and a quick model. */
const USUAL = { heard_ms: 150, thinks_ms: 800 };
/** Each is said by each of flite's voices. */
const VOICES = ['slt', 'rms', 'awb'];
const WHOLE = [
  'I would like to return my shoes',
  'Can I speak to a human',
  'What are your opening hours',
  'Do you ship to Germany',
];
/** With a pause of so many ms in the middle. */
const PAUSED = [
  ['My order number is', 450, 'one zero four two'],
  ['I would like to return', 600, 'a pair of shoes'],
  ['Can you tell me whether', 800, 'my parcel has arrived'],
  ['I want to change it to', 1_000, 'four people on Monday'],
];

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
const question = await spoken(QUESTION);
/** To the model. */
let requests = 0;
/** In the chats of all calls. */
let replies = 0;
/** How long the speech server takes to understand a piece, and the model to begin, in ms. */
let pace = AT_ONCE;
/** What the speech server understands, piece by piece; then `QUESTION`. */
let understood = [];
/** When each part of the turn that runs was reached. */
let reached = {};
const note = (part) => {
  reached[part] ??= performance.now();
};

const speech = await listen(async (request, response) => {
  const body = await text(request);
  if (request.url.endsWith('/transcriptions')) {
    note('heard');
    await sleep(pace.heard_ms);
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ text: understood.shift() ?? QUESTION }));
  } else {
    note('spoken');
    const { input } = JSON.parse(body);
    const pitch = input.startsWith(ANSWER) || input.startsWith('A long') ? PITCH.answer : PITCH.other;
    response.setHeader('content-type', 'audio/wav').end(tone(input.length / CHARACTERS_PER_SECOND, pitch));
  }
});
/** What the model answers, and whether it calls the function first. */
let answer = { content: ANSWER, calls: false };
const model = await listen(async (request, response) => {
  // The service asks for the list of models when it says whether it is ready.
  if (request.method === 'GET') return response.setHeader('content-type', 'application/json').end('{"data":[]}');
  const { stream, messages } = JSON.parse(await text(request));
  note('asked');
  requests++;
  await sleep(pace.thinks_ms);
  if (response.destroyed) return;
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  const called = answer.calls && messages.at(-1).role !== 'tool';
  const call = { index: 0, id: randomUUID(), type: 'function', function: { name: 'get_order', arguments: '{}' } };
  const said = { role: 'assistant', ...(called ? { content: null, tool_calls: [call] } : { content: answer.content }) };
  const finish_reason = called ? 'tool_calls' : 'stop';
  const head = { id: 'x', created: 0, model: 'x', usage };
  if (stream) {
    const chunk = { ...head, object: 'chat.completion.chunk' };
    response.setHeader('content-type', 'text/event-stream');
    for (const choice of [{ delta: said }, { delta: {}, finish_reason }])
      response.write(`data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, ...choice }] })}\n\n`);
    response.end('data: [DONE]\n\n');
  } else {
    const choices = [{ index: 0, message: said, finish_reason }];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ...head, object: 'chat.completion', choices }));
  }
});
const shop = await listen(async (_request, response) => {
  await sleep(FUNCTION_MS);
  response.setHeader('content-type', 'application/json').end('{"status":"on its way"}');
});
const livekit = await startLiveKit();
/** What is measured now, each in so many processes. */
let service;
let url;
let alone = [];
try {
  for (const calls of loads ?? [LIMITS.callsPerHost]) {
    const processes = Math.ceil(calls / LIMITS.callsPerHost);
    await startService(processes);
    await startAlone(processes);
    const hosts = await hostsOf(service.pid, processes);
    const around = { service: service.pid, LiveKit: livekit.child.pid, 'callers, speech and model': process.pid };
    const ours = { name: 'Frontdesk', startCall, pids: hosts, replies: () => replies };
    const pids = alone.map(({ pid }) => pid);
    const theirs = { name: "LiveKit's agents alone", startCall: startCallAlone, pids, replies: () => requests };
    if (loads === undefined) await measureConversations([ours, theirs]);
    for (const one of [ours, theirs])
      await measureLoad(one, { calls, question, around }).catch((error) => {
        console.log(`${one.name}: fell over with ${calls} calls: ${error}`);
      });
    await stop();
  }
} finally {
  await stop();
  livekit.child.kill('SIGKILL');
  await dispose();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

async function startService(hosts) {
  service = fork(new URL('../packages/server/dist/main.js', import.meta.url), {
    ...ENDS_WITH_BENCH,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: join(folder, `${hosts} hosts`),
      DEMO: 'false',
      LOG_LEVEL: 'silent',
      SECRET_KEY: SECRET,
      BOOTSTRAP_API_KEY: KEY,
      ASSISTANT_MODEL: 'openai-compatible:instant',
      ASSISTANT_BASE_URL: `${model}/v1`,
      SPEECH_BASE_URL: speech,
      ...(process.env.SPEECH_PAUSE_MS && { SPEECH_PAUSE_MS: process.env.SPEECH_PAUSE_MS }),
      ...(process.env.SPEECH_PREPARE_REPLIES && { SPEECH_PREPARE_REPLIES: process.env.SPEECH_PREPARE_REPLIES }),
      FUNCTION_ALLOWED_HOSTS: new URL(shop).host,
      LIVEKIT_URL: livekit.url,
      LIVEKIT_API_KEY: 'bench',
      LIVEKIT_API_SECRET: SECRET,
      VOICE_HOSTS: String(hosts),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  [{ url }] = await once(service, 'message');
}

async function startAlone(processes) {
  alone = Array.from({ length: processes }, () =>
    fork(new URL('voice/agents-alone.mjs', import.meta.url), {
      env: { PATH: process.env.PATH, SPEECH_URL: speech, MODEL_URL: model },
      execPath: ENDS_WITH_BENCH.execPath,
      // It listens to the signal of a session once for each message.
      execArgv: [...ENDS_WITH_BENCH.execArgv, '--disable-warning=MaxListenersExceededWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  );
  await Promise.all(alone.map((one) => once(one, 'message')));
}

async function stop() {
  for (const one of alone.splice(0)) one.kill('SIGKILL');
  const ending = service;
  service = undefined;
  if (ending === undefined || ending.exitCode !== null) return;
  ending.kill('SIGTERM');
  await once(ending, 'exit');
}

async function measureConversations(subjects) {
  await addFunction();
  for (const one of subjects) await measureTurns(one);
  for (const pace of [AT_ONCE, USUAL]) for (const one of subjects) await measureSentences(one, pace);
  await measureBridges();
  for (const one of subjects) await measureInterruptions(one);
}

async function addFunction() {
  const added = await fetch(`${url}/api/v1/lab/functions/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'get_order',
      description: 'Looks up the newest order.',
      requires_auth: false,
      environment: 'live',
      url: `${shop}/order`,
    }),
  });
  if (!added.ok) throw new Error(`the function was refused: ${await added.text()}`);
}

async function measureTurns({ name, startCall }) {
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
  print(`${name}: end of speech to first sound, ms, ${turns} turns (p50, p95)`, parts);
  await call.end();
}

async function measureSentences({ name, startCall }, as_fast_as) {
  pace = as_fast_as;
  const call = await startCall();
  const parts = [];
  const asked = requests;
  const pauses = { cut: 0, all: 0 };
  for (const voice of VOICES) {
    for (const sentence of WHOLE) {
      await call.quiet();
      understood = [sentence];
      const said = await call.say(await spoken(sentence, voice));
      parts.push({ 'end of speech to first sound': (await call.nextSound()) - said });
    }
    for (const [begin, pause_ms, end] of PAUSED) {
      const silence = new Int16Array((RATE * pause_ms) / 1_000);
      const samples = [await spoken(begin, voice), silence, await spoken(end, voice)];
      await call.quiet();
      const before = call.replies();
      understood = [begin, end];
      for (const part of samples) await call.say(part);
      await call.nextSound();
      await call.quiet();
      pauses.all++;
      if (call.replies() - before > 1) pauses.cut++;
    }
  }
  const { heard_ms, thinks_ms } = pace;
  print(
    `${name}: ${parts.length} sentences by ${VOICES.length} voices, understood after ${heard_ms} ms, thought about for ${thinks_ms} ms: ms (p50, p95)`,
    parts,
  );
  console.log(`pauses in the middle of a sentence that were taken for its end: ${pauses.cut} of ${pauses.all}`);
  console.log(`requests to the model: ${requests - asked} for ${call.replies()} replies`);
  await call.end();
  pace = AT_ONCE;
}

async function measureBridges() {
  const call = await startCall();
  const parts = [];
  answer = { content: ANSWER, calls: true };
  for (let turn = 0; turn < turns; turn++) {
    await call.quiet();
    const stored = call.nextReply();
    const said = await call.say(question);
    const bridge = call.nextSound();
    const answered = call.nextSound(PITCH.answer);
    parts.push({
      'end of speech to the first word that bridges the wait': (await bridge) - said,
      'the answer is stored to its first sound': (await answered) - (await stored),
    });
  }
  answer = { content: ANSWER, calls: false };
  print(`a function that takes ${FUNCTION_MS} ms: ms, ${turns} turns (p50, p95)`, parts);
  await call.end();
}

async function measureInterruptions({ name, startCall }) {
  const call = await startCall();
  const parts = [];
  for (let turn = 0; turn < turns; turn++) {
    await call.quiet();
    answer = { content: LONG_ANSWER, calls: false };
    await call.say(question);
    await call.nextSound(PITCH.answer);
    answer = { content: ANSWER, calls: false };
    await sleep(INTERRUPTED_AFTER_MS);
    const begun = call.now();
    const said = call.say(question);
    const silent = await call.silence(begun);
    await said;
    parts.push({ 'the customer begins to speak to silence': silent - begun });
  }
  print(`${name}: interruptions, ms, ${turns} turns (p50, p95)`, parts);
  await call.end();
}

function print(title, rows) {
  console.log(title);
  for (const part of Object.keys(rows[0])) {
    const sorted = rows.map((one) => one[part]).toSorted((one, other) => one - other);
    const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
    console.log(`  ${part.padEnd(62)} ${String(at(0.5)).padStart(5)} ${String(at(0.95)).padStart(5)}`);
  }
}

async function startCall(how) {
  const socket = io(`${url}/helpdesk`, { query: { token_source: 'api', token: KEY }, transports: ['websocket'] });
  const ask = (event, payload) => socket.timeout(JOIN_MS).emitWithAck(event, payload);
  const session_id = randomUUID();
  await ask('enter_customer_support', { session_id });
  const { status_code, message, data } = await ask('call_support', { session_id, ticket_chat_id: null });
  if (status_code !== 200) {
    socket.disconnect();
    throw new Error(`a call was refused: ${message}`);
  }
  const begun = { replies: 0 };
  socket.on('support', () => {
    begun.replies++;
    replies++;
  });
  const hangUp = async () => {
    await ask('close_call_support', { ticket_chat_id: data.ticket_chat_id });
    socket.disconnect();
  };
  const caller = await enterAsCaller(data, how).catch(async (error) => {
    await hangUp();
    throw error;
  });
  return {
    ...caller,
    /** When the assistant's reply is in the chat. */
    async nextReply() {
      await once(socket, 'support');
      return performance.now();
    },
    /** So many are in the chat. */
    replies: () => begun.replies,
    async end() {
      await hangUp();
      await caller.leave();
    },
  };
}

/** The same of a call to LiveKit's agents alone. What they have understood and answered is told by the requests to the model. */
async function startCallAlone(how) {
  const room = randomUUID();
  const tokenOf = async (identity) => {
    const token = new AccessToken('bench', SECRET, { identity });
    token.addGrant({ roomJoin: true, room });
    return token.toJwt();
  };
  const taker = alone.shift();
  alone.push(taker);
  const token = await tokenOf('assistant');
  if (!taker.connected) throw new Error('its process has ended');
  taker.send({ url: livekit.url, token, greeting: 'Hello!' });
  const signal = AbortSignal.timeout(JOIN_MS);
  const ended = once(taker, 'exit', { signal }).then(() => Promise.reject(new Error('its process has ended')));
  const [answer] = await Promise.race([once(taker, 'message', { signal }), ended]);
  if (answer !== 'joined') throw new Error(answer);
  const begun = requests;
  const caller = await enterAsCaller({ url: livekit.url, token: await tokenOf('customer') }, how);
  return { ...caller, replies: () => requests - begun, end: () => caller.leave() };
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
  const parameters = ['--pdeathsig', 'KILL', LIVEKIT, '--config-body', JSON.stringify(config)];
  const child = spawn('setpriv', parameters, { stdio: ['ignore', 'ignore', 'inherit'] });
  while (!(await fetch(`http://127.0.0.1:${port}`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${LIVEKIT} has ended with ${child.exitCode}`);
    await sleep(50);
  }
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

/** The voice hosts of a service, once they take calls: children that run its program. @throws {Error} if they do not */
async function hostsOf(parent, count) {
  for (const until = performance.now() + HOSTS_MS; performance.now() < until; await sleep(100)) {
    const { checks } = await (await fetch(`${url}/readyz`, { headers: { authorization: `Bearer ${KEY}` } })).json();
    const children = [...(await readProcesses()).values()].filter((one) => one.parent === parent);
    const programs = await Promise.all(
      children.map(({ pid }) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
    );
    const pids = children.map(({ pid }) => pid).filter((_, index) => programs[index].includes('voice/host'));
    if (!checks.voice.detail.includes('starting') && pids.length === count) return pids;
  }
  throw new Error('the service has not started its voice hosts');
}

/** Without the silence around the speech. */
async function spoken(sentence, voice = 'slt') {
  const file = join(folder, 'spoken.wav');
  execFileSync('flite', ['-voice', voice, '-t', sentence, '-o', file]);
  const wav = await readFile(file);
  const at = wav.indexOf('data') + 8;
  const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + at, wav.byteOffset + wav.length - (wav.length % 2)));
  const isLoud = (sample) => Math.abs(sample) > LOUD;
  return samples.slice(samples.findIndex(isLoud), samples.findLastIndex(isLoud) + 1);
}

/** A sound that is heard at once, as WAV. */
function tone(seconds, pitch) {
  const rate = 24_000;
  const length = Math.round(seconds * rate);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(2 * rate, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  const samples = Int16Array.from({ length }, (_, index) => 8_000 * Math.sin((2 * Math.PI * pitch * index) / rate));
  return Buffer.concat([header, Buffer.from(samples.buffer)]);
}
