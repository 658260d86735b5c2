/** HTTP requests of the desk: lists, rows, counts, notes, canned replies, customers. */
import {
  type Availability,
  type BulkAction,
  type BulkResult,
  type CallRecordingList,
  type CannedReply,
  type CannedReplyInput,
  type ChatWindow,
  type ConversationPriority,
  type CustomerView,
  type cannedReplyList,
  type DeskConversation,
  type DeskCounts,
  type DeskFilter,
  type DeskPage,
  type HandoverSummary,
  LIMITS,
  type NoteList,
  type SuggestedReply,
  type TagList,
} from '@frontdesk/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.js';
import type { Output } from '../api/output.js';
import { get, path, query, remove, request } from '../api/request.js';
import { useChange, useSaveOne } from '../api/use-change.js';
import type { Query } from '../api/use-reread.js';
import { type Narrowing, toSearch } from './desk-path.js';

const CONVERSATIONS = '/api/v1/console/conversations/';
const CANNED_REPLIES = '/api/v1/console/canned-replies/';
const CANNED_KEY = ['canned-replies'] as const;

/** Rows per page: few enough to load fast, many enough for smooth scrolling. */
const PAGE_ROWS = 50;
const NOTES = 100;
/** Delay before a summary that is being generated is requested again, in ms. */
const SUMMARY_LOOK_MS = 3_000;
const SUMMARY_RETRIES = 3;

/** @param asked the list, and `next` of the previous page */
export const readDeskPage = (
  { filter, before, ...narrowing }: Narrowing & { filter: DeskFilter; before?: string | undefined },
  signal?: AbortSignal,
) => get<DeskPage>(CONVERSATIONS + query({ filter, ...toSearch(narrowing), before, limit: PAGE_ROWS }), signal);

export const readDeskRow = (id: string, signal?: AbortSignal) =>
  get<DeskConversation>(path`/api/v1/console/conversations/${id}/`, signal);

export const readDeskCounts = (signal?: AbortSignal) => get<DeskCounts>(`${CONVERSATIONS}counts/`, signal);

/** Oldest first. @param before the id of the oldest known note */
export const readNotes = (id: string, before?: string, signal?: AbortSignal) =>
  get<NoteList>(path`/api/v1/console/conversations/${id}/notes/` + query({ before, limit: NOTES }), signal);

export const readRecordings = (id: string, signal?: AbortSignal) =>
  get<CallRecordingList>(path`/api/v1/console/conversations/${id}/recordings/`, signal);

/** Where a recording is played and downloaded. */
export const recordingPath = (id: string, recording_id: string): string =>
  path`/api/v1/console/conversations/${id}/recordings/${recording_id}/sound/`;

const TAGS_KEY = ['desk-tags'] as const;

/** Tags to suggest. */
export const useTags = () =>
  useQuery({
    queryKey: TAGS_KEY,
    queryFn: async ({ signal }) => (await get<TagList>('/api/v1/console/tags/', signal)).tags,
  });

export const addTag = (id: string, tag: string) =>
  request<DeskConversation>('PUT', path`/api/v1/console/conversations/${id}/tags/${tag}/`);

/** Adds or removes a tag. @returns the updated row */
export function useTagChange(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ tag, method }: { tag: string; method: 'PUT' | 'DELETE' }) =>
      request<DeskConversation>(method, path`/api/v1/console/conversations/${id}/tags/${tag}/`),
    onSuccess: () => client.invalidateQueries({ queryKey: TAGS_KEY }),
  });
}

const AVAILABILITY = '/api/v1/console/availability/';
const AVAILABILITY_KEY = ['availability'] as const;

/** Whether the member accepts automatically assigned conversations. */
export const useAvailability = () =>
  useQuery({ queryKey: AVAILABILITY_KEY, queryFn: ({ signal }) => get<Availability>(AVAILABILITY, signal) });

export function useChangeAvailability() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Availability) => request<Availability>('PUT', AVAILABILITY, { body }),
    onSuccess: (data) => {
      client.setQueryData(AVAILABILITY_KEY, data);
      return client.invalidateQueries({ queryKey: ['members'] });
    },
  });
}

/** In as many requests as necessary. */
export async function actOnMany(ids: readonly string[], action: BulkAction): Promise<BulkResult> {
  const result: BulkResult = { done: [], failed: [] };
  for (let at = 0; at < ids.length; at += LIMITS.bulkConversations) {
    const body = { ticket_chat_ids: ids.slice(at, at + LIMITS.bulkConversations), action };
    const { done, failed } = await request<BulkResult>('POST', `${CONVERSATIONS}bulk/`, { body });
    result.done.push(...done);
    result.failed.push(...failed);
  }
  return result;
}

/** Returns the updated row. */
export const snoozeConversation = (id: string, until: Date) =>
  request<DeskConversation>('PUT', path`/api/v1/console/conversations/${id}/snooze/`, {
    body: { until: until.toISOString() },
  });
export const unsnoozeConversation = (id: string) =>
  request<DeskConversation>('DELETE', path`/api/v1/console/conversations/${id}/snooze/`);

/** @returns the row of the target conversation */
export const mergeConversation = (id: string, into: string) =>
  request<DeskConversation>('POST', path`/api/v1/console/conversations/${id}/merge/`, { body: { into } });

/** @returns the updated row */
export const setPriority = (id: string, priority: ConversationPriority) =>
  request<DeskConversation>('PUT', path`/api/v1/console/conversations/${id}/priority/`, { body: { priority } });

const summaryKey = (id: string) => ['handover-summary', id];

/** The summary for the agent who takes over. Not cached, as the next handover has another summary. */
export const useHandoverSummary = (id: string) =>
  useQuery({
    queryKey: summaryKey(id),
    queryFn: ({ signal }) => get<HandoverSummary>(path`/api/v1/console/conversations/${id}/handover-summary/`, signal),
    refetchInterval: ({ state }) => state.data?.text_state === 'being_written' && SUMMARY_LOOK_MS,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Generates it with a language model, if possible. Requested once, as every attempt has a cost. */
export function useWrittenSummary(id: string, isPossible: boolean) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['written-summary', id],
    queryFn: async () => {
      const url = path`/api/v1/console/conversations/${id}/handover-summary/`;
      const summary = await request<HandoverSummary>('POST', url);
      client.setQueryData(summaryKey(id), summary);
      return summary;
    },
    enabled: isPossible,
    // Too many are being generated; this attempt had no cost.
    retry: (failures, error) =>
      failures < SUMMARY_RETRIES && error instanceof ApiError && error.code === 'rate_limited',
    retryDelay: SUMMARY_LOOK_MS,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The assistant's draft of a reply. */
export const suggestReply = (id: string, signal: AbortSignal) =>
  request<SuggestedReply>('POST', path`/api/v1/console/conversations/${id}/suggested-reply/`, { signal });

/** Reloaded when the identity may have changed; the previous data stays until then. */
export function useCustomer({
  session_id,
  test,
  customer,
}: Pick<DeskConversation, 'session_id' | 'test' | 'customer'>) {
  const mode = test ? 'test' : 'live';
  return useQuery({
    queryKey: ['desk-customer', mode, session_id, customer?.date_updated],
    queryFn: ({ signal }) =>
      get<CustomerView>(path`/api/v1/console/customers/${session_id}/` + query({ mode }), signal),
    placeholderData: (known, before) =>
      before?.queryKey[1] === mode && before.queryKey[2] === session_id ? known : undefined,
  });
}

/** The rules for attachments. */
export const useAttachmentRules = () =>
  useQuery({
    queryKey: ['attachment-rules'],
    queryFn: async ({ signal }) => (await get<ChatWindow>('/api/v1/helpdesk/assistant/', signal)).attachments,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const ALL_CANNED_REPLIES: Query<CannedReply[]> = {
  queryKey: CANNED_KEY,
  queryFn: async ({ signal }) => (await get<Output<typeof cannedReplyList>>(CANNED_REPLIES, signal)).canned_replies,
};

/** By shortcut. */
export const useCannedReplies = () => useQuery(ALL_CANNED_REPLIES);

export const useSaveCannedReply = () => useSaveOne<CannedReply, CannedReplyInput>(CANNED_KEY, CANNED_REPLIES);

export const useRemoveCannedReply = () =>
  useChange(CANNED_KEY, (id: string) => remove(path`/api/v1/console/canned-replies/${id}/`));
