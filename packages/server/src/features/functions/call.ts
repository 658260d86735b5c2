/**
 * Calls a function for the assistant: resolves its parameters, builds the URL, attaches the customer's token if the
 * function requires it, and parses the response. Errors of the organisation, its endpoint or the model are returned as
 * failures with a reason. The token never occurs in the result.
 */
import { LIMITS, REQUEST_ID_HEADER } from '@frontdesk/contract';
import type { FrozenRequest } from '../../db/schema.js';
import type { Context } from '../context.js';
import { authoriseRequest, type RequestAuthorisation } from '../endpoint-auth/authorise-request.js';
import { bodyOf, fillBody, placeholdersOfBody } from './action-body.js';
import { fillUrl, withoutFields } from './fill-url.js';
import { type Credential, forwardToken, reservedHeader, viewRequest, withoutSecret } from './forward-token.js';
import type { FunctionCall } from './function-call.js';
import { interpretAnswer, readAnswer } from './interpret-response.js';
import { type Exchange, type Failure, type FunctionOutcome, failure, type Success } from './outcome.js';
import { parametersOf } from './parameters.js';
import { isToolUrl, urlOf, withBody } from './parse-url.js';
import { parametersWithoutValue, resolveParameters } from './resolve-parameters.js';
import { authoriseTool, toolCallOf } from './tool-call.js';

/** Never rejects. */
export async function callFunction(context: Context, call: FunctionCall): Promise<FunctionOutcome> {
  const started = performance.now();
  const exchange: Exchange = { request: null, status: null, body: null, duration_ms: 0 };
  const result = await perform(context, call, exchange).catch((error: unknown): Failure => {
    context.log.error(
      { err: error, function_id: call.function.id },
      'a function call failed because of an internal error',
    );
    return failure('unreachable', 'The service could not make the call.');
  });
  const duration_ms = Math.round(performance.now() - started);
  context.measures.call(call.function.method, result.ok ? 'ok' : result.reason, duration_ms / 1000);
  traceCall(context, call, exchange, { result, duration_ms });
  if (!result.ok) logFailure(context, call, exchange, result);
  return { ...result, ...exchange, duration_ms };
}

/** Traces the request. A call without a request is only in its turn's trace. */
function traceCall(
  { tracing, now }: Context,
  { turn, function: { name, method } }: FunctionCall,
  { request, status }: Exchange,
  { result, duration_ms }: { result: Success | Failure; duration_ms: number },
): void {
  const request_id = request?.headers[REQUEST_ID_HEADER];
  if (tracing === undefined || turn === undefined || request_id === undefined || request === null) return;
  const { hostname: host } = new URL(request.url);
  const failure = result.ok ? {} : { failure: result.reason };
  tracing.call(turn, {
    name,
    method,
    host,
    request_id,
    status,
    started_at: now() - duration_ms,
    duration_ms,
    ...failure,
  });
}

/** Logs what an operator needs to find the call at the organisation's endpoint, without values. */
function logFailure(context: Context, call: FunctionCall, { request, status }: Exchange, { reason }: Failure): void {
  const { id, name } = call.function;
  const request_id = request?.headers[REQUEST_ID_HEADER];
  const { organisation_id, turn } = call;
  const found = { organisation_id, turn_id: turn?.id, function_id: id, function: name, reason, status, request_id };
  context.log.warn(found, 'a function call failed');
}

async function perform(context: Context, call: FunctionCall, exchange: Exchange): Promise<Success | Failure> {
  const { function: row, token } = call;
  const parsed = urlOf(row);
  if (!parsed.ok) return failure('invalid_parameter', `The URL of ${row.name} ${parsed.message}.`);
  if (row.requires_auth === 1 && !token)
    return failure('unauthorized', `${row.name} needs the customer to be logged in, and there is no token.`);
  const credential = row.requires_auth === 1 && token ? forwardToken(token.value, token.forwarding) : undefined;
  const reserved = credential && token ? reservedHeader(token.forwarding) : undefined;
  if (reserved !== undefined)
    return failure(
      'invalid_parameter',
      `The token cannot be sent: in the login settings, forwarding.name ${reserved}.`,
    );
  if (credential?.location === 'query' && parsed.template.query_keys.includes(credential.name))
    return failure('invalid_parameter', `The URL of ${row.name} has the query field that the token is sent as.`);

  const prepared =
    call.frozen === undefined ? await prepareRequest(context, call) : { ok: true as const, request: call.frozen };
  if (!prepared.ok) return prepared;
  const { request } = prepared;
  const taken = credential?.location === 'header' ? credential.name : undefined;
  const authorisation = isToolUrl(request.url)
    ? await authoriseTool(context, call.organisation_id, parsed.template)
    : authoriseRequest(context, call.endpoint_auth, { url: request.url, taken, turn: call.turn });
  if ('reason' in authorisation) return authorisation;
  const { request_id, headers } = authorisation;
  const body = request.body === undefined ? undefined : (JSON.parse(request.body) as unknown);
  exchange.request = viewRequest({ ...request, body }, credential, { request_id, headers: headers.keys() });
  return await runExchange(context, call, { request, credential, authorisation, exchange });
}

/** Resolves all values of a call and builds its request. Sends requests only to leaf functions. Never rejects. */
export async function prepareRequest(
  context: Context,
  call: FunctionCall,
): Promise<{ ok: true; request: FrozenRequest } | Failure> {
  const { function: row } = call;
  const parsed = urlOf(row);
  if (!parsed.ok) return failure('invalid_parameter', `The URL of ${row.name} ${parsed.message}.`);
  const body = bodyOf(row);
  const missing = parametersWithoutValue(call);
  const template = withoutFields(parsed.template, missing);
  const inBody = placeholdersOfBody(body).filter((name) => !missing.has(name));
  const values = await resolveParameters(context, call, withBody(template.placeholders, inBody), callFunction);
  if (!('resolved' in values)) return values;
  const filled = fillUrl(template, values.resolved);
  if (!filled.ok) return failure('invalid_parameter', filled.message);
  const types = new Map(Object.entries(parametersOf(row)).map(([name, { type }]) => [name, type]));
  const request = {
    method: row.method,
    url: filled.url,
    ...(body !== null && { body: JSON.stringify(fillBody(body, types, values.resolved)) }),
    values: Object.fromEntries(values.resolved),
  };
  return { ok: true, request };
}

async function runExchange(
  context: Context,
  {
    organisation_id,
    function: row,
    token,
    frozen,
    signal,
    insist,
    identity = false,
    clean = async (value) => value,
  }: FunctionCall,
  {
    request: { method, url, body, values },
    credential,
    authorisation: { authorise, headers, server_url },
    exchange,
  }: {
    request: FrozenRequest;
    credential: Credential | undefined;
    authorisation: RequestAuthorisation;
    exchange: Exchange;
  },
): Promise<Success | Failure> {
  const response = await context.safeFetch({
    url,
    asked: { function: row.name, values: new Map(Object.entries(values)) },
    authorise,
    signal,
    ...(server_url !== undefined && { tool: { server_url, ...toolCallOf(row, new Map(Object.entries(values))) } }),
    ...(method !== 'GET' && { action: { method, body, onSending: frozen?.onSending ?? (() => true) } }),
    ...(frozen && { headers: { 'idempotency-key': frozen.idempotency_key } }),
    ...(credential && { credential }),
    ...(!insist && { owner: organisation_id }),
    ...(identity && { most_bytes: LIMITS.identityResponseBytes }),
  });
  if (!response.ok) return failure(response.reason, response.message);
  const secrets = [...headers.values(), ...(credential && token ? [token.value] : [])];
  const answer = await readAnswer(response.body, {
    identity,
    clean: (value) => clean(secrets.reduce(withoutSecret, value)),
  });
  exchange.status = response.status;
  exchange.body = answer.body;
  return interpretAnswer(response.status, answer);
}
