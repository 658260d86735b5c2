/**
 * The customer's messages that the service has not returned yet: in memory, and each under its own key in the storage,
 * so that tabs never overwrite each other's. An item stays until it is acknowledged; the first of a conversation until
 * its entry arrives, because only the entry names the new conversation.
 */
import { HelpdeskError, type HelpdeskErrorDetails } from '../errors.js';
import type { Attachment, KeyValueStorage } from '../types.js';
import { attempt } from './storage.js';

/** A message that the service may not have yet. */
export interface OutboxItem {
  readonly client_message_id: string;
  readonly conversation_key: string;
  /** Null: it opens the conversation, or waits for the message that does. */
  readonly ticket_chat_id: string | null;
  readonly message: string;
  readonly attachments: readonly Attachment[];
  /** In ms since 1970; orders the items. */
  readonly created_at: number;
  /** Null: never sent, so the service cannot have it. */
  readonly first_sent_at: number | null;
  readonly acknowledged: boolean;
  readonly failed: HelpdeskError | null;
}

/** The pending messages of a session, oldest first. */
export interface Outbox {
  /** In order of writing. */
  items(): readonly OutboxItem[];
  find(client_message_id: string): OutboxItem | undefined;
  add(item: OutboxItem): void;
  change(client_message_id: string, change: Partial<OutboxItem>): void;
  remove(client_message_id: string): void;
  /** Reads the storage. @returns changes by another tab, or by this page before a reload */
  compare(): Record<'added' | 'changed' | 'removed', readonly OutboxItem[]>;
  clear(): void;
  /** Whether a storage key belongs to this outbox; null means every key. */
  owns(key: string | null): boolean;
}

export function openOutbox(storage: KeyValueStorage, url: string, session_id: string): Outbox {
  const prefix = `frontdesk:outbox:${url}:${session_id}:`;
  const held = new Map<string, OutboxItem>();
  /** Items that were written to the storage: only these can be missing from it. */
  const written = new Set<string>();

  function write(item: OutboxItem): void {
    held.set(item.client_message_id, item);
    const done = attempt(() => {
      storage.setItem(prefix + item.client_message_id, serialise(item));
      return true;
    });
    if (done) written.add(item.client_message_id);
    else written.delete(item.client_message_id);
  }

  /** @returns undefined if the storage refused */
  function storedIds(): string[] | undefined {
    const keys = attempt(() => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''));
    return (
      keys
        ?.filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length))
        // With a colon, it belongs to a session whose id continues this one's.
        .filter((id) => !id.includes(':'))
    );
  }

  function remove(client_message_id: string): void {
    held.delete(client_message_id);
    written.delete(client_message_id);
    attempt(() => storage.removeItem(prefix + client_message_id));
  }

  return {
    items: () => [...held.values()].sort((one, other) => one.created_at - other.created_at || compareIds(one, other)),
    find: (client_message_id) => held.get(client_message_id),
    add: write,
    change(client_message_id, change) {
      const item = held.get(client_message_id);
      if (item !== undefined) write({ ...item, ...change });
    },
    remove,
    compare() {
      const there = new Set(storedIds() ?? written);
      const removed = [...held.values()].filter(({ client_message_id: id }) => written.has(id) && !there.has(id));
      for (const { client_message_id } of removed) {
        held.delete(client_message_id);
        written.delete(client_message_id);
      }
      const added: OutboxItem[] = [];
      const changed: OutboxItem[] = [];
      for (const id of there) {
        const text = attempt(() => storage.getItem(prefix + id));
        if (text === undefined) continue;
        const item = parse(text ?? '', id);
        if (item === undefined) remove(id);
        else if (!held.has(id) || written.has(id)) {
          const before = held.get(id);
          if (before === undefined) added.push(item);
          else if (before.acknowledged !== item.acknowledged || before.failed?.code !== item.failed?.code)
            changed.push(item);
          held.set(id, item);
          written.add(id);
        }
      }
      return { added, changed, removed };
    },
    clear() {
      for (const id of [...held.keys(), ...(storedIds() ?? [])]) remove(id);
    },
    owns: (key) => key === null || key.startsWith(prefix),
  };
}

function serialise(item: OutboxItem): string {
  return JSON.stringify({ ...item, failed: item.failed && detailsOf(item.failed) });
}

function detailsOf({ code, message, status_code, errors, retry_after_ms }: HelpdeskError): HelpdeskErrorDetails {
  return { code, message, status_code, errors, retry_after_ms };
}

function parse(text: string, client_message_id: string): OutboxItem | undefined {
  const item = attempt(() => JSON.parse(text) as OutboxItem | null);
  const sound =
    item?.client_message_id === client_message_id &&
    typeof item.conversation_key === 'string' &&
    (item.ticket_chat_id === null || typeof item.ticket_chat_id === 'string') &&
    typeof item.message === 'string' &&
    typeof item.created_at === 'number' &&
    Array.isArray(item.attachments);
  if (!sound) return undefined;
  return { ...item, failed: item.failed ? new HelpdeskError(item.failed) : null };
}

function compareIds(one: OutboxItem, other: OutboxItem): number {
  return one.client_message_id < other.client_message_id ? -1 : 1;
}
