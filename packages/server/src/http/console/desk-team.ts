/**
 * `/api/v1/console/availability/`, `…/desk-settings/` and `…/desk-team/`: members' availability at the desk, assignment
 * of customers, reply targets, and each member's workload.
 */
import { availability, deskSettings, deskSettingsInput, deskTeam as deskTeamView } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { changeAvailability, readAvailability } from '../../features/desk/availability.js';
import { changeDeskSettings, readDeskSettings } from '../../features/desk/desk-settings.js';
import { readTeam } from '../../features/desk/read-team.js';
import { managers, members, openTo } from '../access.js';
import { type AuthenticatedOptions, authorOf, requireMember } from '../authenticate.js';
import { refusals } from '../refusals.js';
import { readIfMatch, withContent } from '../versions.js';

const AVAILABILITY = '/api/v1/console/availability/';
const SETTINGS = '/api/v1/console/desk-settings/';
const TEAM = '/api/v1/console/desk-team/';
const tags = ['console'];

export const deskTeam: FastifyPluginAsyncZod<AuthenticatedOptions> = async (app, { context, authenticate }) => {
  openTo(app, members);

  app.get(
    AVAILABILITY,
    { schema: { tags, summary: 'Get your availability', response: { 200: availability, ...refusals } } },
    async (request) => readAvailability(context, requireMember(await authenticate(request))),
  );

  app.put(
    AVAILABILITY,
    {
      schema: {
        tags,
        summary: 'Set your availability',
        body: availability,
        response: { 200: availability, ...refusals },
      },
    },
    async (request) => changeAvailability(context, requireMember(await authenticate(request)), request.body),
  );

  app.get(
    TEAM,
    {
      config: { access: managers },
      schema: {
        tags,
        summary: 'List the agents with their availability and workload',
        response: { 200: deskTeamView, ...refusals },
      },
    },
    async (request) => readTeam(context, requireMember(await authenticate(request)).organisation_id),
  );

  app.get(
    SETTINGS,
    {
      config: { versioned: true },
      schema: {
        tags,
        summary: "Get the desk's settings: assignment and targets",
        response: { 200: deskSettings, ...refusals },
      },
    },
    async (request, reply) => {
      const { organisation_id } = requireMember(await authenticate(request));
      return withContent(reply, await readDeskSettings(context, organisation_id));
    },
  );

  app.put(
    SETTINGS,
    {
      config: { access: managers, versioned: true },
      schema: {
        tags,
        summary: "Set the desk's settings: assignment and targets",
        body: deskSettingsInput,
        response: { 200: deskSettings, ...refusals },
      },
    },
    async (request, reply) => {
      const actor = requireMember(await authenticate(request));
      const by = authorOf(request, actor);
      return withContent(
        reply,
        await changeDeskSettings(context, actor.organisation_id, request.body, by, readIfMatch(request)),
      );
    },
  );
};
