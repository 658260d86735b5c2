// Holds the published interface of packages/client to its reports (api-report*.d.ts), and its code to budgets. That the
// packages work from their tarballs alone is tested in packages/server/test/system/tarballs.test.ts.
//   node scripts/check-client.mjs                 names a difference and a size beyond its budget
//   node scripts/check-client.mjs --write-report  takes the types over into the reports: a change of the interface
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'tsdown';

const root = fileURLToPath(new URL('..', import.meta.url));
const within = (path) => join(root, path);
/** Budgets in bytes, minified and after gzip, without `deps`. */
const ENTRIES = [
  {
    entry: 'src/index.ts',
    report: 'packages/client/api-report.d.ts',
    deps: ['socket.io-client'],
    budget: 11_800,
  },
  {
    entry: 'src/react/index.ts',
    report: 'packages/client/api-report-react.d.ts',
    // Its types are those of the first report.
    deps: ['react', /types\.js$/],
    budget: 1_000,
  },
];
const write = process.argv.includes('--write-report');
const folder = mkdtempSync(join(tmpdir(), 'frontdesk-client-'));
const problems = [];

try {
  for (const { entry, report, deps, budget } of ENTRIES) {
    const types = await bundle(entry, deps, { dts: { emitDtsOnly: true }, extension: '.d.ts' });
    compareReport(types, report);
    const code = await bundle(entry, deps, { minify: true, platform: 'browser', extension: '.js' });
    const size = gzipSync(code, { level: 9 }).length;
    console.log(`${entry} is ${size} bytes minified and compressed`);
    if (size > budget) problems.push(`${entry}: its budget is ${budget} bytes`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);

/** @returns one module, as text */
async function bundle(entry, deps, { dts = false, extension, ...options }) {
  const tsconfig = within('packages/client/tsconfig.json');
  await build({
    config: false,
    cwd: within('packages/client'),
    entry: { main: entry },
    outDir: folder,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    outExtensions: () => ({ js: '.js', dts: '.d.ts' }),
    dts: dts && { sourcemap: false, tsconfig, ...dts },
    deps: { neverBundle: deps },
    tsconfig,
    logLevel: 'error',
    report: false,
    ...options,
  });
  return readFileSync(join(folder, `main${extension}`), 'utf8');
}

/** The interface that others build on changes on purpose or not at all. */
function compareReport(types, report) {
  const foreign = types.match(/from ["'](?!socket\.io-client|\.\.\/types\.js)[^"']+["']|import\(/);
  if (foreign !== null) problems.push(`${report}: refers to something that is not published: ${foreign[0]}`);
  const biome = [
    within('node_modules/@biomejs/biome/bin/biome'),
    'check',
    '--write',
    `--stdin-file-path=${within(report)}`,
  ];
  const written = execFileSync(process.execPath, biome, {
    cwd: root,
    input: types.replace('../types.js', '@frontdesk/client'),
    encoding: 'utf8',
  });
  if (write) writeFileSync(within(report), written);
  else if (written !== readFileSync(within(report), 'utf8'))
    problems.push(
      `${report}: the interface has changed: look at it, then node scripts/check-client.mjs --write-report`,
    );
}
