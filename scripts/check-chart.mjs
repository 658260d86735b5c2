// Checks the Helm chart: lints it, renders it with the least and with every option, and holds the result to what the service
// needs. Helm is looked for as HELM, on the path and where .ci/run puts it; without it this is skipped, in CI it fails.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadConfig } from '@frontdesk/server/config';
import { parseAllDocuments } from 'yaml';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const chart = fileURLToPath(new URL('../deploy/helm/frontdesk', import.meta.url));
/** A helm that was built by `go install` does not know which Kubernetes it is for. */
const KUBERNETES = ['--kube-version', '1.31.0'];
/** A server takes up to this to stop: STOP_MS of packages/server/src/main.ts. */
const STOP_SECONDS = 15;
const SECRET = {
  SECRET_KEY: 'a-secret-key-for-checks-0123456789abcdef',
  DATABASE_URL: 'postgres://frontdesk@postgres/frontdesk',
  REDIS_URL: 'redis://redis:6379',
};
const LEAST = {
  'image.repository': 'registry.example.com/frontdesk',
  existingSecret: 'frontdesk',
  publicUrl: 'https://support.example.com',
};
const EVERYTHING = {
  ...LEAST,
  'ingress.enabled': true,
  'ingress.host': 'support.example.com',
  'ingress.tlsSecret': 'support-tls',
  'autoscaling.enabled': true,
  'metrics.serviceMonitor.enabled': true,
  'networkPolicy.enabled': true,
  'settings.LOG_LEVEL': 'warn',
  'settings.AUTO_CLOSE_MINUTES': 60,
  'podLabels.team': 'support',
};
const REFUSED = [
  ['a secret among the settings', { ...LEAST, 'settings.SECRET_KEY': 'visible' }],
  ['too little time to stop', { ...LEAST, preStopSeconds: 20 }],
  ['an ingress without a host', { ...LEAST, 'ingress.enabled': true }],
  ['an unknown value', { ...LEAST, replicaCount: 2 }],
  ['no secret', { ...LEAST, existingSecret: '' }],
];

const problems = [];
const demand = (holds, problem) => void (holds || problems.push(problem));
const helm = findHelm();
if (helm === undefined) {
  const missing =
    'helm was not found: set HELM, or GOBIN=~/.cache/frontdesk-tools go install helm.sh/helm/v3/cmd/helm@v3.16.4';
  if (process.env.CI) throw new Error(missing);
  console.log(`SKIPPED: the Helm chart, because ${missing}`);
  process.exit(0);
}

run('lint', '--strict', ...values(EVERYTHING));
checkLeast(render(LEAST));
const everything = render(EVERYTHING);
for (const kind of ['Ingress', 'HorizontalPodAutoscaler', 'ServiceMonitor', 'NetworkPolicy'])
  demand(everything.has(kind), `there is no ${kind} with every option`);
demand(
  everything.get('Deployment')?.spec.replicas === undefined,
  'the autoscaler and the Deployment both set replicas',
);
demand(
  everything.get('Ingress')?.metadata.annotations['nginx.ingress.kubernetes.io/upstream-hash-by'] === '$remote_addr',
  'the Ingress must send a client to the same server',
);
checkSettings(everything);
checkRecordings(render({ ...LEAST, 'recordings.existingClaim': 'calls' }).get('Deployment').spec.template.spec);
for (const [what, given] of REFUSED)
  demand(attempt(() => run('template', 'check', ...values(given))) === undefined, `the chart takes ${what}`);

for (const problem of problems) console.error(`Helm chart: ${problem}`);
if (problems.length > 0) process.exit(1);
console.log('The Helm chart renders what the service needs.');

function checkRecordings({ containers: [{ env, volumeMounts }], volumes }) {
  const { value: path } = env.find(({ name }) => name === 'RECORDINGS_DIR') ?? {};
  const { name } = volumeMounts.find(({ mountPath }) => mountPath === path) ?? {};
  const volume = volumes.find((one) => one.name === name);
  demand(volume?.persistentVolumeClaim?.claimName === 'calls', 'RECORDINGS_DIR is not on its claim');
}

function checkLeast(rendered) {
  demand(
    [...rendered.keys()].sort().join() === 'Deployment,PodDisruptionBudget,Service',
    'the least renders other kinds',
  );
  const { spec } = rendered.get('Deployment').spec.template;
  const [container] = spec.containers;
  demand(container.livenessProbe.httpGet.path === '/healthz', 'liveness must ask /healthz');
  demand(container.readinessProbe.httpGet.path === '/readyz', 'readiness must ask /readyz');
  demand(spec.terminationGracePeriodSeconds > STOP_SECONDS, `a server takes up to ${STOP_SECONDS} s to stop`);
  demand(spec.securityContext.runAsNonRoot, 'the service must not run as root');
  demand(container.securityContext.readOnlyRootFilesystem, 'the file system must be read-only');
  demand(container.securityContext.capabilities.drop.includes('ALL'), 'all capabilities must be dropped');
  demand(container.image === `registry.example.com/frontdesk:${version}`, `the image is ${container.image}`);
  checkSettings(rendered);
}

/** The service itself reads what the pod would get. */
function checkSettings(rendered) {
  const { env } = rendered.get('Deployment').spec.template.spec.containers[0];
  const secret = ({ valueFrom }) => SECRET[valueFrom.secretKeyRef.key];
  const config = loadConfig(Object.fromEntries(env.map((one) => [one.name, one.value ?? secret(one)])));
  demand(config.host === '0.0.0.0' && config.port === 3000, 'the service must listen for the cluster on port 3000');
}

/** By kind; the last one of a kind. @returns Map */
function render(given) {
  const text = run('template', 'check', ...values(given));
  return new Map(parseAllDocuments(text).map((document) => [document.toJS().kind, document.toJS()]));
}

function values(given) {
  return [...KUBERNETES, ...Object.entries(given).flatMap(([name, value]) => ['--set', `${name}=${value}`])];
}

/** @returns what helm prints. @throws with what it complains of */
function run(command, ...given) {
  const [release, ...rest] = command === 'template' ? given : [undefined, ...given];
  const all = [command, ...(release === undefined ? [] : [release]), chart, ...rest];
  return execFileSync(helm, all, { encoding: 'utf8', stdio: 'pipe' });
}

function attempt(action) {
  try {
    return action();
  } catch {
    return undefined;
  }
}

function findHelm() {
  const cached = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'frontdesk-tools/helm');
  const found = [process.env.HELM, 'helm', existsSync(cached) ? cached : undefined].filter((one) => one);
  return found.find((one) => attempt(() => execFileSync(one, ['version'], { stdio: 'pipe' })) !== undefined);
}
