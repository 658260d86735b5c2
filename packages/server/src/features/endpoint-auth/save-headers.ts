/** Sets the static headers of requests to an organisation's endpoints. Values are sealed and never shown again. */
import type { EndpointAuth, EndpointHeadersInput, FieldError } from '@frontdesk/contract';
import type { EndpointHeaderRow } from '../../db/schema.js';
import { invalidPayload } from '../../errors.js';
import { isReservedHeader } from '../../outbound/reserved-headers.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { refuseChanged } from '../refuse-changed.js';
import { headerOwner, readEndpointAuth, versionOfHeaders, viewEndpointAuth } from './read-endpoint-auth.js';

type Given = EndpointHeadersInput['headers'][number];

/**
 * Replaces all headers. A header without a value keeps that of the same name and origin.
 * @throws {AppError} `invalid_payload` for a header that the service or the connection sets, a duplicate, and a header
 *   without a value if none is stored; `changed_meanwhile`
 */
export async function saveEndpointHeaders(
  context: Context,
  organisation_id: string,
  { headers }: EndpointHeadersInput,
  by: Author,
  seen: string | undefined,
): Promise<{ view: EndpointAuth; version: string }> {
  await context.database.transaction(async (transaction) => {
    const { query } = transaction;
    await lockOrganisation(context, transaction, organisation_id);
    const kept = (await readEndpointAuth(query, organisation_id)).headers;
    refuseChanged(seen, versionOfHeaders({ headers: kept }));
    const rows: EndpointHeaderRow[] = [];
    const errors: FieldError[] = [];
    for (const [position, given] of headers.entries()) {
      const refusal = refuse(given, headers.slice(0, position));
      const sealed_value = seal(given) ?? kept.find((row) => isSame(row, given))?.sealed_value;
      if (refusal !== undefined) errors.push({ path: `headers.${position}.name`, message: refusal });
      else if (sealed_value === undefined) errors.push({ path: `headers.${position}.value`, message: 'is required' });
      else rows.push({ organisation_id, position, name: given.name, origin: given.origin, sealed_value });
    }
    if (errors.length > 0) throw invalidPayload(errors);
    await query.deleteFrom('endpoint_headers').where('organisation_id', '=', organisation_id).execute();
    if (rows.length > 0) await query.insertInto('endpoint_headers').values(rows).execute();
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'endpoint_headers.changed',
      detail: { headers: rows.map(({ name }) => name) },
    });
  });
  return await viewEndpointAuth(context, organisation_id);

  function seal({ name, value }: Given): string | undefined {
    return value === undefined ? undefined : context.secrets.seal(value, headerOwner({ organisation_id, name }));
  }
}

/** @returns why it is refused, completing "the name ..." */
function refuse(given: Given, before: readonly Given[]): string | undefined {
  if (isReservedHeader(given.name))
    return 'must be another header: it belongs to the connection or is set by the service';
  return before.some((other) => isSame(other, given)) ? 'is given twice for the same origin' : undefined;
}

type Named = Pick<EndpointHeaderRow, 'name' | 'origin'>;

const isSame = (one: Named, other: Named): boolean =>
  one.name.toLowerCase() === other.name.toLowerCase() && one.origin === other.origin;
