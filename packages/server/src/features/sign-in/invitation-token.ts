/** The token of an invitation link: 256 random bits, with a prefix that identifies its kind. */
import { randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

export const generateInvitationToken = (): string => `fdi_${randomBytes(TOKEN_BYTES).toString('base64url')}`;

/** The token is in the fragment: browsers never send it, so it reaches no log. */
export const invitationLink = (base_url: string, token: string): string => `${base_url}/console/invitation#${token}`;
