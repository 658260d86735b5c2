/** Headers of requests to an organisation's endpoints that the organisation cannot set. */
import { REQUEST_ID_HEADER } from '@frontdesk/contract';
import { OWN_HEADERS } from './request-endpoint.js';

/**
 * Hop-by-hop headers (RFC 9110, section 7.6.1), and those that frame the message, choose the server, or are set by the
 * service.
 */
const RESERVED_HEADERS = new Set([
  ...['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'http2-settings'],
  ...['content-length', 'content-encoding', 'content-type', 'expect', 'host'],
  ...OWN_HEADERS,
  ...[REQUEST_ID_HEADER.toLowerCase(), 'signature', 'signature-input', 'content-digest', 'idempotency-key'],
]);

/** @returns true if the header is hop-by-hop or set by the service */
export function isReservedHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return RESERVED_HEADERS.has(lower) || lower.startsWith('proxy-');
}
