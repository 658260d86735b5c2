#!/usr/bin/env node
// The program that `npx frontdesk` starts. In a checkout it has to be compiled first.
import { existsSync } from 'node:fs';

const main = new URL('../dist/bundle/main.js', import.meta.url);
if (existsSync(main)) {
  const { main: run } = await import(main.href);
  process.exitCode = await run(process.argv.slice(2));
} else {
  process.stderr.write('frontdesk is not compiled yet: run "npm run build" in the checkout.\n');
  process.exitCode = 2;
}
