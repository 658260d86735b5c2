/**
 * The helpdesk namespace as an AsyncAPI 3 document, generated from the tables of events. It describes the service, so a
 * request of a client is an operation that `receive`s, and an event of the server one that `send`s. Each response is
 * sent as an event, and through the ack if there is one.
 */
import { z } from 'zod';
import { envelope, errorData } from '../envelope.js';
import { ERROR_CODES } from '../error-codes.js';
import {
  answerEvent,
  HELPDESK_NAMESPACE,
  type HelpdeskBroadcast,
  type HelpdeskRequest,
  helpdeskBroadcasts,
  helpdeskRequests,
} from '../helpdesk-events.js';
import { VERSION } from '../version.js';
import { exampleOf } from './example.js';
import { connectionQuery, helpdeskCredentials } from './helpdesk-credentials.js';
import { type JsonSchema, toJsonSchema } from './json-schema.js';

interface Reference {
  $ref: string;
}

/** A message, as AsyncAPI 3.0 describes it. */
export interface AsyncApiMessage {
  name: string;
  title: string;
  summary?: string;
  contentType: 'application/json';
  payload: JsonSchema;
  examples: { payload: unknown }[];
}

/** An operation, as AsyncAPI 3.0 describes it. */
export interface AsyncApiOperation {
  action: 'send' | 'receive';
  channel: Reference;
  title: string;
  description: string;
  tags: { name: string }[];
  messages: Reference[];
  /** For a request: who may send it. */
  security?: Reference[];
  /** For a request: its response. */
  reply?: { channel: Reference; messages: Reference[] };
  /** For an event of the server: its recipients. */
  'x-sent-to'?: string;
}

/** The description of the `/helpdesk` namespace. */
export interface AsyncApiDocument {
  asyncapi: '3.0.0';
  id: string;
  info: { title: string; version: string; description: string };
  defaultContentType: 'application/json';
  servers: Record<string, unknown>;
  channels: { helpdesk: { address: string; messages: Record<string, AsyncApiMessage>; [other: string]: unknown } };
  operations: Record<string, AsyncApiOperation>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, unknown> };
  'x-error-codes': { code: string; status: number; meaning: string }[];
}

const DESCRIPTION = `Socket.IO events of the namespace \`${HELPDESK_NAMESPACE}\`.

Every event of the server carries the envelope \`{status_code, sid, message, data}\`; use \`data\` only when \`status_code\` is 200.
Every request is answered by an event, and by the same envelope through the ack if the client sent one. A refused request is
answered under its own name, with a \`code\` of the table of error codes. Unknown fields are ignored; fields and events
marked additive may be ignored by clients.`;

const channel = { $ref: '#/channels/helpdesk' };
const messageReference = (key: string): Reference => ({ $ref: `#/channels/helpdesk/messages/${key}` });

/** The part of the document that depends on where clients reach the service. */
export function describeServers(url: string): AsyncApiDocument['servers'] {
  const { host, protocol } = new URL(url);
  return {
    service: {
      host,
      protocol: protocol === 'https:' ? 'wss' : 'ws',
      pathname: '/socket.io/',
      description: 'Any Socket.IO client (protocol 5), by websocket or long polling.',
      security: Object.keys(helpdeskCredentials).map((kind) => ({ $ref: `#/components/securitySchemes/${kind}` })),
    },
  };
}

/** What the descriptions of events add to the document. */
class Described {
  readonly schemas: Record<string, JsonSchema> = {};
  readonly messages: Record<string, AsyncApiMessage> = {};
  readonly operations: Record<string, AsyncApiOperation> = {};

  /** @returns the schema; what it shares with others is added to `schemas` */
  schema(of: z.ZodType, io: 'input' | 'output'): JsonSchema {
    return toJsonSchema(of, { io, shared: this.schemas });
  }

  addMessage(key: string, about: Pick<AsyncApiMessage, 'name' | 'title' | 'summary'>, payload: JsonSchema): void {
    const find = (reference: string) => this.schemas[reference.split('/').at(-1) ?? ''] ?? {};
    this.messages[key] = {
      ...about,
      contentType: 'application/json',
      payload,
      examples: [{ payload: exampleOf(payload, find) }],
    };
  }
}

/**
 * Describes the events of the Socket.IO namespace as an AsyncAPI document.
 * @param url where clients reach the service, such as `https://support.example.com`
 */
export function createAsyncApi({ url }: { url: string }): AsyncApiDocument {
  const described = new Described();
  describeRefusals(described);
  for (const name of Object.keys(helpdeskRequests) as HelpdeskRequest[]) describeRequest(described, name);
  describeRefusedConnection(described);
  for (const name of Object.keys(helpdeskBroadcasts) as HelpdeskBroadcast[]) describeBroadcast(described, name);
  const query = described.schema(connectionQuery, 'input');
  const { schemas, messages, operations } = described;
  return {
    asyncapi: '3.0.0',
    id: 'urn:frontdesk:helpdesk',
    info: { title: 'Frontdesk: helpdesk events', version: VERSION, description: DESCRIPTION },
    defaultContentType: 'application/json',
    servers: describeServers(url),
    channels: {
      helpdesk: {
        address: HELPDESK_NAMESPACE,
        title: 'Helpdesk',
        description: 'The Socket.IO namespace. Its query (or its `auth` payload) carries the credential.',
        messages,
        bindings: { ws: { method: 'GET', query, bindingVersion: '0.1.0' } },
      },
    },
    operations,
    components: {
      schemas,
      securitySchemes: Object.fromEntries(
        Object.entries(helpdeskCredentials).map(([kind, description]) => [
          kind,
          { type: 'httpApiKey', in: 'query', name: 'token', description },
        ]),
      ),
    },
    'x-error-codes': Object.entries(ERROR_CODES).map(([code, { status, meaning }]) => ({ code, status, meaning })),
  };
}

function describeRefusals(described: Described): void {
  const refused = () => described.schema(refusedEnvelope, 'output');
  described.addMessage(
    'refused',
    { name: 'refused', title: 'Refusal', summary: "Comes under the refused request's own name, and through its ack." },
    refused(),
  );
  described.addMessage('connect_error', { name: 'connect_error', title: 'Connection refused' }, refused());
}

function describeRequest(described: Described, name: HelpdeskRequest): void {
  const { description, payload, callers, message, data } = helpdeskRequests[name];
  described.addMessage(`${name}_request`, { name, title: name }, described.schema(payload, 'input'));
  described.addMessage(
    `${name}_answer`,
    {
      name: answerEvent(name),
      title: `Answer to ${name}`,
      summary: 'As an event, and through the ack if one was sent.',
    },
    described.schema(successEnvelope(message, data), 'output'),
  );
  described.operations[name] = {
    action: 'receive',
    channel,
    title: name,
    description,
    tags: [{ name: 'requests' }],
    messages: [messageReference(`${name}_request`)],
    security: callers.map((caller) => ({ $ref: `#/components/securitySchemes/${caller}` })),
    reply: { channel, messages: [messageReference(`${name}_answer`), messageReference('refused')] },
  };
}

function describeRefusedConnection({ operations }: Described): void {
  operations.send_connect_error = {
    action: 'send',
    channel,
    title: 'connect_error',
    description:
      'The connection was refused: `err.data` is the envelope as an object, `err.message` the same as JSON text.',
    tags: [{ name: 'events' }],
    messages: [messageReference('connect_error')],
    'x-sent-to': 'the client that tried to connect',
  };
}

function describeBroadcast(described: Described, name: HelpdeskBroadcast): void {
  const { to, description, message, data } = helpdeskBroadcasts[name];
  described.addMessage(
    `${name}_event`,
    { name, title: name },
    described.schema(successEnvelope(message, data), 'output'),
  );
  described.operations[`send_${name}`] = {
    action: 'send',
    channel,
    title: name,
    description,
    tags: [{ name: 'events' }],
    messages: [messageReference(`${name}_event`)],
    'x-sent-to': to,
  };
}

const refusedEnvelope = envelope(errorData.describe('What is wrong.'));

const successEnvelope = (message: string, data: z.ZodType) =>
  envelope(data.describe('The answer; an empty object where there is nothing to say.')).extend({
    status_code: z.literal(200).describe('Success.'),
    message: z.literal(message).describe('Status for a person.'),
  });
