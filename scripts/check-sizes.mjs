// Holds the bundles to their budgets, in bytes after gzip: what a visitor of a customer's page, and a member who opens the
// console, have to load. Build first.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const root = new URL('../', import.meta.url);
const CONSOLE = 'packages/console/dist/';
const read = (path) => readFileSync(new URL(path, root));
const page = read(`${CONSOLE}index.html`).toString();
const scripts = readdirSync(new URL(`${CONSOLE}assets/`, root))
  .filter((file) => file.endsWith('.js'))
  .map((file) => `${CONSOLE}assets/${file}`);
const first = [...page.matchAll(/\/console\/(assets\/[^"]+)"/g)].map(([, file]) => `${CONSOLE}${file}`);
const later = scripts.filter((file) => !first.includes(file));

const budgets = [
  { what: 'the chat window', files: ['packages/widget/dist/widget.js'], bytes: 45_000 },
  { what: 'the part of the chat window for calls', files: ['packages/widget/dist/widget-call.js'], bytes: 150_000 },
  {
    what: 'the part of the chat window for articles',
    files: ['packages/widget/dist/widget-articles.js'],
    bytes: 12_000,
  },
  { what: 'the part of the chat window for alerts', files: ['packages/widget/dist/widget-alerts.js'], bytes: 3_000 },
  {
    what: 'the part of the chat window for feedback',
    files: ['packages/widget/dist/widget-feedback.js'],
    bytes: 12_000,
  },
  {
    what: 'the part of the chat window for Markdown',
    files: ['packages/widget/dist/widget-markdown.js'],
    bytes: 20_000,
  },
  { what: 'the console before its first page', files: first, bytes: 260_000 },
  ...later.map((file) => ({ what: `the console's ${file.split('/').at(-1)}`, files: [file], bytes: 75_000 })),
];

const over = budgets
  .map(({ what, files, bytes }) => ({
    what,
    bytes,
    size: files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0),
  }))
  .filter(({ size, bytes }) => size > bytes);
for (const { what, size, bytes } of over) console.error(`${what} is ${size} bytes after gzip; its budget is ${bytes}`);
if (over.length > 0) process.exit(1);
