/**
 * The credentials of the HTTP API, as the document describes them. For the routes that accept each, see `../access.ts`.
 */
import { SESSION_COOKIE } from '../../features/sign-in/member-credential.js';

export const securitySchemes = {
  apiKey: { type: 'http', scheme: 'bearer', description: "The organisation's API key. Keep it on your server." },
  customerToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'A customer token, minted at `/api/v1/helpdesk/tokens/`; speaks for one session only.',
  },
  memberToken: { type: 'http', scheme: 'bearer', description: 'The `token` that signing in to the console answers.' },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'The cookie that signing in sets; accepted from pages of the service only.',
  },
  roomServer: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'A token of the room server that signs the body.',
  },
} as const;

export type SecurityScheme = keyof typeof securitySchemes;
