/** Adds, changes and deletes MCP servers of an organisation, and refreshes their tools. */
import {
  LIMITS,
  type McpServerChange,
  type McpServerInput,
  type McpServerView,
  type McpToolList,
  MINUTE_MS,
} from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import type { McpServerRow } from '../../db/schema.js';
import { AppError, invalidPayload } from '../../errors.js';
import { isoTime } from '../../iso-time.js';
import { toJson } from '../../json.js';
import { isReservedHeader } from '../../outbound/reserved-headers.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { listFunctionsOf } from '../functions/list.js';
import {
  findMcpServerByName,
  listMcpServers,
  requireMcpServer,
  toMcpServerView,
} from '../functions/mcp/find-server.js';
import { openHeader, sealHeader } from '../functions/mcp/server-header.js';
import { newId } from '../new-id.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { checkRate } from '../rate.js';
import { refuseChanged, timeOfChange } from '../refuse-changed.js';
import { currentOrganisationData } from '../settings/organisation-data.js';
import { callersOf, viewTools } from './view-tools.js';

interface OneServer {
  organisation_id: string;
  id: string;
}

/**
 * Adds a server and reads its tools. A failure to read them does not prevent it and is returned as `problem`.
 * @throws {AppError} `invalid_payload`, `name_taken`, `too_many_mcp_servers`, `rate_limited`
 */
export async function addMcpServer(
  context: Context,
  organisation_id: string,
  { name, url, header }: McpServerInput,
  by: Author,
): Promise<McpServerView> {
  refuse(context, { url, header });
  await countReading(context, organisation_id);
  const now = context.now();
  const id = newId(now);
  const read = await readTools(context, url, header === null ? {} : { [header.name]: header.value });
  const row: McpServerRow = {
    id,
    organisation_id,
    name,
    url,
    header_name: header?.name ?? null,
    sealed_header: header && sealHeader(context, id, header.value),
    tools: toJson([]),
    tools_read_at: null,
    ...read,
    created_at: now,
    updated_at: now,
  };
  await context.database.transaction(async (transaction) => {
    const { query } = transaction;
    await lockOrganisation(context, transaction, organisation_id);
    if ((await listMcpServers(query, organisation_id)).length >= LIMITS.mcpServersPerOrganisation)
      throw new AppError(
        'too_many_mcp_servers',
        `An organisation can have at most ${LIMITS.mcpServersPerOrganisation} MCP servers. Remove one first.`,
      );
    if ((await findMcpServerByName(query, organisation_id, name)) !== undefined)
      throw new AppError('name_taken', `An MCP server named ${name} already exists. Choose another name.`, {
        errors: [{ path: 'name', message: 'is taken by another MCP server' }],
      });
    await query.insertInto('mcp_servers').values(row).execute();
    await record(context, transaction, by, 'mcp_server.added', row);
  });
  return toMcpServerView(row);
}

/**
 * Omitted fields stay. A credential must not be sent to another origin: with a new `url` the header must be given again
 * or removed. The tools are read again, as on adding.
 * @param wanted.seen `updated_at` of the version to change; undefined: any
 * @throws {AppError} `invalid_payload`, `not_found`, `rate_limited`, `changed_meanwhile`
 */
export async function changeMcpServer(
  context: Context,
  { organisation_id, id, change, seen }: OneServer & { change: McpServerChange; seen: string | undefined },
  by: Author,
): Promise<McpServerView> {
  const { url, header } = change;
  refuse(context, change);
  await countReading(context, organisation_id);
  const row = await context.database.transaction(async (transaction) => {
    await lockOrganisation(context, transaction, organisation_id);
    const before = await requireMcpServer(transaction.query, { organisation_id, id });
    refuseChanged(seen, isoTime(before.updated_at));
    if (
      header === undefined &&
      before.sealed_header !== null &&
      url !== undefined &&
      originOf(url) !== originOf(before.url)
    )
      throw invalidPayload([
        {
          path: 'header',
          message: 'is required for a URL with another origin, because the stored header is not sent there',
        },
      ]);
    const after = await transaction.query
      .updateTable('mcp_servers')
      .set({
        url: url ?? before.url,
        ...(header !== undefined && {
          header_name: header?.name ?? null,
          sealed_header: header && sealHeader(context, id, header.value),
        }),
        updated_at: timeOfChange(context, before),
      })
      .where('organisation_id', '=', organisation_id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(context, transaction, by, 'mcp_server.changed', after, { fields: Object.keys(change) });
    return after;
  });
  return toMcpServerView(await storeTools(context, row));
}

/** @throws {AppError} `not_found`; `has_dependants` while draft or live functions call its tools */
export async function removeMcpServer(context: Context, { organisation_id, id }: OneServer, by: Author): Promise<void> {
  const live = await currentOrganisationData(context, organisation_id, 'live');
  await context.database.transaction(async (transaction) => {
    await lockOrganisation(context, transaction, organisation_id);
    const row = await requireMcpServer(transaction.query, { organisation_id, id });
    const drafted = await listFunctionsOf(transaction.query, organisation_id);
    const names = new Set(callersOf([...drafted, ...live.functions], row.name).map(({ name }) => name));
    if (names.size > 0)
      throw new AppError(
        'has_dependants',
        `Functions use tools of this server: ${[...names].join(', ')}. Delete them first.`,
        {
          errors: [...names].map((name) => ({ path: name, message: 'calls a tool of this server' })),
        },
      );
    await transaction.query
      .deleteFrom('mcp_servers')
      .where('organisation_id', '=', organisation_id)
      .where('id', '=', id)
      .execute();
    await record(context, transaction, by, 'mcp_server.removed', row);
  });
}

/**
 * If the tools cannot be read, the known ones stay and `problem` says why. @throws {AppError} `not_found`,
 * `rate_limited`
 */
export async function refreshTools(context: Context, one: OneServer): Promise<McpToolList> {
  const before = await requireMcpServer(context.database.read, one);
  await countReading(context, one.organisation_id);
  return await viewTools(context, await storeTools(context, before));
}

/** Reads its tools and stores the result. @throws {AppError} `not_found` */
async function storeTools(context: Context, before: McpServerRow): Promise<McpServerRow> {
  const { organisation_id, id, url } = before;
  const read = await readTools(context, url, openHeader(context, before));
  const after = await context.database.transaction(({ query }) =>
    query
      .updateTable('mcp_servers')
      .set(read)
      .where('organisation_id', '=', organisation_id)
      .where('id', '=', id)
      // Discards the result if the URL has changed in the meantime.
      .where('url', '=', url)
      .returningAll()
      .executeTakeFirst(),
  );
  return after ?? (await requireMcpServer(context.database.read, { organisation_id, id }));
}

type Read = Partial<Pick<McpServerRow, 'tools' | 'tools_read_at'>> & Pick<McpServerRow, 'problem'>;

async function readTools(context: Context, url: string, headers: Record<string, string>): Promise<Read> {
  const listed = await context.safeFetch.listTools(url, headers);
  if (!listed.ok) return { problem: listed.message };
  return { tools: toJson(listed.tools), tools_read_at: context.now(), problem: null };
}

const countReading = (context: Context, organisation_id: string) =>
  checkRate(context, `mcp-tools:${organisation_id}`, LIMITS.mcpToolReadsPerOrganisationPerMinute, MINUTE_MS);

function refuse(context: Context, { url, header }: McpServerChange): void {
  const refusal = url === undefined ? null : context.safeFetch.refusal(url);
  if (refusal !== null) throw invalidPayload([{ path: 'url', message: refusal, code: 'not_public_url' }]);
  if (header && (isReservedHeader(header.name) || /^mcp-/i.test(header.name)))
    throw invalidPayload([
      {
        path: 'header.name',
        message: 'must be another header, because this one is set by the connection or the protocol',
      },
    ]);
}

const originOf = (url: string): string => new URL(url).origin;

const record = (
  context: Context,
  transaction: Transaction,
  by: Author,
  action: 'mcp_server.added' | 'mcp_server.changed' | 'mcp_server.removed',
  { organisation_id, id, name, url }: McpServerRow,
  detail: object = {},
): Promise<void> =>
  recordAuditedAction(context, transaction, by, {
    organisation_id,
    action,
    target: { id, name },
    detail: { url, ...detail },
  });
