/**
 * Codes of authenticator apps: RFC 6238 over RFC 4226, SHA-1, six digits, 30 seconds, which all apps support. Codes of
 * one step before or after are accepted, for inaccurate clocks.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SECRET_BYTES = 20;
const STEP_MS = 30_000;
const STEPS_AROUND = [0, -1, 1];
const DIGITS = 6;

export const generateTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** @param counter of time steps since 1970 */
export function totpCode(secret: Buffer, counter: number, digits = DIGITS): string {
  const moving = Buffer.alloc(8);
  moving.writeBigUInt64BE(BigInt(counter));
  const digest = createHmac('sha1', secret).update(moving).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const value = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(value % 10 ** digits).padStart(digits, '0');
}

/** @returns the time step of the code; undefined if it is not valid now @param at in ms since 1970 */
export function matchingStep(secret: Buffer, code: string, at: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const step = Math.floor(at / STEP_MS);
  return STEPS_AROUND.map((around) => step + around).find((candidate) =>
    timingSafeEqual(Buffer.from(totpCode(secret, candidate)), Buffer.from(code)),
  );
}

/** RFC 4648, without padding: the form in which people type a secret into an app. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The contents of the QR code for setting up an app. */
export function otpauthUri(secret: Buffer, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
