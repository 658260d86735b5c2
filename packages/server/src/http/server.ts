/**
 * The HTTP server: what applies to every request (limits, headers, errors, logging), and the routes. The socket server
 * shares its listener.
 */
import { randomUUID } from 'node:crypto';
import { fastifyCookie } from '@fastify/cookie';
import { fastifyHelmet } from '@fastify/helmet';
import { LIMITS } from '@frontdesk/contract';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { fieldErrors, invalidPayload } from '../errors.js';
import type { Context } from '../features/context.js';
import type { ReplyWriter } from '../features/functions/preview-reply.js';
import { enforceAccess } from './access.js';
import { answerOtherMethods } from './allowed-methods.js';
import { apiKeys } from './api-keys.js';
import { attachments } from './attachments.js';
import { type Authenticate, type AuthenticatedOptions, createAuthenticate } from './authenticate.js';
import { endSlowBodies, receiveRest, refuseConnection, refuseSeveralHosts } from './connections.js';
import { cannedReplies } from './console/canned-replies.js';
import { conversationTags } from './console/conversation-tags.js';
import { desk } from './console/desk.js';
import { deskChanges } from './console/desk-changes.js';
import { deskTeam } from './console/desk-team.js';
import { invitations } from './console/invitations.js';
import { members } from './console/members.js';
import { mentions } from './console/mentions.js';
import { notificationSettings } from './console/notifications.js';
import { organisation } from './console/organisation.js';
import { oversight } from './console/oversight.js';
import { ownSignIn } from './console/own-sign-in.js';
import { passwordResets } from './console/password-resets.js';
import { replyTemplates } from './console/reply-templates.js';
import { savedViews } from './console/saved-views.js';
import { consoleSession } from './console-session.js';
import { allowOtherOrigins } from './cross-origin.js';
import { customers } from './customers.js';
import { docs } from './docs.js';
import { endRevokedAnswers } from './end-revoked-answers.js';
import { sendError, sendStopping } from './errors.js';
import { helpdeskTokens } from './helpdesk-tokens.js';
import { joinChunks } from './join-chunks.js';
import { readJsonBodies } from './json-bodies.js';
import { lab } from './lab.js';
import { labFunctions } from './lab-functions.js';
import { loginCallback } from './login-callback.js';
import { observeRequests } from './observe-requests.js';
import { pages } from './pages.js';
import { tellRates } from './rate-headers.js';
import { contentPolicy, PERMISSIONS_POLICY } from './security-headers.js';

export interface HttpServerOptions {
  /** Where browsers reach the service, if not where it listens. */
  public_url: string | undefined;
  /** The service runs behind one proxy, whose header with the client's address is trusted. */
  trust_proxy: boolean;
  /** Writes the assistant's replies, for test runs of functions. */
  replies?: ReplyWriter;
  /** Bytes that the service can still write. Undefined: the database is elsewhere. */
  free_bytes?: (() => Promise<number>) | undefined;
  /** Runs before the first route is registered. */
  prepare?: (app: FastifyInstance) => Promise<void>;
  /** Registers further routes after those here. */
  plugins?: ((app: FastifyInstance, parts: { authenticate: Authenticate }) => unknown)[];
}

/** Longer than any percent-encoded id. */
const PARAMETER_CHARACTERS = 400;
const ROUTING = { ignoreTrailingSlash: true, maxParamLength: PARAMETER_CHARACTERS };
/** Interval at which Node checks for requests that time out, in ms. */
const TIMEOUT_CHECK_MS = 1_000;
const PROXIES = 1;

/** Builds the server without listening. */
export async function createHttpServer(context: Context, options: HttpServerOptions): Promise<FastifyInstance> {
  const { public_url, prepare } = options;
  const app = createServer(context, options);
  await prepare?.(app);
  await app.register(fastifyHelmet, contentPolicy(public_url));
  await app.register(fastifyCookie);
  await allowOtherOrigins(app);
  addHooks(app, context);
  const authenticate = createAuthenticate(context, public_url);
  enforceAccess(app, authenticate);
  endRevokedAnswers(app, context, authenticate);
  await registerRoutes(app, { context, authenticate }, options);
  return app;
}

function createServer(context: Context, { trust_proxy }: HttpServerOptions): FastifyInstance {
  const app: FastifyInstance = fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    // Each request is logged once, when it is answered, with its URL redacted.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    genReqId: () => randomUUID(),
    bodyLimit: LIMITS.httpBodyBytes,
    requestTimeout: LIMITS.requestMs,
    // Closes a connection without any traffic for this long, including one that does not read its response.
    connectionTimeout: LIMITS.requestMs,
    http: { headersTimeout: LIMITS.requestHeadersMs, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    clientErrorHandler: refuseConnection,
    trustProxy: trust_proxy ? (_address, hop) => hop < PROXIES : false,
    routerOptions: ROUTING,
    // The framework's own answer is not in the form of this interface, and pages of other origins could not read it.
    return503OnClosing: false,
  });
  // A connection reset between an upgrade request and its handling has no other listener, so it would end the process.
  app.server.on('connection', (socket) =>
    socket.on('error', (err) => context.log.debug({ err }, 'a connection failed')),
  );
  app.setValidatorCompiler(({ schema }) => validate(schema));
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendError);
  joinChunks(app);
  readJsonBodies(app);
  answerOtherMethods(app, ROUTING);
  return app;
}

/** What applies to every request, in this order. */
function addHooks(app: FastifyInstance, context: Context): void {
  tellRates(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('permissions-policy', PERMISSIONS_POLICY);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onRequest', async (request) => refuseSeveralHosts(request.raw));
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onRequest', async (_request, reply) => (stopping ? sendStopping(reply) : undefined));
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400) await receiveRest(request.raw, reply.raw);
  });
  observeRequests(app, context);

  // Registered after listening, so that requests that Socket.IO answers are watched too.
  app.addHook('onListen', async () => {
    endSlowBodies(app.server);
    app.server.on('error', (err) => context.log.error({ err }, 'the listener failed'));
  });
}

async function registerRoutes(
  app: FastifyInstance,
  parts: AuthenticatedOptions,
  { public_url, replies, free_bytes, plugins = [] }: HttpServerOptions,
): Promise<void> {
  const { context, authenticate } = parts;
  await app.register(loginCallback, { context });
  await app.register(lab, parts);
  await app.register(labFunctions, { ...parts, replies });
  await app.register(replyTemplates, { authenticate, replies });
  await app.register(helpdeskTokens, parts);
  await app.register(customers, parts);
  await app.register(attachments, { ...parts, free_bytes });
  await app.register(apiKeys, parts);
  await app.register(consoleSession, { ...parts, public_url });
  await app.register(members, { ...parts, public_url });
  await app.register(invitations, { ...parts, public_url });
  await app.register(notificationSettings, parts);
  await app.register(organisation, parts);
  await app.register(ownSignIn, { ...parts, public_url });
  await app.register(passwordResets, { context });
  await app.register(oversight, parts);
  await app.register(desk, parts);
  await app.register(conversationTags, parts);
  await app.register(deskChanges, parts);
  await app.register(cannedReplies, parts);
  await app.register(savedViews, parts);
  await app.register(deskTeam, parts);
  await app.register(mentions, parts);
  for (const plugin of plugins) await plugin(app, { authenticate });
  await app.register(docs, { public_url });
  await app.register(pages);
}

/** Validates bodies, queries and parameters by the contract's schemas; the error names every invalid field. */
function validate(schema: unknown): (value: unknown) => { value: unknown } | { error: Error } {
  if (!(schema instanceof z.ZodType)) throw new Error('Routes are described by zod schemas');
  return (value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? { value: parsed.data } : { error: invalidPayload(fieldErrors(parsed.error)) };
  };
}
