/** `frontdesk replay`: replays stored turns with another setup and shows the differences. */
import { readFile } from 'node:fs/promises';
import { type ReplayedTurn, type ReplaySummary, replayLine } from '@frontdesk/contract';
import { type Command, EXIT, readArguments, type Surroundings, UsageError } from '../command.js';
import { readLines } from '../read-lines.js';
import { CUT_OFF, openService, SERVICE_HELP, ServiceError, serviceOptions } from '../service.js';
import { showProgress } from '../show-progress.js';

const HELP = `frontdesk replay --days N | --turn ID... [options]

Answers stored turns again, with the recorded responses of endpoints, and shows the differences. Stores nothing, and sends
nothing to customers or endpoints.

${SERVICE_HELP}
  --days N         live conversations of the last N days
  --limit N        with --days: the newest N turns
  --turn ID        this turn; may be given several times
  --model MODEL    default (the model that answers customers, and the default), embedded or a model's name
  --instructions FILE
                   use these instructions instead of those of the assistant settings
  --environment dev
                   also use functions and articles that are not live yet
  --functions FILE
                   JSON: the changed functions, a list of {name, description, examples, offered, sensitive, reply_template}
  --json           print each line as the service sends it

Exit code: 0 no differences, 1 differences, 2 the command failed, 130 cancelled.`;

const OPTIONS = {
  ...serviceOptions,
  days: { type: 'string' },
  limit: { type: 'string' },
  turn: { type: 'string', multiple: true },
  model: { type: 'string' },
  instructions: { type: 'string' },
  environment: { type: 'string' },
  functions: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

export const replayCommand: Command = { summary: 'replay stored turns with another setup', help: HELP, run };

async function run(given: string[], surroundings: Surroundings): Promise<number> {
  const { values, positionals } = readArguments(given, OPTIONS);
  const { days, limit, turn, model, instructions, environment, functions } = values;
  if (positionals.length > 0) throw new UsageError(`takes no argument ${positionals.join(' ')}; see --help`);
  if ((days === undefined) === (turn === undefined)) throw new UsageError('needs either --days or --turn');
  const service = openService(values, surroundings);
  const body = {
    turn_ids: turn,
    days: days === undefined ? undefined : wholeNumber('days', days),
    limit: limit === undefined ? undefined : wholeNumber('limit', limit),
    model,
    environment,
    instructions: instructions === undefined ? undefined : await readFile(instructions, 'utf8'),
    functions: functions === undefined ? undefined : parseJson(functions, await readFile(functions, 'utf8')),
  };
  const response = await service.send('POST', '/api/v1/lab/replay/', body);
  let summary: ReplaySummary | undefined;
  const progress = showProgress(surroundings.error);
  let [done, all] = [0, 0];
  for await (const line of readLines(replayLine, response)) {
    progress.clear();
    if (values.json) surroundings.out.write(`${JSON.stringify(line)}\n`);
    if (line.type === 'error') throw new ServiceError(line.detail);
    if (line.type === 'start') all = line.turns;
    if (line.type === 'turn') {
      if (!values.json && line.differences.length > 0) surroundings.out.write(`${describeTurn(line)}\n\n`);
      done++;
    }
    if (line.type === 'summary') summary = line;
    else progress.show(`${done} of ${all}`);
  }
  if (summary === undefined) throw new ServiceError(CUT_OFF);
  if (!values.json) surroundings.out.write(`${describeSummary(summary)}\n`);
  return summary.same === summary.turns ? EXIT.ok : EXIT.failed;
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${option} must be a whole number`);
  return Number(text);
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${(error as Error).message}`);
  }
}

function describeTurn({ turn_id, message, differences, recorded, happened }: ReplayedTurn): string {
  const times = `${recorded.duration_ms} ms, now ${happened.duration_ms} ms`;
  const fields = differences.flatMap(({ field, expected, happened: now }) => [
    `  ${field}`,
    ...indented('-', expected),
    ...indented('+', now),
  ]);
  return [`${turn_id}: ${message.replaceAll(/\s+/g, ' ')} (${times})`, ...fields].join('\n');
}

const indented = (sign: string, text: string): string[] =>
  (text === '' ? 'nothing' : text).split('\n').map((line, index) => `  ${index === 0 ? sign : ' '} ${line}`);

function describeSummary({ turns, same, by_field, recorded, happened, model }: ReplaySummary): string {
  if (turns === 0)
    return 'No turns to replay. Only live conversations count: not the playground, nor those of test keys.';
  const fields = Object.entries(by_field).map(([field, count]) => `${field} ${count}`);
  const spent = ({ input_tokens, output_tokens, cost, duration_ms }: ReplaySummary['recorded']) =>
    `${input_tokens + output_tokens} tokens, cost ${cost ?? 'unknown'}, ${(duration_ms / 1_000).toFixed(1)} s`;
  return [
    `${same} of ${turns} turns are the same with ${model}${fields.length > 0 ? `; different: ${fields.join(', ')}` : ''}`,
    `recorded: ${spent(recorded)}`,
    `now:      ${spent(happened)}`,
  ].join('\n');
}
