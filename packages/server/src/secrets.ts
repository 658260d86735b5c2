/**
 * What protects secrets at rest: sealing (AES-256-GCM, bound by its additional data to who it belongs to) and hashing.
 * The key comes from `SECRET_KEY`; keys for other purposes are derived from it, never the same one twice.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const SEAL_VERSION = 's1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Secrets {
  /** @param owner who it belongs to; opening under another owner fails. */
  seal(plain: string, owner: string): string;
  /** @throws when it was sealed under another key or owner, or was altered. */
  open(sealed: string, owner: string): string;
  /** A keyed hash for values too short to be hashed openly, such as a typed code. */
  keyedHash(value: string): string;
  /** A key of 32 bytes for one purpose. */
  derive(purpose: string): Buffer;
}

export function createSecrets(secretKey: string): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, 'frontdesk', purpose, 32));
  const sealing = derive('seal');
  const hashing = derive('hash');
  return {
    derive,
    seal(plain, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `${SEAL_VERSION}.${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')}`;
    },
    open(sealed, owner) {
      const [version, body] = sealed.split('.');
      if (version !== SEAL_VERSION || body === undefined) throw new Error('Not a sealed value of this version');
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      );
    },
    keyedHash: (value) => createHmac('sha256', hashing).update(value).digest('hex'),
  };
}

export function sha256(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** Compares two hex digests of equal length in constant time. */
export function sameDigest(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one, 'hex'), Buffer.from(other, 'hex')];
  return left.length === right.length && timingSafeEqual(left, right);
}
