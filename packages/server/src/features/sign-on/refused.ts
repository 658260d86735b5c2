/** Why a sign-on is refused: a reason of the contract for the person, and a detail for the log and the owner's test. */
import { LIMITS, type SignOnRefusal } from '@frontdesk/contract';

export class SignOnRefused extends Error {
  override readonly name = 'SignOnRefused';
  readonly reason: SignOnRefusal;

  /** @param detail without secrets, shortened */
  constructor(reason: SignOnRefusal, detail: string, cause?: unknown) {
    super(detail.slice(0, LIMITS.signOnDetailCharacters).toWellFormed(), { cause });
    this.reason = reason;
  }
}
