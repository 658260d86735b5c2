/** The customer's feedback on a reply, or review of a conversation. Rendered by the feedback part. */
import type { Conversation, Message } from '@frontdesk/client';
import { useChat } from '../chat.js';
import type { Opinion } from '../feedback/feedback-part.js';
import { PartPlace } from './part-place.js';

/** @param message the reply; undefined: the conversation */
export function FeedbackPlace({ conversation, message }: { conversation: Conversation; message?: Message }) {
  const chat = useChat();
  return <PartPlace<Opinion> file="widget-feedback.js" name="opinion" shown={{ chat, conversation, message }} />;
}
