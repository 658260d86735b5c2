/** Webhooks, their deliveries, and how far the logs have been read for them. */
import type { WebhookDeliveryStatus, WebhookEventType, WebhookView } from '@frontdesk/contract';
import type { Flag } from './columns.js';

/** A URL that an organisation wants to be told at. */
export interface WebhookRow {
  id: string;
  organisation_id: string;
  url: string;
  description: string;
  /** JSON: names of events, or `*`. */
  events: string;
  enabled: Flag;
  paused_because: WebhookView['paused_because'];
  /** What happened before is not sent to it: when it was added, or last enabled. */
  subscribed_at: number;
  sealed_secret: string;
  /** The one before it, which signs as well until then. */
  sealed_previous_secret: string | null;
  previous_secret_until: number | null;
  /** The first failure since the last delivery; null: the last one arrived. */
  failing_since: number | null;
  created_at: number;
  updated_at: number;
}

/** How far the log of a conversation has become deliveries. Nothing of a conversation without one has. */
export interface WebhookCursorRow {
  conversation_id: string;
  organisation_id: string;
  seq: number;
  /** The place of its last delivery, which grows with each. */
  position: number;
  /** 1: its endpoints were told that the customer waits for a human. */
  waiting: Flag;
}

/** Every conversation of an organisation that changed until then has become deliveries. */
export interface WebhookWalkRow {
  organisation_id: string;
  walked_until: number;
}

/** An event for one endpoint: to be sent, sent or given up. */
export interface WebhookDeliveryRow {
  id: string;
  organisation_id: string;
  webhook_id: string;
  /** The same for all endpoints; unique for each of them. */
  event_id: string;
  type: WebhookEventType;
  conversation_id: string | null;
  /** It waits for those of its endpoint and conversation with a lower one. Null: it waits for none, and none for it. */
  position: number | null;
  payload: string;
  status: WebhookDeliveryStatus;
  attempts: number;
  /** When it is sent next; while it is being sent, when its lease ends. */
  next_attempt_at: number;
  /** The server that sends it, until then. Together with `attempts` the fencing token. */
  lease_owner: string | null;
  /** A failure whose retry would come later is the last. */
  expires_at: number;
  created_at: number;
  finished_at: number | null;
}

export interface WebhookAttemptRow {
  delivery_id: string;
  organisation_id: string;
  number: number;
  at: number;
  duration_ms: number;
  response_code: number | null;
  response: string | null;
  problem: string | null;
}

/** When an organisation's endpoints were last told that a function fails. */
export interface WebhookAlertRow {
  organisation_id: string;
  function_name: string;
  alerted_at: number;
}

export interface WebhookTables {
  webhooks: WebhookRow;
  webhook_cursors: WebhookCursorRow;
  webhook_walks: WebhookWalkRow;
  webhook_deliveries: WebhookDeliveryRow;
  webhook_attempts: WebhookAttemptRow;
  webhook_alerts: WebhookAlertRow;
}
