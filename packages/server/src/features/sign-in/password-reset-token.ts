/**
 * The token of a password reset link: 256 bits derived with the secret key, with a prefix that identifies its kind. It
 * is derived rather than random, so that a valid link can be mailed again although only its hash is stored.
 */
import { createHmac } from 'node:crypto';
import { type Secrets, sha256 } from '../../secrets.js';

export interface ResetLink {
  member_id: string;
  /** Differs between two links for one member. */
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

/** The token is in the fragment: browsers never send it, so it reaches no log and no other site. */
export const passwordResetLink = (base_url: string, token: string): string =>
  `${base_url}/console/password-reset#${token}`;
