/**
 * The used parts of undici. The whole package also loads a browser's `fetch`, WebSocket and cache, both undici's and
 * Node's own: several MB of unused memory.
 */
import { createRequire } from 'node:module';
import type * as undici from 'undici';

const load = createRequire(import.meta.url);

export const Agent = load('undici/lib/dispatcher/agent.js') as typeof undici.Agent;
export const buildConnector = load('undici/lib/core/connect.js') as typeof undici.buildConnector;
const askFor = load('undici/lib/api/api-request.js') as undici.Dispatcher['request'];

/** `Dispatcher.request`, which only the whole package adds to dispatchers. */
export const request = (dispatcher: undici.Dispatcher, options: undici.Dispatcher.RequestOptions) =>
  askFor.call(dispatcher, options);
