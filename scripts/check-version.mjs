// Holds every place that carries the version to package.json at the top: the packages and what they ask of one another, the
// lock file, the API documents (packages/contract/src/version.ts) and the Helm chart. Every package has the same license.
// The version of Node to develop with (.nvmrc) is the one of the container images, and one that the service runs on.
//   node scripts/check-version.mjs            names each place that differs
//   node scripts/check-version.mjs --write    updates all but the lock file; then: npm install --package-lock-only
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { unsupportedNode } from '../packages/server/node-version.mjs';

const root = new URL('../', import.meta.url);
const read = (path) => readFileSync(new URL(path, root), 'utf8');
const write = process.argv.includes('--write');
const { version, license, engines } = JSON.parse(read('package.json'));
const OWN = '@frontdesk/';
const problems = [];

const folders = ['packages', 'examples'].flatMap((parent) =>
  readdirSync(new URL(parent, root)).map((name) => `${parent}/${name}`),
);
for (const folder of folders.filter((folder) => existsSync(new URL(`${folder}/package.json`, root)))) {
  const path = `${folder}/package.json`;
  const text = read(path);
  const own = JSON.parse(text);
  if (own.license !== license) problems.push(`${path}: license is ${own.license}, not ${license}`);
  const differing = differences(own);
  if (differing.length > 0 && write) {
    own.version = version;
    for (const [kind, name] of differing) if (kind !== 'version') own[kind][name] = version;
    writeFileSync(new URL(path, root), `${JSON.stringify(own, undefined, 2)}\n`);
  } else
    problems.push(...differing.map(([kind, name, found]) => `${path}: ${kind} ${name} is ${found}, not ${version}`));
}
for (const [path, entry] of Object.entries(JSON.parse(read('package-lock.json')).packages))
  if (!path.includes('node_modules/'))
    for (const [kind, name, found] of differences(entry))
      problems.push(`package-lock.json: ${path}: ${kind} ${name} is ${found}, not ${version}`);
compare('packages/contract/src/version.ts', /(?<=VERSION = ')[^']+/);
compare('deploy/helm/frontdesk/Chart.yaml', /(?<=^version: )\S+/m);
compare('deploy/helm/frontdesk/Chart.yaml', /(?<=^appVersion: ")[^"]+/m);

const node = read('.nvmrc').trim();
for (const path of ['Dockerfile', 'docs/guides/production.md'])
  for (const [image, major] of read(path).matchAll(/\bnode:(\d+)[\w.-]*/g))
    if (major !== node) problems.push(`${path}: ${image} is not Node ${node}, which .nvmrc says`);
if (!engines.node.includes(`^${node}.`))
  problems.push(`package.json: engines.node has no ^${node}., which .nvmrc says`);
for (const [oldest] of engines.node.matchAll(/\d+\.\d+\.\d+/g)) {
  const [major, minor] = oldest.split('.').map(Number);
  const before = minor === 0 ? `${major - 1}.0.0` : `${major}.${minor - 1}.0`;
  if (unsupportedNode(oldest) !== undefined || unsupportedNode(before) === undefined)
    problems.push(
      `package.json: engines.node says ${oldest}, and packages/server/node-version.mjs another oldest version`,
    );
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`Everything is of version ${version}.`);

/** What a package says of its own version and of those of its siblings, where it differs. */
function differences(own) {
  const kinds = ['dependencies', 'devDependencies', 'peerDependencies'];
  const siblings = kinds.flatMap((kind) =>
    Object.entries(own[kind] ?? {})
      .filter(([name]) => name.startsWith(OWN))
      .map(([name, asked]) => [kind, name, asked]),
  );
  return [['version', own.name, own.version], ...siblings].filter(([, , found]) => found !== version);
}

function compare(path, where) {
  const text = read(path);
  const [found] = where.exec(text) ?? [];
  if (found === version) return;
  if (found !== undefined && write) writeFileSync(new URL(path, root), text.replace(where, version));
  else problems.push(`${path}: ${found ?? 'no version'} instead of ${version}`);
}
