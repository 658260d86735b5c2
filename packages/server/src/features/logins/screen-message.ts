/**
 * A customer's message on its way into the conversation: a confirmation code in it answers a login, and no secret of a login
 * enters. Asks the database, so it is for messages that may hold one (`mayHoldSecrets`).
 */
import type { AttachmentMetadata } from '@frontdesk/contract';
import type { Context } from '../context.js';
import type { SessionOwner } from '../identity/session-owner.js';
import { confirmLogin } from './confirm-login.js';
import { readConfirmationCodes } from './confirmation-code.js';
import { CONFIRMATION_CODE_WORD, hideLoginSecrets } from './hide-secrets.js';

export interface ScreenedMessage {
  message: string;
  attachment_metadata?: AttachmentMetadata | null | undefined;
  /** A code that was right is no question: the one that waited for the login is answered now. */
  for_assistant: boolean;
}

/** @returns `wrong` for nothing but a wrong code: it must not be stored */
export async function screenMessage(
  context: Context,
  owner: SessionOwner,
  { message, attachment_metadata }: Pick<ScreenedMessage, 'message' | 'attachment_metadata'>,
): Promise<ScreenedMessage | 'wrong'> {
  const { outcome, compared } = await confirmLogin(context, { ...owner, text: message });
  if (outcome === 'wrong') {
    context.measures.login('refused');
    return 'wrong';
  }
  const options = { by: 'customer', compared: outcome === 'none' ? compared : new Set<string>() } as const;
  const hidden = await hideLoginSecrets(
    context,
    context.database.read,
    owner,
    { message, attachment_metadata },
    options,
  );
  const isCode = outcome === 'confirmed' && readConfirmationCodes(message).alone;
  return { ...hidden, ...(isCode && { message: CONFIRMATION_CODE_WORD }), for_assistant: outcome === 'none' };
}
