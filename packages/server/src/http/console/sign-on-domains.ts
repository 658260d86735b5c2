/** `/api/v1/console/sign-on/domains/`: owners add and verify the domains whose addresses sign in by the identity provider. */
import { bounded, httpError, LIMITS, signOnDomainChange, signOnDomainInput, signOnView } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { addDomain, enforceDomain, removeDomain, verifyDomain } from '../../features/sign-on/domains.js';
import { openTo, owners } from '../access.js';
import { refusals, refusalsOfChange } from '../refusals.js';
import { SIGN_ON_PATH } from '../session-cookie.js';
import { ownerRequests, type SignOnSettingsOptions } from './sign-on-settings.js';

const DOMAINS = `${SIGN_ON_PATH}/domains/`;
const tags = ['console'];
const oneDomain = z.object({
  domain: bounded(LIMITS.domainCharacters).refine(
    (domain) => !domain.includes('\0'),
    'must not contain a NUL character',
  ),
});

export const signOnDomains: FastifyPluginAsyncZod<SignOnSettingsOptions> = async (app, options) => {
  const { context, resolveTxt } = options;
  openTo(app, owners);
  const { owner, view } = ownerRequests(options);

  app.post(
    DOMAINS,
    {
      schema: {
        tags,
        summary: 'Add a domain; it has no effect until it is verified',
        body: signOnDomainInput,
        response: { 201: signOnView, ...refusals, 409: httpError },
      },
    },
    async (request, reply) => {
      await addDomain(context, await owner(request), request.body.domain);
      reply.status(201);
      return view(request);
    },
  );

  app.post(
    `${DOMAINS}:domain/verify/`,
    {
      schema: {
        tags,
        summary: 'Verify a domain by its TXT record',
        params: oneDomain,
        response: { 200: signOnView, ...refusalsOfChange, 429: httpError },
      },
    },
    async (request) => {
      await verifyDomain(context, await owner(request), request.params.domain, resolveTxt);
      return view(request);
    },
  );

  app.patch(
    `${DOMAINS}:domain/`,
    {
      schema: {
        tags,
        summary: 'Set whether members with addresses of a domain must use single sign-on',
        description: "Ends their sessions that were opened with a password, except yours and the emergency owner's.",
        params: oneDomain,
        body: signOnDomainChange,
        response: { 200: signOnView, ...refusalsOfChange },
      },
    },
    async (request) => {
      await enforceDomain(context, await owner(request), request.params.domain, request.body.enforced);
      return view(request);
    },
  );

  app.delete(
    `${DOMAINS}:domain/`,
    {
      schema: {
        tags,
        summary: 'Remove a domain; its addresses can no longer use single sign-on',
        params: oneDomain,
        response: { 200: signOnView, ...refusalsOfChange },
      },
    },
    async (request) => {
      await removeDomain(context, await owner(request), request.params.domain);
      return view(request);
    },
  );
};
