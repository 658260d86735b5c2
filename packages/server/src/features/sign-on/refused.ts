/** Why a sign-on is refused: a reason of the contract for the person, and a detail for the log and the owner's test. */
import { LIMITS, type SignOnRefusal } from '@frontdesk/contract';

export class SignOnRefused extends Error {
  override readonly name = 'SignOnRefused';
  readonly reason: SignOnRefusal;

  /** @param detail without a secret, cut where a provider made it long; empty: the reason says it all */
  constructor(reason: SignOnRefusal, detail = '', cause?: unknown) {
    super(detail.slice(0, LIMITS.signOnDetailCharacters).toWellFormed(), { cause });
    this.reason = reason;
  }
}
