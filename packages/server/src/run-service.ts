/**
 * Starts the service, prints the welcome message, and stops gracefully on a signal, without losing work in progress.
 */
import closeWithGrace from 'close-with-grace';
import { type App, startApp } from './app.js';
import { welcome } from './banner.js';
import { loadConfig } from './config/config.js';
import { STOP_MS } from './drain.js';
import { describeWithCauses } from './errors.js';
import { releaseMemory } from './release-memory.js';

/** Signals within this time count as one: a terminal and npm both send one on Ctrl-C. */
const SAME_SIGNAL_MS = 500;
const STOP_SIGNALS: ('SIGINT' | 'SIGTERM')[] = ['SIGINT', 'SIGTERM'];

/** Resolves once it serves. Exits with code 1 if it cannot start. */
export async function runService(): Promise<void> {
  try {
    const started = performance.now();
    const app = await startApp(loadConfig(process.env));
    process.stdout.write(welcome(app, performance.now() - started));
    process.send?.({ ready: true, url: app.url });
    releaseMemory();
    stopOnSignals(app);
  } catch (error) {
    process.stderr.write(`Frontdesk cannot start.\n${describeWithCauses(error as Error)}\n`);
    // A bug in the service rather than in its settings: print the stack.
    if (error instanceof TypeError || error instanceof RangeError) process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  }
}

/** The first signal drains the server; a second one ends it at once. */
function stopOnSignals(app: App): void {
  const { log } = app.context;
  const onTimeout = () => log.error({ ms: STOP_MS }, 'some tasks did not stop in time');
  const grace = closeWithGrace({ delay: STOP_MS, logger: false, skip: STOP_SIGNALS, onTimeout }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an unexpected error');
    else await app.drain();
    await app[Symbol.asyncDispose]();
    log.info('stopped');
  });
  let first: number | undefined;
  for (const signal of STOP_SIGNALS)
    process.on(signal, () => {
      if (first === undefined) {
        first = performance.now();
        log.info({ signal }, 'stopping; a second signal stops at once');
        void grace.close();
      } else if (performance.now() - first > SAME_SIGNAL_MS) {
        log.warn({ signal }, 'stopped immediately');
        process.exit(1);
      }
    });
}
