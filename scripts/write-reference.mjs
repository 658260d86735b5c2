// Writes docs/reference.md from the code: error codes, events, limits, models. With --check it only says whether the file is
// up to date. Compile first: npx tsc -b
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { ERROR_CODES, helpdeskBroadcasts, helpdeskRequests, LIMITS, WEBHOOK_EVENT_MEANINGS } from '@frontdesk/contract';
import { PROVIDERS } from '@frontdesk/server/assistant/models/providers';

const file = new URL('../docs/reference.md', import.meta.url);
const limitsFolder = new URL('../packages/contract/src/limits/', import.meta.url);

export async function referenceIsCurrent() {
  const [written, wanted] = await Promise.all([readFile(file, 'utf8').catch(() => ''), writeReference()]);
  return written === wanted;
}

async function writeReference() {
  const comments = await limitComments();
  const limits = Object.entries(LIMITS).map(([name, value]) => [
    `\`${name}\``,
    withUnit(name, value),
    comments.get(name) ?? '',
  ]);
  const errors = Object.entries(ERROR_CODES).map(([code, { status, meaning }]) => [`\`${code}\``, status, meaning]);
  const requests = Object.entries(helpdeskRequests).map(([name, { callers, answeredAs, description }]) => [
    `\`${name}\``,
    callers.map((caller) => `\`${caller}\``).join(', '),
    `\`${answeredAs ?? name}\``,
    description,
  ]);
  const events = Object.entries(helpdeskBroadcasts).map(([name, { to, description }]) => [
    `\`${name}\``,
    to,
    description,
  ]);
  const webhooks = Object.entries(WEBHOOK_EVENT_MEANINGS).map(([type, meaning]) => [`\`${type}\``, meaning]);
  const models = Object.entries(PROVIDERS).map(([name, { base_url, key_setting }]) => [
    `\`${name}:<model>\``,
    base_url === undefined ? '`ASSISTANT_BASE_URL`' : base_url,
    key_setting === undefined ? 'optional' : `\`${key_setting}\``,
  ]);
  return `<!-- Written by scripts/write-reference.mjs from the code. Do not edit: npm run check compares. -->
# Reference

The running service shows the whole interface, with every field and an example: \`/api/docs\` (HTTP, OpenAPI 3.1 at
\`/api/docs/json\`) and \`/api/events\` (Socket.IO, AsyncAPI 3 at \`/api/events/json\`).

## Error codes

A code never changes its meaning. The status is the HTTP status, or \`status_code\` of the envelope.

${table(['code', 'status', 'meaning'], errors)}

## Events that clients send

Each is answered by an event and through the ack, if one was sent. A refusal comes under the event's own name.

${table(['event', '`token_source`', 'answered as', ''], requests)}

## Events that the server sends

${table(['event', 'to', ''], events)}

## Webhook events

Their fields are at \`/api/docs\`, under webhook events. [Webhooks](guides/webhooks.md) says how they are received.

${table(['event', ''], webhooks)}

## Limits

${table(['limit', 'value', ''], limits)}

## Models

Besides \`embedded\`, which needs nothing. \`ASSISTANT_BASE_URL\` replaces any address.

${table(['`ASSISTANT_MODEL`', 'address', 'key'], models)}
`;
}

function table(heads, rows) {
  const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

function withUnit(name, value) {
  const number = (count) => count.toLocaleString('en', { maximumFractionDigits: 2 });
  if (name.endsWith('Bytes'))
    return value >= 1024 * 1024 ? `${number(value / 1024 / 1024)} MiB` : `${number(value / 1024)} KiB`;
  if (!name.endsWith('Ms')) return number(value);
  const units = [
    ['days', 24 * 60 * 60_000],
    ['hours', 60 * 60_000],
    ['min', 60_000],
    ['s', 1_000],
  ];
  const [unit, size] = units.find(([, length]) => value >= 2 * length) ?? ['ms', 1];
  return `${number(value / size)} ${unit}`;
}

/** What the source says above a limit. */
async function limitComments() {
  const files = (await readdir(limitsFolder)).sort();
  const source = (await Promise.all(files.map((file) => readFile(new URL(file, limitsFolder), 'utf8')))).join('\n');
  const found = source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(\w+):/g);
  const plain = (comment) =>
    comment
      .replace(/\n\s*\*/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  return new Map([...found].map(([, comment, name]) => [name, plain(comment)]));
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  if (!process.argv.includes('--check')) await writeFile(file, await writeReference());
  else if (!(await referenceIsCurrent())) {
    console.error('docs/reference.md is out of date: run node scripts/write-reference.mjs');
    process.exitCode = 1;
  }
}
