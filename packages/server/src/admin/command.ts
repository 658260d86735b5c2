/** The interface of the operator's commands, and their options. */
import { escapeControls } from '../escape-controls.js';
import type { Context } from '../features/context.js';

/** All options of commands; each takes one value, except for the last three. */
export const OPTIONS = {
  name: { type: 'string' },
  email: { type: 'string' },
  role: { type: 'string' },
  mode: { type: 'string' },
  key: { type: 'string' },
  'grace-days': { type: 'string' },
  domain: { type: 'string' },
  organisation: { type: 'string' },
  session: { type: 'string' },
  file: { type: 'string' },
  yes: { type: 'boolean' },
  'give-up-unreadable': { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

export type OptionName = Exclude<keyof typeof OPTIONS, 'json'>;
type Flag = 'yes' | 'give-up-unreadable';
export type Values = Partial<Record<Exclude<OptionName, Flag>, string>> & { [Name in Flag]?: boolean };

export interface At {
  context: Context;
  /** The database, as an operator names it. */
  database: string;
  /** The URL of the console. */
  base_url: string;
}

/** A command's result, for programs and for people. */
export interface CommandResult {
  json: unknown;
  text: string;
}

export interface Command {
  /** Required options. */
  needs: readonly OptionName[];
  takes?: readonly OptionName[];
  about: string;
  /** It works even if no key opens the sealed data. */
  any_key?: (values: Values) => boolean;
  /** @returns undefined if it has printed lines of JSON itself */
  run(at: At, values: Required<Values>): Promise<CommandResult | undefined>;
}

/** Names the organisation; optional if there is only one. */
export const OF_ORGANISATION = ['organisation'] as const;

/** @throws if several organisations match */
export async function organisationOf(
  { context, database }: At,
  { organisation }: Pick<Values, 'organisation'>,
): Promise<string> {
  const found = await context.database.read
    .selectFrom('organisations')
    .select(['id', 'name'])
    .$if(organisation !== undefined, (query) => query.where('id', '=', organisation ?? ''))
    .limit(50)
    .execute();
  const [one, ...others] = found;
  if (one !== undefined && others.length === 0) return one.id;
  if (one === undefined)
    throw new Error(
      organisation
        ? `There is no organisation ${organisation}. Give the id, as list-organisations prints it.`
        : noOrganisation(database),
    );
  throw nameOne(found);
}

/** What is said of an empty database, which is most often another one than that of the service. */
export const noOrganisation = (database: string): string =>
  `There is no organisation in ${database}. Run the command with the settings of the service.`;

/** The error if several organisations match and none was named. */
export const nameOne = (organisations: { id: string; name: string }[]): Error =>
  new Error(
    `Name the organisation: ${organisations.map(({ id, name }) => `--organisation ${id} (${escapeControls(name)})`).join(', ')}`,
  );

/** A note on whether a printed link was also sent by mail. */
export const byMail = ({ mailed }: { mailed: boolean }): string => (mailed ? ' (sent by mail as well)' : '');

/** Aligned columns, each as wide as its widest cell. */
export function table(cells: readonly (readonly string[])[], nothing: string): string {
  const rows = cells.map((row) => row.map(escapeControls));
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return lines.length === 0 ? nothing : lines.join('\n');
}
