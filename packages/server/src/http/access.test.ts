/** A route cannot be registered without an access rule, nor before the rules are enforced. */
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { AppError } from '../errors.js';
import { anyone, enforceAccess, members, openTo } from './access.js';

const refuse = async () => {
  throw new AppError('unauthorized', 'The request carries no credential.');
};

it('stops the start for a route that names nobody', async () => {
  await using app = fastify();
  enforceAccess(app, refuse);
  app.get('/api/v1/named/', { config: { access: anyone } }, async () => ({}));
  app.get('/api/v1/forgotten/', async () => ({}));
  await expect(app.ready()).rejects.toThrow('/api/v1/forgotten/');
});

it('asks for the credential on every route of a plugin, HEAD included, and where one says otherwise does not', async () => {
  await using app = fastify();
  app.setErrorHandler((error: AppError, _request, reply) => reply.status(error.status ?? 500).send());
  enforceAccess(app, refuse);
  await app.register(async (plugin) => {
    openTo(plugin, members);
    plugin.get('/api/v1/closed/', async () => ({}));
    plugin.get('/api/v1/open/', { config: { access: anyone } }, async () => ({}));
  });
  for (const method of ['GET', 'HEAD'] as const) {
    expect((await app.inject({ method, url: '/api/v1/closed/' })).statusCode).toBe(401);
    expect((await app.inject({ method, url: '/api/v1/open/' })).statusCode).toBe(200);
  }
});

it('refuses a plugin that is registered before access is enforced', async () => {
  await using app = fastify();
  await expect(app.register(async (plugin) => openTo(plugin, members)).ready()).rejects.toThrow('enforceAccess');
});
