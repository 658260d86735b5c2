// What the rules do with real language models, in public transcripts of support conversations with tools: how many replies the claim
// check stops, and how many reads are made with allowed values. Nobody judged these replies and reads: some are wrong. So amounts in
// replies are also changed, by up to 30 %, to see what is caught.
//
//   npm run build && node bench/claims/run-transcripts.mjs [--policy POLICY.md] [--now 2024-05-15T15:00] [--misses] FILE…
//
// A file is JSON of tau-bench (historical_trajectories/ in github.com/sierra-research/tau-bench) or of tau2-bench, or a session of
// Claude Code in JSON lines. The policy is what the model was told, if a transcript does not contain it. docs/accuracy.md names the files.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findUnfounded } from '../../packages/server/dist/assistant/claim-check.js';
import { gatherFacts } from '../../packages/server/dist/assistant/claims/known-facts.js';
import { mayBeInWords, readWords } from '../../packages/server/dist/assistant/evidence/read-words.js';
import { baseDays, readDaysFrom } from '../../packages/server/dist/assistant/evidence/relative-days.js';
import { createMatcher } from '../../packages/server/dist/assistant/models/create-matcher.js';
import { gatherEvidence, judgeCall, suppliedFields } from '../../packages/server/dist/assistant/provenance.js';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    policy: { type: 'string' },
    now: { type: 'string', default: '2024-05-15T15:00' },
    misses: { type: 'boolean', default: false },
  },
});
const policy = options.policy === undefined ? '' : readFileSync(options.policy, 'utf8');
const AMOUNT = /\$((?:\d{1,3}(?:,\d{3})+|\d+)(\.\d\d)?)(?![\d.])/g;
const READS = /^(?:buscar|check|consult|find|get|identificar|list|search|show|track|validar)_/;
const random = randomFrom(42);
const matcher = createMatcher();
const replies = { checked: 0, stopped: 0 };
const reads = { made: 0, allowed: 0 };
const changed = { whole: { made: 0, caught: 0 }, cents: { made: 0, caught: 0 } };

for (const messages of positionals.flatMap(readTranscripts)) {
  checkReplies(messages);
  await checkReads(messages);
}
await matcher[Symbol.asyncDispose]();
const share = (some, all) => `${((100 * some) / all).toFixed(1)} % (${some}/${all})`;
console.log('| rules | now |\n|---|---|');
console.log(`| reads allowed | ${share(reads.allowed, reads.made)} |`);
console.log(`| replies stopped | ${share(replies.stopped, replies.checked)} |`);
for (const [kind, { made, caught }] of Object.entries(changed))
  if (made > 0) console.log(`| changed amounts caught (${kind}) | ${share(caught, made)} |`);

/** @param messages of one conversation: `{role, text, calls}` */
async function checkReads(messages) {
  const said = [];
  const results = [];
  for (const { role, text, calls = [] } of messages) {
    if (role === 'user') said.push(text);
    if (role === 'tool') results.push({ function: '', origin: '', data: parsed(text) });
    for (const call of calls.filter(({ name }) => READS.test(name))) {
      const refusal = await judgeRead(call, said, results);
      reads.made++;
      if (refusal === undefined) reads.allowed++;
      else if (options.misses) console.log(`${call.name}: ${refusal.message}\n`);
    }
  }
}

async function judgeRead({ name, given }, said, results) {
  const parameters = Object.entries(given).map(([key, value]) => ({ name: key, type: typeof value }));
  const callee = { name, origin: '', sensitive: false, parameters };
  const evidence = (words) => gatherEvidence(said, results, options.now.slice(0, 10), words);
  const refusal = judgeCall(callee, given, evidence([]));
  if (refusal === undefined || !mayBeInWords(given[refusal.parameter])) return refusal;
  const asked = { languages: ['en', 'es'], local_time: options.now, signal: new AbortController().signal };
  const words = await readWords(matcher.recognise, said, asked);
  const still = judgeCall(callee, given, evidence(words));
  if (still === undefined) return undefined;
  const parameter = parameters.find(({ name }) => name === still.parameter);
  const bases = baseDays(given[still.parameter], suppliedFields(results, callee, parameter));
  const days = await readDaysFrom(bases, matcher.recognise, said, asked);
  return judgeCall(callee, given, evidence([...words, ...days]));
}

function checkReplies(messages) {
  const texts = [policy];
  const data = [];
  let looked_up = false;
  for (const { role, text, calls = [] } of messages) {
    data.push(...calls.map(({ given }) => given));
    if (role === 'tool') {
      looked_up = true;
      data.push(parsed(text));
    } else if (role !== 'assistant') texts.push(text);
    else if (calls.length === 0 && looked_up && text.trim() !== '') {
      const facts = gatherFacts({ texts, data, local_time: options.now, time_zone: 'America/New_York' });
      judge(text, facts);
      texts.push(text);
    }
  }
}

function judge(text, facts) {
  const missing = findUnfounded(text, facts);
  replies.checked++;
  if (missing.length > 0) replies.stopped++;
  if (missing.length > 0 && options.misses) console.log(`${JSON.stringify(missing)}: ${text}\n`);
  for (const { 0: written, 1: digits, 2: cents, index } of text.matchAll(AMOUNT)) {
    const other = Number(digits.replaceAll(',', '')) * (0.7 + 0.6 * random());
    const amount = cents === undefined ? String(Math.max(1, Math.round(other))) : other.toFixed(2);
    if (Number(amount) === Number(digits.replaceAll(',', ''))) continue;
    const wrong = `${text.slice(0, index)}$${amount}${text.slice(index + written.length)}`;
    const kind = changed[cents === undefined ? 'whole' : 'cents'];
    kind.made++;
    if (findUnfounded(wrong, facts).some((claim) => claim === amount && !missing.includes(claim))) kind.caught++;
  }
}

function readTranscripts(file) {
  const written = readFileSync(file, 'utf8');
  if (!file.endsWith('.jsonl')) return fromTauBenches(JSON.parse(written));
  return [written.split('\n').flatMap((line) => (line.startsWith('{') ? fromSession(JSON.parse(line)) : []))];
}

/** @param file of tau-bench (a list) or of tau2-bench (with the policy, and with what a model says beside a call) */
function fromTauBenches(file) {
  if (Array.isArray(file)) return file.map(({ traj }) => traj.map(fromTauBench));
  const told = { role: 'system', text: file.info.environment_info.policy };
  return file.simulations.map(({ messages }) => [told, ...messages.map(fromTauBench)]);
}

function fromTauBench({ role, content, tool_calls }) {
  const text = role === 'assistant' ? spoken(content ?? '') : (content ?? '');
  return { role, text, calls: (tool_calls ?? []).map(fromCall) };
}

/** Some models reply in JSON: `{"message": "…"}`. An object without a message is not a text for a customer, and is left out. */
function spoken(text) {
  const data = text.startsWith('{') ? parsed(text) : text;
  return typeof data === 'string' ? data : (data.message ?? '');
}

function fromCall(call) {
  const { name, arguments: given } = call.function ?? call;
  return { name, given: typeof given === 'string' ? JSON.parse(given) : given };
}

function fromSession({ type, message }) {
  if (type !== 'user' && type !== 'assistant') return [];
  const parts = typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : message.content;
  return parts.flatMap((part) => {
    if (part.type === 'text') return { role: message.role, text: part.text };
    if (part.type === 'tool_use') {
      const name = part.name.split('__').at(-1);
      return { role: message.role, text: '', calls: [{ name, given: part.input }] };
    }
    if (part.type !== 'tool_result') return [];
    const text = [part.content].flat().map((one) => one?.text ?? one ?? '');
    return { role: 'tool', text: text.join(' ') };
  });
}

/** Some tools wrap their JSON: `{"result": "{…}"}`. */
function parsed(text) {
  try {
    const data = JSON.parse(text);
    return typeof data?.result === 'string' ? parsed(data.result) : data;
  } catch {
    return text;
  }
}

/** The same numbers in every run. */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}
