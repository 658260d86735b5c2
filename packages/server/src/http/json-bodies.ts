/**
 * Parses JSON bodies: within limits, without keys that would change an object's prototype; an empty body counts as
 * absent.
 */
import { LIMITS } from '@frontdesk/contract';
import type { FastifyInstance } from 'fastify';
import { AppError, invalidPayload } from '../errors.js';
import { findExcess } from '../json-bounds.js';
import { notJson } from './errors.js';

/** Any other name of a coding says nothing about the body: some clients send that of a character set. */
const COMPRESSED = /\b(?:br|compress|deflate|gzip|zstd)\b/i;

const BOUNDS = { depth: LIMITS.payloadDepth, values: LIMITS.packetValues };

export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    // Many clients send a content type with every request, even for a DELETE without a body.
    if (text === '') return done(null, undefined);
    const refusal = findRefusal(text, request.headers['content-encoding']);
    if (refusal !== undefined) return done(refusal);
    parse(request, text, (error, value) => done(error && explainSyntaxError(error, text), value));
  });
  // A browser and Node send this type with a text whose type is not set.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) =>
    body === '' ? done(null, undefined) : done(notJson()),
  );
}

function findRefusal(text: string, coding = ''): AppError | undefined {
  if (COMPRESSED.test(coding))
    return invalidPayload([{ path: '', message: 'the body must not be compressed: send it without Content-Encoding' }]);
  const excess = findExcess(text, BOUNDS);
  if (excess === 'values')
    return new AppError('too_large', `The body has more than ${LIMITS.packetValues.toLocaleString('en')} values.`);
  if (excess === 'depth')
    return invalidPayload([{ path: '', message: `the body must not nest deeper than ${LIMITS.payloadDepth}` }]);
  return undefined;
}

/** If the text is valid JSON, the parser refused a key that would change an object's prototype. */
function explainSyntaxError(error: Error, body: string): Error {
  try {
    JSON.parse(body);
  } catch {
    return error;
  }
  const path = /"constructor"/.test(body) && !/"__proto__"/.test(body) ? 'constructor.prototype' : '__proto__';
  return invalidPayload([{ path, message: 'is not allowed as a key' }]);
}
