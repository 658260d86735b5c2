/** The page of the HTTP API. */
import type { JsonSchema } from '@frontdesk/contract';
import { errorCodesSection } from './error-codes.js';
import { type FindSchema, writeField, writeFields } from './field-list.js';
import { escaped, jsonBlock, paragraphs, prose } from './html.js';
import { type Media, type OpenApiDocument, type Operation, operationsOf, type Parameter } from './open-api.js';
import { anchor, type PageSection, writePage } from './page.js';

interface Placed {
  path: string;
  method: string;
  operation: Operation;
}

export function writeHttpPage(document: OpenApiDocument): string {
  const { schemas } = document.components;
  const find: FindSchema = (reference) => schemas[reference.split('/').at(-1) ?? ''] ?? {};
  const operations = operationsOf(document);
  const tags = document.tags?.map(({ name }) => name) ?? [];
  const sections = tags.map((tag): PageSection => {
    const own = operations.filter((placed) => tagOf(placed) === tag);
    return {
      id: anchor('tag', tag),
      title: tag.charAt(0).toUpperCase() + tag.slice(1),
      entries: own.map((placed) => ({ id: idOf(placed), title: placed.operation.summary ?? placed.path })),
      html:
        paragraphs(document.tags?.find(({ name }) => name === tag)?.description ?? '') +
        own.map((placed) => writeOperation(placed, find)).join('\n'),
    };
  });
  return writePage({
    path: '/api/docs',
    introduction: paragraphs(document.info.description ?? ''),
    sections: [...sections, webhookSection(document, find), errorCodesSection()],
  });
}

function webhookSection({ webhooks = {} }: OpenApiDocument, find: FindSchema): PageSection {
  const events = Object.entries(webhooks).map(([type, { post }]) => ({ id: anchor('webhook', type), type, post }));
  const [first] = events;
  return {
    id: 'webhook-events',
    title: 'Webhook events',
    entries: events.map(({ id, type }) => ({ id, title: type })),
    html: `${paragraphs('Sent to your endpoints by POST, signed by the Standard Webhooks specification.')}
${writeParameters(first?.post.parameters ?? [], find)}
${events
  .map(
    ({ id, type, post }) => `<article id="${id}">
<h3><code>${escaped(type)}</code></h3>
${paragraphs(post.description ?? '')}
${writeBody('Body', post.requestBody?.content, find)}
</article>`,
  )
  .join('\n')}`,
  };
}

const tagOf = ({ operation }: Placed) => operation.tags?.[0] ?? 'other';
const idOf = ({ method, path }: Placed) => anchor(method, path);

function writeOperation(placed: Placed, find: FindSchema): string {
  const { method, path, operation } = placed;
  const { summary = path, description = '', security = [], parameters = [], requestBody, responses } = operation;
  const schemes = security.flatMap((choice) => Object.keys(choice));
  const callers =
    schemes.length === 0 ? 'None' : schemes.map((scheme) => `<code>${escaped(scheme)}</code>`).join(' or ');
  const statuses = Object.entries(responses);
  const answers = statuses.filter(([status]) => Number(status) < 400);
  const refusals = statuses.map(([status]) => status).filter((status) => Number(status) >= 400);
  return `<article id="${idOf(placed)}">
<h3>${prose(summary)}</h3>
<p class="address"><span class="method">${escaped(method.toUpperCase())}</span> <code>${escaped(path)}</code></p>
${paragraphs(description)}
<p class="callers">Credential: ${callers}</p>
${writeParameters(parameters, find)}
${requestBody === undefined ? '' : writeBody('Body', requestBody.content, find)}
${answers.map(([status, { content }]) => writeBody(`Answer ${status}`, content, find)).join('\n')}
${refusals.length === 0 ? '' : `<p class="callers">Refusals: ${refusals.join(', ')}; see the <a href="#error-codes">error codes</a>.</p>`}
</article>`;
}

function writeParameters(parameters: Parameter[], find: FindSchema): string {
  if (parameters.length === 0) return '';
  const fields = parameters.map(({ name, description = '', required = false, schema }) =>
    writeField({ name, field: { ...schema, description }, required, find, depth: 0 }),
  );
  return `<h4>Parameters</h4><dl class="fields">${fields.join('')}</dl>`;
}

function writeBody(title: string, content: Record<string, Media> | undefined, find: FindSchema): string {
  const [type, media] = Object.entries(content ?? {})[0] ?? [];
  if (type === undefined || media === undefined) return `<h4>${escaped(title)}</h4>`;
  const shown = type === 'application/json' ? '' : ` <span class="type">${escaped(type)}</span>`;
  return `<h4>${escaped(title)}${shown}</h4>${writeSchema(media.schema ?? {}, find)}${writeExample(media.example)}`;
}

function writeSchema(schema: JsonSchema, find: FindSchema): string {
  return writeFields(schema, find) || (schema.description === undefined ? '' : `<p>${prose(schema.description)}</p>`);
}

function writeExample(example: unknown): string {
  if (typeof example !== 'object' || example === null || Object.keys(example).length === 0) return '';
  return `<details><summary>Example</summary>${jsonBlock(example)}</details>`;
}
