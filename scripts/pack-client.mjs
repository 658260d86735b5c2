// Makes the package that is published of packages/client, in packages/client/publish/: one bundled module, one file of
// types that stand alone, its README. Checks it with publint and by using it from a folder of its own.
//   node scripts/pack-client.mjs                 makes and checks it; says so where its types differ from the report
//   node scripts/pack-client.mjs --check         only compares the types with api-report.d.ts (a few seconds)
//   node scripts/pack-client.mjs --write-report  takes the types over into api-report.d.ts: a change of the interface
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { build } from 'tsdown';

const root = fileURLToPath(new URL('..', import.meta.url));
const within = (path) => join(root, path);
const [mode] = process.argv.slice(2);
const only_types = mode === '--check';
const made = only_types ? mkdtempSync(join(tmpdir(), 'frontdesk-client-types-')) : within('packages/client/publish');

try {
  rmSync(made, { recursive: true, force: true });
  mkdirSync(made, { recursive: true });
  await bundle();
  compareReport();
  if (!only_types) {
    writePackage();
    await lint();
    useIt();
    await measure();
  }
} finally {
  if (only_types) rmSync(made, { recursive: true, force: true });
}

async function bundle() {
  await build({
    config: false,
    cwd: within('packages/client'),
    entry: { index: 'src/index.ts' },
    outDir: made,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    fixedExtension: false,
    outExtensions: () => ({ js: '.js', dts: '.d.ts' }),
    dts: { sourcemap: false, emitDtsOnly: only_types, tsconfig: within('packages/client/tsconfig.json') },
    deps: { neverBundle: ['socket.io-client'] },
    tsconfig: within('packages/client/tsconfig.json'),
    clean: false,
    logLevel: 'error',
    report: false,
  });
}

/** The interface that others build on changes on purpose or not at all. */
function compareReport() {
  const types = readFileSync(join(made, 'index.d.ts'), 'utf8');
  const foreign = types.match(/from ["'](?!socket\.io-client)[^"']+["']|import\(/);
  if (foreign !== null) fail(`the types refer to something that is not published: ${foreign[0]}`);
  const report = within('packages/client/api-report.d.ts');
  const biome = [within('node_modules/@biomejs/biome/bin/biome'), 'check', '--write', `--stdin-file-path=${report}`];
  const written = execFileSync(process.execPath, biome, { cwd: root, input: types, encoding: 'utf8' });
  if (mode === '--write-report') writeFileSync(report, written);
  else if (written !== readFileSync(report, 'utf8'))
    fail('the interface of the client has changed: look at it, then node scripts/pack-client.mjs --write-report');
}

function writePackage() {
  const own = JSON.parse(readFileSync(within('packages/client/package.json'), 'utf8'));
  const manifest = {
    name: own.name,
    version: own.version,
    description: own.description,
    license: own.license,
    type: 'module',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    types: './index.d.ts',
    files: ['index.js', 'index.d.ts'],
    sideEffects: false,
    engines: { node: '>=20' },
    dependencies: { 'socket.io-client': own.dependencies['socket.io-client'] },
  };
  writeFileSync(join(made, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  cpSync(within('packages/client/README.md'), join(made, 'README.md'));
}

async function lint() {
  const { messages, pkg } = await publint({ pkgDir: made, level: 'suggestion', strict: true });
  if (messages.length > 0) fail(messages.map((message) => formatMessage(message, pkg)).join('\n'));
}

/** As somebody else's program: imported by Node, and its types read by the compiler with nothing of ours around. */
function useIt() {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-client-'));
  try {
    mkdirSync(join(folder, 'node_modules/@frontdesk'), { recursive: true });
    cpSync(made, join(folder, 'node_modules/@frontdesk/client'), { recursive: true });
    symlinkSync(within('node_modules/socket.io-client'), join(folder, 'node_modules/socket.io-client'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const program = `import { createHelpdesk, HelpdeskError } from '@frontdesk/client';
const helpdesk = createHelpdesk({ url: 'http://127.0.0.1:9', session_id: 'customer-7', token: async () => 'none' });
const key: string = helpdesk.send(null, { message: 'Hello' });
const [conversation] = helpdesk.state.get().conversations;
if (conversation?.messages[0]?.key !== key) throw new HelpdeskError({ code: 'internal', message: 'not shown' });
helpdesk.dispose();
`;
    writeFileSync(join(folder, 'program.ts'), program);
    const lib = 'es2022,esnext.disposable,dom';
    node(
      folder,
      within('node_modules/typescript/bin/tsc'),
      'program.ts',
      '--strict',
      '--module',
      'nodenext',
      '--lib',
      lib,
    );
    node(folder, 'program.js');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In bytes, compressed, as a browser would load it. */
async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-client-size-'));
  try {
    const sizes = {};
    for (const [name, deps] of [
      ['alone', { neverBundle: ['socket.io-client'] }],
      ['with socket.io-client', { alwaysBundle: [/.*/] }],
    ]) {
      const outDir = join(folder, name);
      await build({
        config: false,
        cwd: within('packages/client'),
        entry: { index: 'src/index.ts' },
        outDir,
        format: 'esm',
        platform: 'browser',
        target: 'es2022',
        outExtensions: () => ({ js: '.js' }),
        minify: true,
        dts: false,
        deps,
        tsconfig: within('packages/client/tsconfig.json'),
        logLevel: 'error',
        report: false,
      });
      sizes[name] = gzipSync(readFileSync(join(outDir, 'index.js')), { level: 9 }).length;
    }
    process.stdout.write(`${made}\n`);
    for (const [name, bytes] of Object.entries(sizes))
      process.stdout.write(`${(bytes / 1_000).toFixed(1)} kB minified and compressed, ${name}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function node(cwd, ...given) {
  try {
    execFileSync(process.execPath, given, { cwd, stdio: 'pipe' });
  } catch (error) {
    fail(`${given.join(' ')}\n${error.stdout}${error.stderr}`);
  }
}

function fail(why) {
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
  throw new Error('the client was not packed');
}
