/**
 * The operator's command line (`admin/`): organisations, their members and keys, customers' data, and the secret key.
 * It works on the configured database and can run beside the service. It never handles passwords: a new owner gets an
 * invitation link, and a member who forgot their password gets a reset link.
 */
import { parseArgs } from 'node:util';
import { closest, distance } from 'fastest-levenshtein';
import { type Command, OPTIONS, type OptionName, type Values } from './admin/command.js';
import { memberCommands } from './admin/members.js';
import { organisationCommands } from './admin/organisations.js';
import { privacyCommands } from './admin/privacy.js';
import { resealCommand } from './admin/reseal.js';
import { withContext } from './admin/with-context.js';
import { AppError, describeWithCauses } from './errors.js';
import { escapeControlsInLines } from './escape-controls.js';

const COMMANDS: Record<string, Command> = {
  ...organisationCommands,
  ...memberCommands,
  ...privacyCommands,
  reseal: resealCommand,
};

/** Exit codes: the command failed, or its arguments are invalid. */
const FAILED = 1;
const MISTYPED = 2;

/** Most edits between a mistyped command and a suggested one. */
const SLIPS = 4;

class UsageError extends Error {}

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${escapeControlsInLines(describeError(error as Error))}\n`);
  process.exitCode = error instanceof UsageError || invalidOptions(error) !== undefined ? MISTYPED : FAILED;
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = readArguments(args);
  const { help, json, ...given } = values;
  const [name, ...more] = positionals;
  if (name === undefined || help) {
    if (name === undefined && !help) throw new UsageError(usage());
    process.stdout.write(`${name === undefined ? usage() : usageOf(name, find(name))}\n`);
    return;
  }
  const command = find(name);
  refuseOthers(name, command, given, more);
  await withContext({ any_key: command.any_key?.(given) ?? false }, async (at) => {
    const told = await command.run(at, given as Required<Values>);
    if (told !== undefined)
      process.stdout.write(`${json ? JSON.stringify(told.json) : escapeControlsInLines(told.text)}\n`);
  });
}

/** @throws {UsageError} */
function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { ...OPTIONS, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const options = Object.keys(OPTIONS).map((option) => `--${option}`);
    const unknown = args
      .map((word) => word.split('=')[0] ?? word)
      .find((word) => word.startsWith('--') && word !== '--help' && !options.includes(word));
    // Node's own advice is about arguments that begin with a dash, which no command accepts.
    if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION' || unknown === undefined)
      throw new UsageError(`${message}\nSee --help.`);
    throw new UsageError(`There is no option ${unknown}.${didYouMean(unknown, options)} See --help.`);
  }
}

/** @throws {UsageError} */
function find(name: string): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command !== undefined) return command;
  throw new UsageError(`There is no command ${name}.${didYouMean(name, Object.keys(COMMANDS))} See --help.`);
}

function didYouMean(given: string, known: string[]): string {
  const nearest = closest(given, known);
  return distance(given, nearest) <= Math.min(SLIPS, given.length / 2) ? ` Did you mean ${nearest}?` : '';
}

/** Describes an error. Invalid fields are named by their options; causes of outages are included. */
function describeError(error: Error): string {
  const invalid = invalidOptions(error);
  if (invalid !== undefined) return invalid.map(({ path, message }) => `--${path}: ${message}`).join('\n');
  return describeWithCauses(error);
}

/** @returns the fields of the error, if they are all options of commands */
function invalidOptions(error: unknown): AppError['errors'] {
  const errors = error instanceof AppError ? error.errors : undefined;
  return errors?.every(({ path }) => Object.hasOwn(OPTIONS, path)) ? errors : undefined;
}

/** @throws {UsageError} */
function refuseOthers(name: string, { needs, takes = [] }: Command, given: Values, more: string[]): void {
  const problems = [
    ...needs.filter((option) => given[option] === undefined).map((option) => `--${option} is missing`),
    ...Object.keys(given)
      .filter((option) => ![...needs, ...takes].includes(option as OptionName))
      .map((option) => `--${option} is not accepted`),
    ...more.map((word) => `${word} is not accepted`),
  ];
  if (problems.length > 0) throw new UsageError(`${name}: ${problems.join(', ')}.\n${usageOf(name, find(name))}`);
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, command]) => `  ${synopsis(name, command)}\n      ${command.about}`,
  );
  return [
    'Usage: node packages/server/dist/admin.js <command> [--json]',
    '',
    ...lines,
    '',
    '--organisation is required only if the service has several organisations. --json prints one line of JSON; commands',
    'about customers always do. The exit code is 0, 1 if the command failed, or 2 if its arguments are invalid.',
    'The settings are those of the service (DATA_DIR, DATABASE_URL, REDIS_URL, SECRET_KEY, PUBLIC_URL …).',
  ].join('\n');
}

function usageOf(name: string, command: Command): string {
  return `Usage: ${synopsis(name, command)}\n  ${command.about}`;
}

function synopsis(name: string, { needs, takes = [] }: Command): string {
  const written = (option: OptionName) =>
    OPTIONS[option].type === 'boolean' ? `--${option}` : `--${option} <${option}>`;
  return [name, ...needs.map(written), ...takes.map((option) => `[${written(option)}]`)].join(' ');
}
