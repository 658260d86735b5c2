/** Describes the differences of two setups for people. */
import { isDeepStrictEqual } from 'node:util';
import { LIMITS, type ReleaseChange } from '@frontdesk/contract';
import type { FunctionRow } from '../../db/schema.js';
import { fromJson } from '../../json.js';
import type { Setup } from '../settings/setup.js';

type Fields = Record<string, unknown>;

/** @returns changes from one to the other: functions by name, then the settings, then the model */
export function compareSetups(before: Setup, after: Setup): ReleaseChange[] {
  return [
    ...compareFunctions(before.functions, after.functions),
    ...compared('settings', 'settings', { ...before.settings }, { ...after.settings }),
    ...compareModels(before, after),
  ];
}

/** Of a key, compares only whether it is set or differs. */
function compareModels(before: Setup, after: Setup): ReleaseChange[] {
  const key = ({ sealed_model_key }: Setup) => (sealed_model_key === null ? null : 'set');
  const isOther = before.sealed_model_key !== after.sealed_model_key && key(before) === key(after);
  const own_key = isOther ? 'another key' : key(after);
  return compared('model', 'model', { model: before.model, own_key: key(before) }, { model: after.model, own_key });
}

/** A renamed function is matched by its id. */
function compareFunctions(before: readonly FunctionRow[], after: readonly FunctionRow[]): ReleaseChange[] {
  const byId = new Map(before.map((row) => [row.id, row]));
  const kept = new Set(after.map(({ id }) => id));
  const changes = [
    ...after.flatMap((row) => {
      const known = byId.get(row.id);
      return compared('function', row.name, known && fieldsOfFunction(known), fieldsOfFunction(row));
    }),
    ...before
      .filter(({ id }) => !kept.has(id))
      .flatMap((row) => compared('function', row.name, fieldsOfFunction(row), undefined)),
  ];
  return changes.toSorted((one, other) => one.name.localeCompare(other.name));
}

function fieldsOfFunction(row: FunctionRow): Fields {
  const { name, description, url, requires_auth, parameters, examples, offered, sensitive, reply_template, card } = row;
  const { method, body, confirmation_template, without_login } = row;
  return {
    name,
    description,
    url,
    method,
    body: body === null ? null : fromJson(body),
    confirmation_template,
    without_login: without_login === 1,
    requires_auth: requires_auth === 1,
    parameters: fromJson(parameters),
    examples: fromJson(examples),
    offered: offered === 1,
    sensitive: sensitive === 1,
    reply_template,
    card: card === null ? null : fromJson(card),
  };
}

/** @param before undefined: it is new @param after undefined: it was deleted */
function compared(
  kind: ReleaseChange['kind'],
  name: string,
  before: Fields | undefined,
  after: Fields | undefined,
): ReleaseChange[] {
  const names = Object.keys({ ...before, ...after });
  const fields = names
    .filter((field) => !isSame(before?.[field], after?.[field]))
    .map((field) => ({ field, before: asText(before?.[field]), after: asText(after?.[field]) }));
  if (fields.length === 0) return [];
  return [{ kind, name, change: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed', fields }];
}

function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one ?? null, other ?? null);
}

/** With long values shortened. */
export const shortenedChange = ({ fields, ...change }: ReleaseChange): ReleaseChange => ({
  ...change,
  fields: fields.map(({ field, before, after }) => ({ field, before: asText(before), after: asText(after) })),
});

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  const { releaseFieldCharacters: most } = LIMITS;
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}
