/**
 * Starts a program as a child process. The program reports its URL by an IPC message, and ends when its parent ends.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const START_MS = 60_000;
const STOP_MS = 20_000;
const KEPT_OUTPUT_CHARACTERS = 8_000;
const END_WITH_PARENT = 'data:text/javascript,process.once("disconnect",()=>process.exit(1))';

/**
 * @param options.program a path or file URL
 * @param options.cores for taskset, such as `0` or `0,1`; undefined: any
 * @returns when the program is ready. @throws with its output if it ends first
 */
export async function startProcess(scope, options) {
  const { program, node = process.execPath, flags = [], env = {}, cores } = options;
  const path = program instanceof URL ? fileURLToPath(program) : program;
  const pin = cores === undefined ? [] : ['taskset', '-c', cores];
  const [command, ...parameters] = [...pin, node, '--import', END_WITH_PARENT, ...flags, path];
  const child = spawn(command, parameters, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const keep = (chunk) => {
    output = (output + chunk).slice(-KEPT_OUTPUT_CHARACTERS);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`ended with ${signal ?? code}`));
  });
  const stop = scope.add(() => stopProcess(child, ended));
  const ready = await withinStart(Promise.race([firstMessage(child), ended]));
  if (typeof ready === 'string') {
    await stop();
    throw new Error(`${path} did not start: ${ready}\n${output}`);
  }
  return { child, pid: child.pid, url: ready.url, stop, ended, output: () => output };
}

async function firstMessage(child) {
  for (;;) {
    const [message] = await once(child, 'message');
    if (message?.url !== undefined || message?.ready === true) return message;
  }
}

function withinStart(ready) {
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve(`not ready within ${START_MS / 1_000} s`), START_MS);
  });
  return Promise.race([ready, late]).finally(() => clearTimeout(timer));
}

async function stopProcess(child, ended) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}
