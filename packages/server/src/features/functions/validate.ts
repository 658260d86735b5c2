/**
 * Validates a new or changed function within the saving transaction. Errors are collected by field; conflicts with
 * other functions are reported after those.
 */
import { type FieldError, type FunctionInput, LIMITS } from '@frontdesk/contract';
import type { Kysely } from 'kysely';
import type { FunctionRow, Schema } from '../../db/schema.js';
import { AppError, invalidPayload } from '../../errors.js';
import { toJson } from '../../json.js';
import { bodyErrors, placeholdersOfBody } from './action-body.js';
import { actionErrors } from './action-rules.js';
import { cardErrors } from './cards.js';
import { dependantsOf } from './dependants.js';
import { findForwarding } from './forward-token.js';
import { brokenDependants, type LeafFacts, leafErrors } from './leaf-rules.js';
import { brokenLoginSettings } from './login-functions.js';
import { checkParameters, type Parameters } from './parameters.js';
import { isToolUrl, parseUrl, type UrlTemplate, withBody } from './parse-url.js';
import { templateErrors } from './reply-template.js';
import { reservedName } from './reserved-name.js';
import { toolErrors } from './tool-errors.js';

export interface ValidFunction {
  columns: Omit<FunctionRow, 'id' | 'organisation_id' | 'created_at' | 'updated_at'>;
  parameters: Parameters;
  /** Ids of the organisation's functions that the parameters refer to. */
  leafIds: Map<string, string>;
}

interface Candidate {
  organisation_id: string;
  /** Null: a new function. */
  id: string | null;
  input: FunctionInput;
}

/**
 * @throws {AppError} `invalid_payload` or `leaf_rule`, naming every field; `name_taken`; `has_dependants`, naming the
 *   functions (or the login settings) that depend on this one and would break
 */
export async function validateFunction(query: Kysely<Schema>, candidate: Candidate): Promise<ValidFunction> {
  const { organisation_id, id, input } = candidate;
  const parsed = parseUrl(input.url);
  if (!parsed.ok) throw invalidPayload([{ path: 'url', message: parsed.message }]);
  const inBody = placeholdersOfBody(input.body);
  const { parameters, errors } = checkParameters(input.parameters, parsed.template, inBody);
  errors.push(...actionErrors(input), ...bodyErrors(input.body));
  if (withBody(parsed.template.placeholders, inBody).length > LIMITS.functionParameters)
    errors.push({ path: 'body', message: `must leave at most ${LIMITS.functionParameters} placeholders in all` });
  errors.push(...(await forwardingErrors(query, candidate, parsed.template)));
  if (isToolUrl(input.url)) errors.push(...(await toolErrors(query, organisation_id, input, parsed.template)));
  errors.push(...templateErrors('reply_template', templateOf(input)), ...cardErrors(input.card));
  errors.push(...loginErrors(input, parameters), ...(await sourceErrors(query, candidate, parameters)));
  const leaves = await leavesOf(query, organisation_id, parameters);
  const facts: LeafFacts = {
    name: input.name,
    url: input.url,
    method: input.method ?? 'GET',
    requires_auth: input.requires_auth ? 1 : 0,
    environment: input.environment,
  };
  const ofLeaves = leafErrors(facts, parameters, withoutItself(leaves, id));
  if (errors.length > 0) throw invalidPayload([...errors, ...ofLeaves]);
  if (ofLeaves.length > 0) throw new AppError('leaf_rule', sentence(ofLeaves), { errors: ofLeaves });
  await refuseName(query, candidate);
  if (id !== null)
    refuseBroken([
      ...brokenDependants(facts, await dependantsOf(query, organisation_id, id)),
      ...(await brokenLoginSettings(query, organisation_id, id, facts)),
    ]);
  return {
    columns: {
      ...facts,
      description: input.description,
      body: input.body ? toJson(input.body) : null,
      confirmation_template: input.confirmation_template?.trim() || null,
      without_login: input.without_login === true ? 1 : 0,
      parameters: toJson(parameters),
      examples: toJson(input.examples ?? []),
      offered: input.offered === false ? 0 : 1,
      sensitive: input.sensitive === true ? 1 : 0,
      reply_template: templateOf(input),
      card: input.card ? toJson(input.card) : null,
    },
    parameters,
    leafIds: new Map([...leaves].map(([name, leaf]) => [name, leaf.id])),
  };
}

async function forwardingErrors(
  query: Kysely<Schema>,
  { organisation_id, input }: Candidate,
  template: UrlTemplate,
): Promise<FieldError[]> {
  if (!input.requires_auth) return [];
  const { location, name } = await findForwarding(query, organisation_id);
  if (location !== 'query' || !template.query_keys.includes(name)) return [];
  return [{ path: 'url', message: `must not have the query field ${name}: the customer's token is sent as that` }];
}

/** A blank template counts as none. */
const templateOf = ({ reply_template }: FunctionInput): string | null => reply_template?.trim() || null;

/** A value from the login must be the only source of its parameter, and requires a login. */
function loginErrors({ requires_auth }: FunctionInput, parameters: Parameters): FieldError[] {
  return Object.entries(parameters).flatMap(([name, parameter]) => {
    const sources = parameter.provider === 'assistant' ? (parameter.sources ?? []) : [];
    const index = sources.findIndex((source) => 'login' in source);
    if (index < 0) return [];
    const path = `parameters.${name}.sources`;
    return [
      ...(sources.length > 1 ? [{ path, message: 'must be one entry, where it is a login' }] : []),
      ...(requires_auth ? [] : [{ path: `${path}.${index}.login`, message: 'is for functions that require a login' }]),
    ];
  });
}

/** A function may be its own source: values that it returned before may be used again. */
async function sourceErrors(
  query: Kysely<Schema>,
  { organisation_id, input }: Candidate,
  parameters: Parameters,
): Promise<FieldError[]> {
  const named = Object.entries(parameters).flatMap(([parameter, definition]) =>
    'sources' in definition
      ? (definition.sources ?? []).flatMap((source, index) =>
          'function' in source ? { name: source.function, parameter, index } : [],
        )
      : [],
  );
  if (named.length === 0) return [];
  const rows = await query
    .selectFrom('functions')
    .select('name')
    .where('organisation_id', '=', organisation_id)
    .where(
      'name',
      'in',
      named.map(({ name }) => name),
    )
    .execute();
  const known = new Set([input.name, ...rows.map(({ name }) => name)]);
  return named.flatMap(({ name, parameter, index }) =>
    known.has(name)
      ? []
      : [
          {
            path: `parameters.${parameter}.sources.${index}.function`,
            message: `must be the name of a function: there is no ${name}`,
          },
        ],
  );
}

async function leavesOf(query: Kysely<Schema>, organisation_id: string, parameters: Parameters) {
  const names = Object.values(parameters).flatMap((parameter) =>
    'leaf' in parameter ? [parameter.leaf.function] : [],
  );
  if (names.length === 0) return new Map<string, FunctionRow>();
  const rows = await query
    .selectFrom('functions')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('name', 'in', names)
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

function withoutItself(leaves: Map<string, FunctionRow>, id: string | null): Map<string, FunctionRow> {
  return new Map([...leaves].filter(([, leaf]) => leaf.id !== id));
}

/** A function with a reserved name from an earlier version keeps it until it is renamed. */
async function refuseName(query: Kysely<Schema>, { organisation_id, id, input }: Candidate): Promise<void> {
  const holder = await query
    .selectFrom('functions')
    .select('id')
    .where('organisation_id', '=', organisation_id)
    .where('name', '=', input.name)
    .executeTakeFirst();
  const reserved = reservedName(input.name);
  if (holder?.id !== id && reserved !== undefined)
    throw invalidPayload([
      { path: 'name', message: `must not ${reserved}, because the assistant reserves such names` },
    ]);
  if (holder !== undefined && holder.id !== id)
    throw new AppError('name_taken', `A function named ${input.name} already exists. Choose another name.`, {
      errors: [{ path: 'name', message: 'is taken by another function' }],
    });
}

function refuseBroken(broken: FieldError[]): void {
  if (broken.length > 0)
    throw new AppError(
      'has_dependants',
      `This change breaks functions or settings that use its value. ${sentence(broken)}`,
      {
        errors: broken,
      },
    );
}

function sentence(errors: FieldError[]): string {
  return errors.map(({ path, message }) => `${path} ${message}`).join('; ');
}
