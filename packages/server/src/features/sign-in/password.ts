/** Hashes members' passwords: argon2id, 19 MiB and two passes (OWASP), off the event loop. */
import { hash, verify } from '@node-rs/argon2';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

export const passwordMatches = (hashed: string, password: string): Promise<boolean> => verify(hashed, password);
