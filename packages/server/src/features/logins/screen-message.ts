/**
 * Screens a customer's message before it is stored: a confirmation code in it confirms a login, and login secrets are
 * removed. Queries the database, so call it only for messages that may contain one (`mayHoldSecrets`).
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
  /**
   * False for a correct code alone: it is no question, and the question that waited for the login is answered instead.
   */
  for_assistant: boolean;
}

/** @returns `wrong` for a message that is only a wrong code, which must not be stored */
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
