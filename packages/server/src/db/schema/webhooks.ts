/** Webhooks, their deliveries, and how far conversation logs have been processed for them. */
import type { WebhookDeliveryStatus, WebhookEventType, WebhookView } from '@frontdesk/contract';
import type { Json } from '../../json.js';
import type { Flag } from './columns.js';

/** An organisation's webhook endpoint. */
export interface WebhookRow {
  id: string;
  organisation_id: string;
  url: string;
  description: string;
  events: Json<WebhookView['events']>;
  enabled: Flag;
  paused_because: WebhookView['paused_because'];
  /** When it was added or last enabled: earlier events are not sent. */
  subscribed_at: number;
  sealed_secret: string;
  /** The previous secret, which also signs until `previous_secret_until`. */
  sealed_previous_secret: string | null;
  previous_secret_until: number | null;
  /** The first failure since the last successful delivery; null: the last one succeeded. */
  failing_since: number | null;
  created_at: number;
  updated_at: number;
}

/** How far a conversation's log has been turned into deliveries. No row: not at all. */
export interface WebhookCursorRow {
  conversation_id: string;
  organisation_id: string;
  seq: number;
  /** The position of its last delivery, which grows with each. */
  position: number;
  /** 1: endpoints were told that the customer waits for a human. */
  waiting: Flag;
}

/** All changes of an organisation's conversations up to then have become deliveries. */
export interface WebhookWalkRow {
  organisation_id: string;
  walked_until: number;
}

/** An event for one endpoint: pending, sent or given up. */
export interface WebhookDeliveryRow {
  id: string;
  organisation_id: string;
  webhook_id: string;
  /** The same for all endpoints, and unique within each. */
  event_id: string;
  type: WebhookEventType;
  conversation_id: string | null;
  /** It waits for deliveries of its endpoint and conversation with a lower position. Null: unordered. */
  position: number | null;
  payload: string;
  status: WebhookDeliveryStatus;
  attempts: number;
  /** When it is sent next; while it is being sent, when its lease ends. */
  next_attempt_at: number;
  /** The server that sends it. Together with `attempts` it is the fencing token. */
  lease_owner: string | null;
  /** If the next retry would be after this, a failure is final. */
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

/** When an organisation's endpoints were last alerted that a function fails. */
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
