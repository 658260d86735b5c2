/** The command line of `bench/run.mjs`. */
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const HERE = fileURLToPath(new URL('../../', import.meta.url));

export const USAGE = `Usage: node bench/run.mjs [options]

  --only a,b         these rows alone; --list names them
  --service PATH     a checkout to measure, built; may be given several times. Default: this one
  --node PATH        the Node that runs the servers. Default: the one that runs this
  --postgres URL     default: postgres://postgres@127.0.0.1:5432/postgres
  --redis URL        for the row with two servers; databases 1 and 2 must be empty. Default: a temporary redis-server
  --seconds N        how long each server is measured in a row. Default: 6
  --long             ten minutes of load, and a million conversations
  --cores A:B        servers on processors A, clients on B, by taskset, such as 0:1. Default: wherever the system puts them
  --json FILE        writes what was measured
  --markdown [FILE]  writes the table of docs/scale.md from FILE (default bench/results/latest.json) and measures nothing
  --list, --help
`;

/** An invalid command line. */
export class UsageError extends Error {}

/** @throws {UsageError} */
export function readOptions(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      service: { type: 'string', multiple: true, default: [HERE] },
      node: { type: 'string', default: process.execPath },
      postgres: { type: 'string', default: 'postgres://postgres@127.0.0.1:5432/postgres' },
      redis: { type: 'string' },
      seconds: { type: 'string', default: '6' },
      long: { type: 'boolean', default: false },
      cores: { type: 'string' },
      json: { type: 'string' },
      markdown: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const seconds = Number(values.seconds);
  if (!(seconds >= 1 && seconds <= 600)) throw new UsageError('--seconds must be 1 to 600');
  if (positionals.length > 0 && !values.markdown) throw new UsageError(`Unknown argument ${positionals[0]}`);
  return {
    ...values,
    seconds,
    only: values.only?.split(','),
    versions: values.markdown ? [] : readVersions(values.service),
    cores: readCores(values.cores),
    source: positionals[0] ?? join(HERE, 'bench/results/latest.json'),
  };
}

/** The first version has no label. */
function readVersions(paths) {
  return paths.map((given, index) => {
    const path = resolve(given);
    if (!existsSync(join(path, 'packages/server/dist/main.js')))
      throw new UsageError(`${path} is not built: npm ci && npm run build`);
    return { path, label: index === 0 ? undefined : basename(path) };
  });
}

function readCores(given) {
  if (given === undefined) return { servers: undefined, clients: undefined };
  const [servers, clients] = given.split(':');
  if (clients === undefined) throw new UsageError('--cores must be two lists of processors, such as 0:1 or 0-3:4-7');
  return { servers, clients };
}
