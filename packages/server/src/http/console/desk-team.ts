/**
 * `/api/v1/console/availability/`, `…/desk-settings/` and `…/desk-team/`: members' availability at the desk, assignment
 * of customers, reply targets, and each member's workload.
 */
import { availability, deskSettings, deskSettingsInput, deskTeam as deskTeamView } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Context } from '../../features/context.js';
import { changeAvailability, readAvailability } from '../../features/desk/availability.js';
import { changeDeskSettings, readDeskSettings } from '../../features/desk/desk-settings.js';
import { readTeam } from '../../features/desk/read-team.js';
import { managers, members, openTo } from '../access.js';
import { type Authenticate, authorOf, requireMember } from '../authenticate.js';
import { refusals } from '../refusals.js';

const AVAILABILITY = '/api/v1/console/availability/';
const SETTINGS = '/api/v1/console/desk-settings/';
const TEAM = '/api/v1/console/desk-team/';
const tags = ['console'];

export const deskTeam: FastifyPluginAsyncZod<{ context: Context; authenticate: Authenticate }> = async (
  app,
  { context, authenticate },
) => {
  openTo(app, members);

  app.get(
    AVAILABILITY,
    { schema: { tags, summary: 'Whether you are away from the desk', response: { 200: availability, ...refusals } } },
    async (request) => readAvailability(context, requireMember(await authenticate(request))),
  );

  app.put(
    AVAILABILITY,
    {
      schema: {
        tags,
        summary: 'Say whether you are away from the desk',
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
        summary: 'Who is at the desk, and what they have to do',
        response: { 200: deskTeamView, ...refusals },
      },
    },
    async (request) => readTeam(context, requireMember(await authenticate(request)).organisation_id),
  );

  app.get(
    SETTINGS,
    {
      schema: {
        tags,
        summary: 'How customers are assigned, and when replies are due',
        response: { 200: deskSettings, ...refusals },
      },
    },
    async (request) => readDeskSettings(context, requireMember(await authenticate(request)).organisation_id),
  );

  app.put(
    SETTINGS,
    {
      config: { access: managers },
      schema: {
        tags,
        summary: 'Choose how customers are assigned, and when replies are due',
        body: deskSettingsInput,
        response: { 200: deskSettings, ...refusals },
      },
    },
    async (request) => {
      const actor = requireMember(await authenticate(request));
      return changeDeskSettings(context, actor.organisation_id, request.body, authorOf(request, actor));
    },
  );
};
