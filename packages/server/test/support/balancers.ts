/**
 * The proxies of docs/guides/load-balancers.md, run as they stand there: only names, certificates and addresses are
 * replaced by those of the test.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from './server-process.js';

const GUIDE = fileURLToPath(new URL('../../../../docs/guides/load-balancers.md', import.meta.url));
const SERVERS = ['10.0.0.11:3000', '10.0.0.12:3000'];
const START_MS = 30_000;
/** Debian has some of them where only root's path leads. */
const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;

export type BalancerName = 'nginx' | 'caddy' | 'haproxy';

interface Program {
  version: string[];
  /** The whole configuration around the example. @param at the port that it listens on */
  configure(example: string, at: { port: number; folder: string }): string;
  command(file: string): string[];
}

const PROGRAMS: Record<BalancerName, Program> = {
  nginx: {
    version: ['-v'],
    configure: (example, { port, folder }) => `
      daemon off;
      pid ${folder}/nginx.pid;
      error_log stderr error;
      events {}
      http {
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
        ${replaceOne(example, 'listen 443 ssl;', `listen 127.0.0.1:${port};`).replace(/^ *ssl_certificate.*$/gm, '')}
      }`,
    command: (file) => ['-c', file, '-e', 'stderr'],
  },
  caddy: {
    version: ['version'],
    configure: (example, { port }) => `{
        admin off
        auto_https off
      }
      ${replaceOne(example, 'support.example.com', `http://127.0.0.1:${port}`)}`,
    command: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  haproxy: {
    version: ['-v'],
    configure: (example, { port }) =>
      replaceOne(example, 'bind :443 ssl crt /etc/ssl/support.pem', `bind 127.0.0.1:${port}`),
    command: (file) => ['-db', '-f', file],
  },
};

function replaceOne(text: string, what: string, by: string): string {
  if (text.split(what).length !== 2) throw new Error(`the example must have "${what}" once`);
  return text.replace(what, by);
}

/** Why one cannot be run; undefined where it can. In CI each must. */
export async function balancerProblem(name: BalancerName): Promise<string | undefined> {
  const problem = await promisify(execFile)(name, PROGRAMS[name].version, { env: { PATH } }).then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (problem !== undefined && process.env.CI) throw new Error(`${name} is needed in CI: ${problem}`);
  if (problem !== undefined) console.warn(`SKIPPED: tests behind ${name}, because it does not run (${problem})`);
  return problem;
}

export interface Balancer extends AsyncDisposable {
  url: string;
}

/** @param servers URLs of two. Resolves once it answers. @throws with its output where it does not */
export async function startBalancer(name: BalancerName, servers: readonly [string, string]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), `frontdesk-${name}-`));
  const [, example] =
    new RegExp(`^\`\`\`\\w+ ${name}\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(await readFile(GUIDE, 'utf8')) ?? [];
  if (example === undefined) throw new Error(`the guide has no example for ${name}`);
  const addressed = SERVERS.reduce(
    (text, server, index) => replaceOne(text, server, new URL(servers[index] ?? '').host),
    example,
  );
  const port = await freePort();
  const file = join(folder, 'configuration');
  await writeFile(file, PROGRAMS[name].configure(addressed, { port, folder }));
  await mkdir(join(folder, 'home'));
  const child: ChildProcess = spawn(name, PROGRAMS[name].command(file), {
    env: { PATH, HOME: join(folder, 'home') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => {
      output = (output + piece.toString()).slice(-10_000);
    });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const endWithTest = () => void child.kill('SIGKILL');
  process.once('exit', endWithTest);
  const url = `http://127.0.0.1:${port}`;
  const balancer: Balancer = {
    url,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await gone;
      process.off('exit', endWithTest);
      await rm(folder, { recursive: true, force: true });
    },
  };
  for (const end = performance.now() + START_MS; performance.now() < end && child.exitCode === null; ) {
    const status = await fetch(`${url}/healthz`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return balancer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await balancer[Symbol.asyncDispose]();
  throw new Error(`${name} does not pass requests on:\n${output}`);
}
