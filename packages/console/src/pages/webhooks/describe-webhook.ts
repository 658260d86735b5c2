/** Texts about webhooks and deliveries. Pure. */
import {
  LIMITS,
  WEBHOOK_EVENTS,
  WEBHOOK_EVENTS_BY_NAME_ONLY,
  type WebhookDeliverySummary,
  type WebhookSubscription,
  type WebhookView,
} from '@frontdesk/contract';
import { listed, t } from '../../language/translate.js';

interface Described {
  title: string;
  tone: 'neutral' | 'good' | 'warn' | 'bad' | 'accent';
}

export function describeState({ enabled, paused_because, failing_since }: WebhookView): Described {
  if (!enabled) return { title: t('Paused'), tone: paused_because === 'by_hand' ? 'neutral' : 'bad' };
  return failing_since === null ? { title: t('Enabled'), tone: 'good' } : { title: t('Failing'), tone: 'warn' };
}

export function describeDelivery({ status, attempts, next_attempt_at }: WebhookDeliverySummary): Described {
  if (status === 'delivered') return { title: t('Delivered'), tone: 'good' };
  if (status === 'failed') return { title: t.context('delivery', 'Failed'), tone: 'bad' };
  if (next_attempt_at === null) return { title: t('Sending'), tone: 'accent' };
  return attempts === 0 ? { title: t('Waiting'), tone: 'neutral' } : { title: t('Retrying'), tone: 'warn' };
}

export function describeEvents(events: readonly WebhookSubscription[]): string {
  if (!events.includes('*')) return events.join(', ');
  const named = events.filter((event) => isByName(event));
  return listed([t('All events'), ...named]);
}

/** When each event is sent. */
export const EVENT_WORDS: Record<Exclude<WebhookSubscription, '*'>, string> = {
  'conversation.opened': t('A customer has opened a conversation.'),
  'conversation.closed': t('A conversation was closed.'),
  'conversation.handed_over': t('An agent took a conversation over, or handed it back to the assistant.'),
  'conversation.waiting': t('A customer is waiting for a human because the assistant asked for one.'),
  'conversation.target_missed': t(
    'A target was missed: an agent has not replied, or the conversation was not closed, by the time that was due.',
  ),
  'conversation.reviewed': t('A customer rated a conversation, or changed their rating.'),
  'answer.rated': t('A customer rated an answer of the assistant, changed the rating or removed it.'),
  'message.added': t('The customer, the assistant or an agent wrote a message.'),
  'call.ended': t('A call has ended.'),
  'login.needed': t('The assistant has asked a customer to log in.'),
  'action.executed': t('An action that a customer confirmed was sent to your endpoint and has a result.'),
  'function.failing': t(
    'The newest {count, number} calls of a function, within an hour, have all failed at your endpoint. At most once an hour for a function.',
    { count: LIMITS.webhookFailingCalls },
  ),
  'release.made': t('A release went live.'),
};

/** Whether the event is not part of `*` and must be selected by name. */
const isByName = (event: WebhookSubscription): boolean => event !== '*' && WEBHOOK_EVENTS_BY_NAME_ONLY.includes(event);

export const COMMON_EVENTS = WEBHOOK_EVENTS.filter((event) => !isByName(event));
export const NAMED_EVENTS = WEBHOOK_EVENTS.filter(isByName);

/** Adds `event`, or removes it if present. With all events selected, those included need no name. */
export function toggleEvent(events: readonly WebhookSubscription[], event: WebhookSubscription): WebhookSubscription[] {
  const others = events.filter((one) => one !== event);
  if (others.length < events.length) return others;
  return event === '*' ? ['*', ...others.filter(isByName)] : [...others, event];
}
