/**
 * What a link to choose a new password carries: 256 bits that only the secret key yields, behind a prefix that says what it is.
 * The token is derived and not random, so that a link that is still valid can be mailed again although only its hash is stored.
 */
import { createHmac } from 'node:crypto';
import { type Secrets, sha256 } from '../../secrets.js';

export interface ResetLink {
  member_id: string;
  /** Two links for one member never have the same. */
  created_at: number;
}

const PURPOSE = 'password-reset';

const writeToken = (key: Buffer, { member_id, created_at }: ResetLink): string =>
  `fdr_${createHmac('sha256', key).update(`${member_id}:${created_at}`).digest('base64url')}`;

export const derivePasswordResetToken = ({ derive }: Secrets, link: ResetLink): string =>
  writeToken(derive(PURPOSE), link);

/** @returns undefined if the link was made under a key that the service no longer has */
export const findPasswordResetToken = (
  { deriveAll }: Secrets,
  link: ResetLink & { token_hash: string },
): string | undefined =>
  deriveAll(PURPOSE)
    .map((key) => writeToken(key, link))
    .find((token) => sha256(token) === link.token_hash);

/** The token stands behind `#`: browsers send that part to nobody, so it reaches no log and no other site. */
export const passwordResetLink = (base_url: string, token: string): string =>
  `${base_url}/console/password-reset#${token}`;
