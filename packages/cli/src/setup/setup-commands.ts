/** `frontdesk pull`, `diff` and `push`: manage an organisation's setup as files in a repository. */
import { createInterface } from 'node:readline/promises';
import { releaseList } from '@frontdesk/contract';
import { type Command, EXIT, folderOf, readArguments, type Surroundings, UsageError } from '../command.js';
import { openService, SERVICE_HELP, type Service, ServiceError, serviceOptions } from '../service.js';
import { describeChange, describePlan } from './describe-plan.js';
import { type Folder, readFolder, requireFolder, writeFolder } from './folder.js';
import { type Change, makePlan, type Plan } from './plan.js';
import { applyChange, previewArticles, type RemoteSetup, readService } from './remote.js';

const FILES = `A folder contains settings.yaml, functions/*.yaml, articles/**/*.md and tests/**/*.test.yaml. Without a folder articles
or tests, those of the service stay unchanged. Articles imported from web pages are excluded. No file contains keys or
secrets.`;
const PRUNE = { prune: { type: 'boolean', default: false } } as const;

export const pullCommand: Command = {
  summary: 'write settings, functions, articles and tests of the service into a folder',
  help: `frontdesk pull <folder> [options]

Writes the setup of the service into a folder, which is created if needed. Comments stay in files that do not change.

${FILES}

${SERVICE_HELP}
  --prune          also delete files of what the service does not have`,
  async run(given, surroundings) {
    const { values, positionals } = readArguments(given, { ...serviceOptions, ...PRUNE });
    const folder = folderOf(positionals);
    const service = openService(values, surroundings);
    const before = await readFolder(folder);
    const there = await readService(service, { tests: true, articles: true });
    const articles = await previewArticles(service, before.article_files, there.articles);
    const { written, removed, extra } = await writeFolder(folder, { ...before, articles }, there, values);
    const { out } = surroundings;
    for (const file of written) out.write(`wrote ${file}\n`);
    for (const file of removed) out.write(`removed ${file}\n`);
    if (written.length + removed.length === 0) out.write('Nothing to change.\n');
    if (extra.length > 0) out.write(`Only in the folder, and kept without --prune: ${extra.join(', ')}.\n`);
    return EXIT.ok;
  },
};

export const diffCommand: Command = {
  summary: 'show what push would change',
  help: `frontdesk diff <folder> [options]

Shows what "frontdesk push" would change on the service, and changes nothing.

${FILES}

${SERVICE_HELP}
  --prune          also show what would be deleted because the folder does not have it

Exit code: 0 nothing to change, 1 differences, 2 the command failed.`,
  async run(given, surroundings) {
    const { values, positionals } = readArguments(given, { ...serviceOptions, ...PRUNE });
    const folder = await readSetup(positionals);
    const { plan } = await planFor(openService(values, surroundings), folder, values);
    surroundings.out.write(`${describePlan(plan)}\n`);
    return plan.changes.length === 0 ? EXIT.ok : EXIT.failed;
  },
};

export const pushCommand: Command = {
  summary: 'apply a folder to the service',
  help: `frontdesk push <folder> [options]

Shows the changes, asks for confirmation, and applies them to the service. Pushing the same folder again changes nothing.

${FILES}

${SERVICE_HELP}
  --prune          also delete what the folder does not have
  --yes            do not ask

Exit code: 0 the service matches the folder, 1 a change was refused or not confirmed, 2 the command failed.`,
  async run(given, surroundings) {
    const { values, positionals } = readArguments(given, {
      ...serviceOptions,
      ...PRUNE,
      yes: { type: 'boolean', default: false },
    });
    const folder = await readSetup(positionals);
    const service = openService(values, surroundings);
    const { plan, there } = await planFor(service, folder, values);
    surroundings.out.write(`${describePlan(plan)}\n`);
    if (plan.changes.length === 0) return EXIT.ok;
    if (!values.yes && !(await isAgreed(surroundings))) return EXIT.failed;
    const inputs = new Map(folder.article_files?.map(({ external_id, input }) => [external_id, input]));
    return await applyAll(service, plan.changes, { ...there, inputs }, surroundings);
  },
};

/** @throws {ServiceError} */
async function planFor(
  service: Service,
  folder: Folder,
  options: { prune: boolean },
): Promise<{ plan: Plan; there: RemoteSetup }> {
  const { tests, article_files } = folder;
  const there = await readService(service, { tests: tests !== undefined, articles: article_files !== undefined });
  const articles = await previewArticles(service, article_files, there.articles);
  return { plan: makePlan({ ...folder, articles }, there, options), there };
}

/** @throws {UsageError} */
async function readSetup(positionals: readonly string[]): Promise<Folder> {
  const folder = folderOf(positionals);
  await requireFolder(folder);
  return await readFolder(folder);
}

async function isAgreed({ error, signal }: Surroundings): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageError('needs --yes: there is no terminal to ask for confirmation');
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await asking.question('Make these changes? [y/N] ', { signal });
    if (/^y(es)?$/i.test(answer.trim())) return true;
    error.write('Nothing was changed.\n');
    return false;
  } finally {
    asking.close();
  }
}

/** Stops at the first refused change, as later ones may depend on it. */
async function applyAll(
  service: Service,
  changes: readonly Change[],
  known: Parameters<typeof applyChange>[2],
  { out, error }: Surroundings,
): Promise<number> {
  for (const [index, change] of changes.entries()) {
    let warnings: readonly string[];
    try {
      warnings = await applyChange(service, change, known);
    } catch (cause) {
      if (!(cause instanceof ServiceError)) throw cause;
      error.write(`could not ${describeChange(change)}: ${cause.message}\n`);
      for (const { path, message } of cause.errors) error.write(`  ${path} ${message}\n`);
      error.write(`${index} of ${changes.length} changes were made.\n`);
      return cause.status === undefined ? EXIT.unusable : EXIT.failed;
    }
    out.write(`done: ${describeChange(change)}\n`);
    for (const warning of warnings) error.write(`  warning: ${warning}\n`);
  }
  if (changes.length > 0 && (await hasReleases(service)))
    out.write('The changes are in the draft. To make them live, run "frontdesk release".\n');
  return EXIT.ok;
}

/** A key that may not read releases cannot create one either. */
async function hasReleases(service: Service): Promise<boolean> {
  try {
    const { mode } = await service.ask(releaseList, 'GET', '/api/v1/lab/releases/');
    return mode !== 'off';
  } catch (cause) {
    if (cause instanceof ServiceError && cause.status === 403) return false;
    throw cause;
  }
}
