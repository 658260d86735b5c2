/** A function as its organisation sees it on the wire. */
import type { FunctionView } from '@frontdesk/contract';
import type { FunctionRow } from '../../db/schema.js';
import type { Context } from '../context.js';
import { cardTemplateOf } from './cards.js';
import { parametersOf } from './parameters.js';
import { parseUrl } from './parse-url.js';
import { warningsFor } from './warnings.js';

export function toFunctionView(context: Pick<Context, 'safeFetch'>, row: FunctionRow): FunctionView {
  const parsed = parseUrl(row.url);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    url: row.url,
    method: 'GET',
    requires_auth: row.requires_auth === 1,
    environment: row.environment,
    parameters: parametersOf(row),
    examples: JSON.parse(row.examples) as string[],
    offered: row.offered === 1,
    sensitive: row.sensitive === 1,
    reply_template: row.reply_template,
    card: cardTemplateOf(row),
    placeholders: parsed.ok ? parsed.template.placeholders : [],
    warnings: warningsFor(row, context.safeFetch),
    date_created: new Date(row.created_at).toISOString(),
    date_updated: new Date(row.updated_at).toISOString(),
  };
}
