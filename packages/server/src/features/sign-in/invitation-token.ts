/** What an invitation's link carries: 256 bits of chance behind a prefix that says what it is. */
import { randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

export const generateInvitationToken = (): string => `fdi_${randomBytes(TOKEN_BYTES).toString('base64url')}`;

/** The token stands behind `#`: browsers send that part to nobody, so it reaches no log. */
export const invitationLink = (base_url: string, token: string): string => `${base_url}/console/invitation#${token}`;
