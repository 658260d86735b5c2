/** Starts the clients' process and sends it tasks. */
import { startProcess } from './start-process.mjs';

const PROGRAM = new URL('./clients/main.mjs', import.meta.url);

/** @returns a function that runs a task in the clients' process and resolves with its result */
export async function startClients(run, scope) {
  const { child, ended, output } = await startProcess(scope, {
    program: PROGRAM,
    cores: run.cores.clients,
    env: { UV_THREADPOOL_SIZE: '2' },
  });
  const waiting = new Map();
  let last = 0;
  child.on('message', ({ id, result, error }) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.resolve(result);
    else asked?.reject(new Error(error));
  });
  ended.then((how) => {
    for (const { reject } of waiting.values()) reject(new Error(`the clients' process ${how}\n${output()}`));
  });
  return (task, given = {}) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      child.send({ id, task, given }, (error) => {
        if (error) reject(error);
      });
    });
}
