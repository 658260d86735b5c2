/** Groups of questions that the assistant did not understand, and their actions. */
import type {
  QuestionState,
  TopicList,
  UnansweredChange,
  UnansweredExample,
  UnansweredList,
} from '@frontdesk/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, query, request } from './request.js';
import { useChange } from './use-change.js';

const UNANSWERED = '/api/v1/console/unanswered/';
const KEY = ['unanswered'] as const;

/** @param days of the period, including today */
export const useUnanswered = (days: number, state: QuestionState) =>
  useQuery({
    queryKey: [...KEY, days, state],
    queryFn: ({ signal }) => get<UnansweredList>(UNANSWERED + query({ days, state }), signal),
    // Groups of the other state would be shown with the wrong buttons.
    placeholderData: (before, asked) => (asked?.queryKey[2] === state ? before : undefined),
  });

/** @param days of the period, including today */
export const useTopics = (days: number) =>
  useQuery({
    queryKey: ['topics', days],
    queryFn: ({ signal }) => get<TopicList>(`/api/v1/console/topics/${query({ days })}`, signal),
  });

/** Hides a group, or shows it again. */
export const useChangeQuestions = () =>
  useChange(KEY, (body: UnansweredChange) => request<unknown>('PATCH', UNANSWERED, { body }));

export function useMakeExample() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UnansweredExample) => request<unknown>('POST', `${UNANSWERED}examples/`, { body }),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: ['functions'] });
      await client.invalidateQueries({ queryKey: KEY });
    },
  });
}
