// Checks what the project says about itself: the OpenAPI and AsyncAPI documents as a running service gives them,
// docs/reference.md, the tables of docs/scale.md and the paths in ARCHITECTURE.md. The service is the real one, on a temporary SQLite file and a free port. Compile first: npx tsc -b
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Parser } from '@asyncapi/parser';
import { startApp } from '@frontdesk/server/app';
import { loadConfig } from '@frontdesk/server/config';
import { fillDocument } from '../bench/core/report/markdown.mjs';
import { findOpenApiProblems } from './open-api-problems.mjs';
import { referenceIsCurrent } from './write-reference.mjs';

/** Of @asyncapi/parser: 0 error, 1 warning, 2 information. */
const WARNING = 1;

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-documents-'));
const problems = [];
const app = await startApp(
  loadConfig({
    PORT: '0',
    METRICS_PORT: 'off',
    DATA_DIR: folder,
    DEMO: 'false',
    LOG_LEVEL: 'silent',
    // Never asked: it is here because the built-in one would load its weights.
    ASSISTANT_MODEL: 'openai-compatible:none',
    ASSISTANT_BASE_URL: 'http://127.0.0.1:9/v1',
  }),
);
try {
  // Before the documents are parsed: that takes so long that the service closes the connection meanwhile.
  for (const page of ['/api/docs', '/api/events']) {
    const { status } = await fetch(app.url + page);
    if (status !== 200) problems.push(`${page} answers ${status}`);
  }
  const read = async (path) => (await fetch(app.url + path)).json();
  const [http, events] = await Promise.all([read('/api/docs/json'), read('/api/events/json')]);
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  for (const { info } of [http, events])
    if (info.version !== version) problems.push(`${info.title} is of version ${info.version}, not ${version}`);
  problems.push(...(await findOpenApiProblems(http)).map((problem) => `OpenAPI: ${problem}`));
  const { diagnostics } = await new Parser().parse(JSON.stringify(events));
  for (const { severity, message, path } of diagnostics)
    if (severity <= WARNING) problems.push(`AsyncAPI: ${path.join('.')}: ${message}`);
  for (const [key, { payload }] of Object.entries(events.channels.helpdesk.messages))
    problems.push(...fieldsWithoutDescription(payload, key).map((place) => `AsyncAPI: ${place} has no description`));
} finally {
  await app[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
}
if (!(await referenceIsCurrent()))
  problems.push('docs/reference.md is out of date: run node scripts/write-reference.mjs');
const scale = await readFile(new URL('../docs/scale.md', import.meta.url), 'utf8');
if (scale !== fillDocument(scale, fileURLToPath(new URL('../bench/results/latest.json', import.meta.url))))
  problems.push('docs/scale.md is out of date: run node bench/run.mjs --markdown');

problems.push(...missingFiles(await readFile(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8')));

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log('The documents are valid and up to date.');
process.exit(0);

/** Source files that ARCHITECTURE.md names, in full or by the end of their path, and that do not exist. */
function missingFiles(text) {
  const files = execFileSync('git', ['ls-files', ':/'], { encoding: 'utf8' })
    .split('\n')
    .map((file) => `/${file}`);
  return [...text.matchAll(/`(\w[\w./-]*\.(?:tsx?|mjs|md))`/g)].flatMap(([, path]) =>
    files.some((file) => file.endsWith(`/${path}`)) ? [] : `ARCHITECTURE.md names ${path}, which does not exist`,
  );
}

function fieldsWithoutDescription(schema, place) {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...(field.description === undefined && field.$ref === undefined ? [`${place}.${name}`] : []),
    ...fieldsWithoutDescription(field, `${place}.${name}`),
  ]);
}
