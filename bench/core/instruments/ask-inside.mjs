/** Queries `inside.mjs` in a measured server. */
import { fileURLToPath } from 'node:url';

export const INSIDE_FLAGS = ['--expose-gc', '--import', fileURLToPath(new URL('./inside.mjs', import.meta.url))];
const ANSWER_MS = 20_000;

/** @param child a server that was started with {@link INSIDE_FLAGS} */
export function askInside(child, question) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => done(new Error(`a server does not answer ${question}`)), ANSWER_MS);
    const take = (message) => {
      if (message?.answer === question) done(undefined, message);
    };
    const done = (error, message) => {
      clearTimeout(timer);
      child.off('message', take);
      if (error === undefined) resolve(message);
      else reject(error);
    };
    child.on('message', take);
    child.send(question);
  });
}
