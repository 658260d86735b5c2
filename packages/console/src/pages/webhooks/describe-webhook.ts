/** Webhooks and deliveries in words; pure. */
import {
  WEBHOOK_EVENTS,
  WEBHOOK_EVENTS_BY_NAME_ONLY,
  type WebhookDeliverySummary,
  type WebhookSubscription,
  type WebhookView,
} from '@frontdesk/contract';
import { t } from '../../language/translate.js';

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
  if (status === 'failed') return { title: t('Failed'), tone: 'bad' };
  if (next_attempt_at === null) return { title: t('Sending'), tone: 'accent' };
  return attempts === 0 ? { title: t('Waiting'), tone: 'neutral' } : { title: t('Retrying'), tone: 'warn' };
}

export function describeEvents(events: readonly WebhookSubscription[]): string {
  if (!events.includes('*')) return events.join(', ');
  const named = events.filter((event) => isByName(event));
  return ['All events', ...named].join(', ');
}

/** What `*` stands for, and what is asked for by name only. */
export const isByName = (event: WebhookSubscription): boolean =>
  event !== '*' && WEBHOOK_EVENTS_BY_NAME_ONLY.includes(event);

export const COMMON_EVENTS = WEBHOOK_EVENTS.filter((event) => !isByName(event));
export const NAMED_EVENTS = WEBHOOK_EVENTS.filter(isByName);

/** With `event` where it was not, without it where it was. With all events, those that it includes need no name. */
export function toggleEvent(events: readonly WebhookSubscription[], event: WebhookSubscription): WebhookSubscription[] {
  const others = events.filter((one) => one !== event);
  if (others.length < events.length) return others;
  return event === '*' ? ['*', ...others.filter(isByName)] : [...others, event];
}
