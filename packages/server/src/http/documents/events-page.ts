/** The page of the helpdesk's events: requests with their responses, and events that the server sends on its own. */
import type { AsyncApiDocument, AsyncApiMessage, AsyncApiOperation } from '@frontdesk/contract';
import { errorCodesSection } from './error-codes.js';
import { type FindSchema, writeFields } from './field-list.js';
import { escaped, jsonBlock, paragraphs, prose } from './html.js';
import { anchor, type PageSection, writePage } from './page.js';

export function writeEventsPage(document: AsyncApiDocument): string {
  const { schemas, securitySchemes } = document.components;
  const { helpdesk } = document.channels;
  const find: FindSchema = (reference) => schemas[reference.split('/').at(-1) ?? ''] ?? {};
  const messageOf = ({ $ref }: { $ref: string }) => helpdesk.messages[$ref.split('/').at(-1) ?? ''];
  const operations = Object.entries(document.operations);

  function section(id: string, title: string, action: AsyncApiOperation['action'], introduction: string): PageSection {
    const own = operations.filter(([, operation]) => operation.action === action);
    return {
      id,
      title,
      entries: own.map(([key, operation]) => ({ id: anchor(key), title: operation.title })),
      html:
        introduction +
        own.map(([key, operation]) => writeOperation(anchor(key), operation, messageOf, find)).join('\n'),
    };
  }

  const credentials = Object.values(securitySchemes).map(
    (scheme) => `<li>${prose((scheme as { description: string }).description)}</li>`,
  );
  const refusal = helpdesk.messages.refused;
  return writePage({
    path: '/api/events',
    introduction: paragraphs(document.info.description),
    sections: [
      {
        id: 'connect',
        title: 'Connecting',
        entries: [],
        html: `<p>Connect a Socket.IO client to <code>${escaped(helpdesk.address)}</code> with <code>token_source</code> and <code>token</code> in the query, or in the <code>auth</code> payload.</p><ul>${credentials.join('')}</ul>`,
      },
      section('requests', 'What clients send', 'receive', ''),
      section('events', 'What the server sends', 'send', '<p>Each in the envelope.</p>'),
      {
        id: 'refusal',
        title: 'Refusals',
        entries: [],
        html: refusal === undefined ? '' : `<p>${prose(refusal.summary ?? '')}</p>${writeMessage(refusal, find)}`,
      },
      errorCodesSection(),
    ],
  });
}

function writeOperation(
  id: string,
  operation: AsyncApiOperation,
  messageOf: (reference: { $ref: string }) => AsyncApiMessage | undefined,
  find: FindSchema,
): string {
  const { title, description, messages, reply, security, 'x-sent-to': to } = operation;
  const own = messages.map(messageOf).filter((message) => message !== undefined);
  const answer = reply?.messages.map(messageOf)[0];
  const callers = (security ?? []).map(({ $ref }) => `<code>${escaped($ref.split('/').at(-1) ?? '')}</code>`);
  return `<article id="${id}">
<h3><code>${escaped(title)}</code></h3>
${paragraphs(description)}
${to === undefined ? '' : `<p class="callers">Sent to: ${prose(to)}</p>`}
${callers.length === 0 ? '' : `<p class="callers">Sent with: ${callers.join(' or ')}</p>`}
${own.map((message) => (reply === undefined ? `<h4>Data</h4>${writeData(message, find)}` : `<h4>Payload</h4>${writeMessage(message, find)}`)).join('\n')}
${answer === undefined ? '' : `<h4>Answer <code>${escaped(answer.name)}</code></h4>${writeData(answer, find)}`}
</article>`;
}

function writeMessage({ payload, examples }: AsyncApiMessage, find: FindSchema): string {
  return `${writeFields(payload, find)}${writeExample(examples[0]?.payload)}`;
}

/** Describes only the data; the envelope is described once at the top. */
function writeData({ payload, examples }: AsyncApiMessage, find: FindSchema): string {
  const { data } = payload.properties ?? {};
  const fields = data === undefined ? '' : writeFields(data, find);
  return `${fields === '' || fields === '<dl class="fields"></dl>' ? '<p>An empty object.</p>' : fields}${writeExample(examples[0]?.payload)}`;
}

function writeExample(example: unknown): string {
  return example === undefined ? '' : `<details><summary>Example</summary>${jsonBlock(example)}</details>`;
}
