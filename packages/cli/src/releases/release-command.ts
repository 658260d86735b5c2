/** `frontdesk release`: makes the draft live if its tests pass. */
import { releaseChanges, releaseLine } from '@frontdesk/contract';
import { type Command, EXIT, readArguments, type Surroundings, UsageError } from '../command.js';
import { readLines } from '../read-lines.js';
import { CUT_OFF, openService, SERVICE_HELP, type Service, ServiceError, serviceOptions } from '../service.js';
import { showProgress } from '../show-progress.js';

const RELEASES = '/api/v1/lab/releases/';

export const releaseCommand: Command = {
  summary: 'make the draft live, if its tests pass',
  help: `frontdesk release --note WHY [options]

For organisations that use releases: shows how the draft differs from the live version, runs the stored tests on it, and
makes it live.

${SERVICE_HELP}
  --note WHY       why it goes live, for the history
  --model MODEL    runs the tests; default embedded, the built-in matcher
  --despite-failures
                   go live although tests fail; only if failed tests are set to warn

Exit code: 0 it is live, or there was nothing to change; 1 a test failed; 2 the command failed; 130 cancelled.`,
  run,
};

async function run(given: string[], surroundings: Surroundings): Promise<number> {
  const { values, positionals } = readArguments(given, {
    ...serviceOptions,
    note: { type: 'string' },
    model: { type: 'string' },
    'despite-failures': { type: 'boolean', default: false },
  });
  const { note, model, 'despite-failures': despite_failures } = values;
  if (positionals.length > 0) throw new UsageError(`takes no argument ${positionals.join(' ')}; see --help`);
  if (note === undefined) throw new UsageError('needs --note: why the change goes live');
  const service = openService(values, surroundings);
  const { fingerprint, changes, more_articles = 0 } = await service.ask(releaseChanges, 'GET', `${RELEASES}changes/`);
  const { out } = surroundings;
  if (changes.length === 0) {
    out.write('Nothing to change: the draft is live.\n');
    return EXIT.ok;
  }
  for (const { kind, name, change, fields } of changes) {
    const what = kind === 'function' || kind === 'article' ? `${kind} ${name}` : kind;
    out.write(`${change} ${what}: ${fields.map(({ field }) => field).join(', ')}\n`);
  }
  if (more_articles > 0) out.write(`and ${more_articles} more articles\n`);
  return await goLive(service, { note, model, fingerprint, despite_failures }, surroundings);
}

async function goLive(service: Service, body: object, { out, error }: Surroundings): Promise<number> {
  const progress = showProgress(error);
  for await (const line of readLines(releaseLine, await service.send('POST', RELEASES, body))) {
    progress.clear();
    if (line.type === 'error') throw new ServiceError(line.detail);
    if (line.type === 'tests') {
      progress.show(`${line.done} of ${line.total} tests`);
      continue;
    }
    if (line.type === 'released') {
      out.write(`Release ${line.release.number} is live.\n`);
      return EXIT.ok;
    }
    // A line of a newer service, or of none.
    if (line.type !== 'refused') continue;
    for (const { path, differences } of line.failed) {
      out.write(`failed ${path}\n`);
      for (const { field, expected, happened } of differences)
        out.write(`  ${field}: expected ${expected}, happened ${happened}\n`);
    }
    out.write(`Not released.${line.may_insist ? ' To go live anyway, repeat with --despite-failures.' : ''}\n`);
    return EXIT.failed;
  }
  throw new ServiceError(CUT_OFF);
}
