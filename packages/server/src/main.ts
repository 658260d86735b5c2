/** Starts the service, says where to look, and stops it gracefully on a signal: no work begun is lost. */
import closeWithGrace from 'close-with-grace';
import { startApp } from './app.js';
import { welcome } from './banner.js';
import { loadConfig } from './config.js';
import { releaseMemory } from './release-memory.js';

const STOP_MS = 15_000;

try {
  const started = performance.now();
  const config = loadConfig(process.env);
  const app = await startApp(config);
  process.stdout.write(welcome(app, performance.now() - started));
  process.send?.({ ready: true, url: app.url });
  releaseMemory();
  closeWithGrace({ delay: STOP_MS, logger: false }, async ({ err, signal }) => {
    if (err) app.context.log.fatal({ err }, 'stopping after an unexpected error');
    else app.context.log.info({ signal }, 'stopping');
    await app[Symbol.asyncDispose]();
  });
} catch (error) {
  const { message, cause } = error as Error;
  const because = cause instanceof Error ? `\n  because: ${cause.message}` : '';
  process.stderr.write(`Frontdesk cannot start.\n${message}${because}\n`);
  // A mistake of ours, not of whoever starts it.
  if (error instanceof TypeError || error instanceof RangeError) process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}
