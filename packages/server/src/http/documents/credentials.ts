/**
 * Which credentials an address takes, for the documentation: by the part of the interface it belongs to. A route that
 * differs says so in its schema (`security`). Who may do what in the end is settled by the routes themselves.
 */
import { LOGIN_CALLBACK_PATH, VOICE_WEBHOOKS_PATH } from '@frontdesk/contract';
import { SESSION_COOKIE } from '../../features/organisations/member-credential.js';

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
    description: 'The cookie that signing in sets; taken from pages of the service only.',
  },
  roomServer: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: "A token of the room server's, which signs the body.",
  },
} as const;

type Scheme = keyof typeof securitySchemes;

const member: Scheme[] = ['memberToken', 'sessionCookie'];
const organisation: Scheme[] = ['apiKey', ...member];

/** The first that fits counts. */
const takenUnder: [prefix: string, schemes: Scheme[]][] = [
  [LOGIN_CALLBACK_PATH, ['apiKey']],
  ['/api/v1/lab/', organisation],
  ['/api/v1/helpdesk/tokens/', organisation],
  ['/api/v1/helpdesk/', ['apiKey', 'customerToken', ...member]],
  ['/api/v1/console/', member],
  [VOICE_WEBHOOKS_PATH, ['roomServer']],
];

/** Any one of what this answers will do. Empty: the address asks for none. */
export function credentialsFor(path: string): Record<string, string[]>[] {
  const schemes = takenUnder.find(([prefix]) => path.startsWith(prefix))?.[1] ?? [];
  return schemes.map((scheme) => ({ [scheme]: [] }));
}
