// Builds what has changed since the last time (an up-to-date build takes about a second) and says so while it takes
// longer: the programs by the compiler, the console and the chat widget as bundles for browsers.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const started = Date.now();
const within = (path) => join(root, path);
/** TypeScript's native compiler. The scripts that read code use the earlier one, which has an interface for programs. */
const COMPILER = 'node_modules/@typescript/native/bin/tsc';

if (!existsSync(within(COMPILER))) {
  process.stderr.write('The dependencies are not installed, or not completely. Install them with: npm ci\n');
  process.exit(1);
}
if (!existsSync(within('packages/server/dist/main.js'))) process.stdout.write('Compiling, this once…\n');
run('.', COMPILER, '-b');
for (const folder of ['packages', 'examples'])
  for (const name of readdirSync(within(folder))) deleteWithoutSource(within(join(folder, name)));
bundle('packages/widget', 'dist/widget.js');
bundle('packages/widget', 'dist/widget-call.js', '--config', 'vite.call.config.ts');
bundle('packages/widget', 'dist/widget-alerts.js', '--config', 'vite.alerts.config.ts');
bundle('packages/widget', 'dist/widget-articles.js', '--config', 'vite.articles.config.ts');
bundle('packages/widget', 'dist/widget-feedback.js', '--config', 'vite.feedback.config.ts');
bundle('packages/widget', 'dist/widget-markdown.js', '--config', 'vite.markdown.config.ts');
bundle('packages/widget', 'dist/widget-words-de.js', '--config', 'vite.words.config.ts');
bundle('packages/console', 'dist/index.html');
writeApiDocuments();
for (const folder of ['packages/widget/dist', 'packages/console/dist/assets']) compress(within(folder));
await bundleCommandLine();
if (Date.now() - started > 3_000)
  process.stdout.write(`Compiled in ${((Date.now() - started) / 1_000).toFixed(0)} s.\n`);

/** What was compiled from a file that has been moved or deleted: imported by mistake, it would work here and nowhere else. */
function deleteWithoutSource(folder) {
  const compiled = join(folder, 'dist');
  if (!existsSync(compiled)) return;
  for (const path of readdirSync(compiled, { recursive: true }).filter((file) => file.endsWith('.d.ts'))) {
    const name = path.slice(0, -'.d.ts'.length);
    if (['.ts', '.tsx'].some((ending) => existsSync(join(folder, 'src', `${name}${ending}`)))) continue;
    for (const ending of ['.js', '.js.map', '.d.ts', '.d.ts.map'])
      rmSync(join(compiled, `${name}${ending}`), { force: true });
  }
}

/** `frontdesk` with what it takes of the contract, which is not published: the package works without this repository. */
async function bundleCommandLine() {
  const folder = within('packages/cli');
  const outDir = join(folder, 'dist/bundle');
  const made = existsSync(join(outDir, 'main.js')) ? statSync(join(outDir, 'main.js')).mtimeMs : 0;
  const sources = [join(folder, 'src'), join(folder, 'package.json'), within('packages/contract/dist')];
  if (sources.every((source) => newest(source) <= made)) return;
  const { build } = await import('tsdown');
  await build({
    config: false,
    cwd: folder,
    entry: { main: 'src/main.ts' },
    outDir,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    fixedExtension: false,
    dts: false,
    deps: { alwaysBundle: [/^@frontdesk\//] },
    tsconfig: join(folder, 'tsconfig.json'),
    logLevel: 'error',
    report: false,
  });
}

/** What `/api/docs` and `/api/events` send, made from the compiled routes. */
function writeApiDocuments() {
  const folder = within('packages/server/dist/api-documents');
  const made = existsSync(folder) ? newest(folder) : 0;
  const sources = [within('packages/server/dist'), within('packages/contract/dist')];
  if (sources.every((source) => newest(source, folder) <= made)) return;
  run('.', 'packages/server/dist/http/documents/write-documents.js');
}

/** Anew where a source, or something it is made of, is newer than the bundle. */
function bundle(folder, result, ...config) {
  const made = existsSync(within(join(folder, result))) ? statSync(within(join(folder, result))).mtimeMs : 0;
  const sources = [folder, 'packages/contract/dist', 'packages/client/dist', 'package-lock.json'];
  if (sources.every((source) => newest(within(source), within(join(folder, 'dist'))) <= made)) return;
  process.stdout.write(`Bundling ${folder}/${result.split('/').at(-1)}…\n`);
  run(folder, 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...config);
}

/** Beside each file of text the same one compressed, of the same time, for the service to send as it is. */
function compress(folder) {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file)))
    for (const [ending, pack] of [
      ['.br', brotliCompressSync],
      ['.gz', (bytes) => gzipSync(bytes, { level: 9 })],
    ]) {
      const [file, packed] = [join(folder, name), join(folder, `${name}${ending}`)];
      const { atime, mtime } = statSync(file);
      // Dates, to the millisecond, which is as exactly as `utimes` sets them.
      if (existsSync(packed) && statSync(packed).mtime >= mtime) continue;
      writeFileSync(packed, pack(readFileSync(file)));
      utimesSync(packed, atime, mtime);
    }
}

/** When the newest file under a path was changed, in ms since 1970. */
function newest(path, without) {
  if (path === without || path.endsWith('.tsbuildinfo') || path.endsWith('node_modules')) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name), without)));
}

function run(folder, program, ...given) {
  const { status } = spawnSync(process.execPath, [within(program), ...given], {
    cwd: within(folder),
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
