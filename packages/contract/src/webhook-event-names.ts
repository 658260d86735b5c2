/** Names and descriptions of webhook events, for documents and pages. Without zod. */
import { LIMITS } from './limits.js';

/** What each webhook event reports. */
export const WEBHOOK_EVENT_MEANINGS = {
  'conversation.opened': 'A customer has opened a conversation.',
  'conversation.closed': 'A conversation was closed.',
  'conversation.handed_over': 'An agent took a conversation over, or handed it back to the assistant.',
  'conversation.waiting': 'A customer is waiting for a human because the assistant asked for one.',
  'conversation.target_missed':
    'A target was missed: an agent has not replied, or the conversation was not closed, by the time that was due.',
  'conversation.reviewed': 'A customer rated a conversation, or changed their rating.',
  'answer.rated': 'A customer rated an answer of the assistant, changed the rating or removed it.',
  'message.added': 'The customer, the assistant or an agent wrote a message.',
  'call.ended': 'A call has ended.',
  'login.needed': 'The assistant has asked a customer to log in.',
  'action.executed': 'An action that a customer confirmed was sent to your endpoint and has a result.',
  'function.failing': `The newest ${LIMITS.webhookFailingCalls} calls of a function, within an hour, have all failed at your endpoint. At most once an hour for a function.`,
  'release.made': 'A release went live.',
  'webhook.test': 'You have sent a test event.',
} as const;

/** The name of a webhook event. */
export type WebhookEventType = keyof typeof WEBHOOK_EVENT_MEANINGS;

/** The events to which an endpoint can subscribe by name. */
export const WEBHOOK_EVENTS = (Object.keys(WEBHOOK_EVENT_MEANINGS) as WebhookEventType[]).filter(
  (type): type is Exclude<WebhookEventType, 'webhook.test'> => type !== 'webhook.test',
);

/** `*` subscribes to every event but these, including future ones. */
export const WEBHOOK_EVENTS_BY_NAME_ONLY: readonly WebhookEventType[] = ['message.added'];
