/**
 * Protects secrets at rest: sealing (AES-256-GCM, with the owner as additional data) and hashing. The key comes from
 * `SECRET_KEY`; keys for other purposes are derived from it, a different one for each. Keys of `SECRET_KEY_PREVIOUS`
 * only open and verify older data.
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
const FINGERPRINT_CHARACTERS = 16;

export interface Secrets {
  /** @param owner of the value; opening it under another owner fails */
  seal(plain: string, owner: string): string;
  /** Opens with any of the keys. @throws if it was sealed under another key or owner, or was altered */
  open(sealed: string, owner: string): string;
  /** @returns it sealed under the current key; undefined if it already is @throws as `open` */
  reseal(sealed: string, owner: string): string | undefined;
  /** A keyed hash for values that are too short for an unkeyed one, such as a typed code. */
  keyedHash(value: string): string;
  /** The hash under every key, the current one first, for comparison with older values. */
  keyedHashes(value: string): string[];
  /** A key of 32 bytes for one purpose. */
  derive(purpose: string): Buffer;
  /** The derived key of every key, the current one first, for verifying signatures. */
  deriveAll(purpose: string): Buffer[];
  /** Identifies the keys without revealing them, the current one first. */
  readonly fingerprints: readonly string[];
}

/** @param previous earlier keys: values sealed, hashed or signed under them are still accepted */
export function createSecrets(current: string, previous: readonly string[] = []): Secrets {
  const keys = [current, ...previous].map(readKey);
  const [{ derive, sealing, hashing }] = keys as [Key, ...Key[]];
  const keyedHash = (key: Buffer, value: string) => createHmac('sha256', key).update(value).digest('hex');

  function seal(plain: string, owner: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return `${SEAL_VERSION}.${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')}`;
  }

  /** @returns also the index of the key */
  function openAny(sealed: string, owner: string): { plain: string; place: number } {
    for (const [place, key] of keys.entries())
      try {
        return { plain: openWith(key.sealing, sealed, owner), place };
      } catch (error) {
        if (place === keys.length - 1) throw error;
      }
    throw new Error('There is no key');
  }

  return {
    derive,
    deriveAll: (purpose) => keys.map((key) => key.derive(purpose)),
    seal,
    open: (sealed, owner) => openAny(sealed, owner).plain,
    reseal(sealed, owner) {
      const { plain, place } = openAny(sealed, owner);
      return place === 0 ? undefined : seal(plain, owner);
    },
    keyedHash: (value) => keyedHash(hashing, value),
    keyedHashes: (value) => keys.map((key) => keyedHash(key.hashing, value)),
    fingerprints: keys.map((key) => key.derive('fingerprint').toString('hex').slice(0, FINGERPRINT_CHARACTERS)),
  };
}

interface Key extends Pick<Secrets, 'derive'> {
  sealing: Buffer;
  hashing: Buffer;
}

function readKey(secretKey: string): Key {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, 'frontdesk', purpose, 32));
  return { derive, sealing: derive('seal'), hashing: derive('hash') };
}

function openWith(sealing: Buffer, sealed: string, owner: string): string {
  const [version, body] = sealed.split('.');
  if (version !== SEAL_VERSION || body === undefined) throw new Error('Not a sealed value of this version');
  const bytes = Buffer.from(body, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** Whether a keyed hash matches this value, under any of the keys. */
export const isKeyedHash = (secrets: Secrets, hash: string, value: string): boolean =>
  secrets.keyedHashes(value).some((known) => sameDigest(hash, known));

export function sha256(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** Compares two hex digests of equal length in constant time. */
export function sameDigest(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one, 'hex'), Buffer.from(other, 'hex')];
  return left.length === right.length && timingSafeEqual(left, right);
}
