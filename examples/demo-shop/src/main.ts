/**
 * The shop as a program. Settings come from the environment, read here alone. Started by another program it reports
 * its address over the channel, and ends when that program does, so that it never holds the port as an orphan.
 */
import { startDemoShop } from './index.js';
import { BadSettings, readSettings } from './read-settings.js';

try {
  const shop = await startDemoShop(readSettings(process.env));
  console.log(`Harbour Goods, the demo shop, is on ${shop.url}`);

  const stop = () => {
    if (process.connected) process.disconnect();
    void shop.close();
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  if (process.connected) {
    process.once('disconnect', stop);
    process.send?.({ listening: shop.url });
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
  if (process.connected) process.disconnect();
}

function explain(error: unknown): string {
  if (error instanceof BadSettings) return `The demo shop cannot start:\n${error.message}`;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return 'The demo shop cannot start: its port is taken. Choose another with DEMO_SHOP_PORT.';
  return `The demo shop cannot start: ${message}`;
}
