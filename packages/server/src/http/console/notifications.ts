/** `/api/v1/console/notifications/`: the caller's settings for mail notifications. */
import { notifications, notificationsInput } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { changeNotifications, readNotifications } from '../../features/mail/mail-choices.js';
import { members, openTo } from '../access.js';
import { type AuthenticatedOptions, requireMember } from '../authenticate.js';
import { refusals } from '../refusals.js';

const NOTIFICATIONS = '/api/v1/console/notifications/';
const tags = ['console'];

export const notificationSettings: FastifyPluginAsyncZod<AuthenticatedOptions> = async (
  app,
  { context, authenticate },
) => {
  openTo(app, members);

  app.get(
    NOTIFICATIONS,
    { schema: { tags, summary: 'Get your email notifications', response: { 200: notifications, ...refusals } } },
    async (request) => readNotifications(context, requireMember(await authenticate(request))),
  );

  app.put(
    NOTIFICATIONS,
    {
      schema: {
        tags,
        summary: 'Set your email notifications',
        body: notificationsInput,
        response: { 200: notifications, ...refusals },
      },
    },
    async (request) => changeNotifications(context, requireMember(await authenticate(request)), request.body),
  );
};
