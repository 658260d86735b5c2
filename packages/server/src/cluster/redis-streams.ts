/** The Redis streams of announcements, and the format of their entries. */
import type { Secrets } from '../secrets.js';
import type { Topic } from './cluster.js';

/** Announcements whose loss must be detected, and those whose loss does not matter. Each stream is capped. */
export const STREAMS = { durable: 'frontdesk:events', ephemeral: 'frontdesk:activity' } as const;
export type Channel = keyof typeof STREAMS;

export const CHANNEL_OF: Record<Topic, Channel> = {
  events: 'durable',
  turns: 'durable',
  revocations: 'durable',
  rooms: 'durable',
  erased_calls: 'durable',
  functions: 'durable',
  knowledge: 'durable',
  webhooks: 'durable',
  erasures: 'durable',
  mails: 'durable',
  sources: 'durable',
  agents: 'durable',
  activity: 'ephemeral',
  presence: 'ephemeral',
  desks: 'ephemeral',
  streams: 'ephemeral',
};

export interface Announcement {
  topic: Topic;
  payload: unknown;
}

const OWNER = 'cluster';

export const sealAnnouncement = (secrets: Secrets, announcement: Announcement): string =>
  secrets.seal(JSON.stringify(announcement), OWNER);

/** @returns undefined for a topic that only a newer version knows. @throws if it was encrypted with another key */
export function openAnnouncement(secrets: Secrets, sealed: string): Announcement | undefined {
  const read: unknown = JSON.parse(secrets.open(sealed, OWNER));
  if (typeof read !== 'object' || read === null || !('topic' in read)) throw new Error('not an announcement');
  const { topic } = read;
  return isTopic(topic) ? { topic, payload: 'payload' in read ? read.payload : undefined } : undefined;
}

const isTopic = (topic: unknown): topic is Topic => typeof topic === 'string' && Object.hasOwn(CHANNEL_OF, topic);
