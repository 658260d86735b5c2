// What the claim check catches of replies in which something was made up, and what it wrongly stops of those that keep to what
// was read. The replies are written by hand; what is published is the measured part, which nothing was tuned on.
//
//   npm run build && node bench/claims/run.mjs [--development] [--misses]
import { parseArgs } from 'node:util';
import { findUnfounded } from '../../packages/server/dist/assistant/claim-check.js';
import { gatherFacts } from '../../packages/server/dist/assistant/claims/known-facts.js';
import { situations as development } from './development.mjs';
import { situations as measured } from './measured.mjs';

const { values: options } = parseArgs({
  options: { development: { type: 'boolean', default: false }, misses: { type: 'boolean', default: false } },
});
if (options.misses && !options.development)
  throw new Error('--misses shows what must not be tuned on: add --development.');
const part = options.development ? 'development' : 'measured';
const situations = options.development ? development : measured;

const replies = situations.flatMap(({ faithful, invented, ...read }) => {
  const facts = gatherFacts({
    local_time: read.local_time,
    time_zone: read.time_zone,
    data: read.data.map(({ data, message }) => ({ data, message })),
    texts: [
      ...read.customer,
      ...(read.own ?? []),
      ...read.passages.flatMap(({ title, heading, text }) => [title, heading ?? '', text]),
    ],
  });
  const judge = (is_invented) => (text) => ({ text, is_invented, missing: findUnfounded(text, facts) });
  return [...faithful.map(judge(false)), ...invented.map(judge(true))];
});
const invented = replies.filter(({ is_invented }) => is_invented);
const faithful = replies.filter(({ is_invented }) => !is_invented);
const caught = invented.filter(({ missing }) => missing.length > 0);
const stopped = faithful.filter(({ missing }) => missing.length > 0);
const share = (some, all) => `${((100 * some.length) / all.length).toFixed(1)} % (${some.length}/${all.length})`;

console.log(`part: ${part}\n`);
console.log('| claim check | now |\n|---|---|');
console.log(`| replies with something made up: stopped | ${share(caught, invented)} |`);
console.log(`| replies that keep to what was read: wrongly stopped | ${share(stopped, faithful)} |`);
if (options.misses) {
  for (const { text } of invented.filter((one) => !caught.includes(one))) console.log(`\nnot stopped: ${text}`);
  for (const { text, missing } of stopped) console.log(`\nwrongly stopped for ${JSON.stringify(missing)}: ${text}`);
}
