/** The published types are written by hand: this holds them to the contract. It fails in `tsc`, not when it is run. */
import type * as contract from '@frontdesk/contract';
import { expectTypeOf, test } from 'vitest';
import type { ServiceErrorCode } from '../src/error-codes.js';
import type {
  Agent,
  AnswerFeedback,
  AssistantProfile,
  Attachment,
  CallData,
  Card,
  Conversation,
  Message,
  MessageNote,
  Review,
  RunningCall,
  Source,
  WaitingForHuman,
} from '../src/types.js';

test('the published types are those of the contract', () => {
  expectTypeOf<ServiceErrorCode>().toExtend<contract.ErrorCode>();
  expectTypeOf<contract.CallData>().toExtend<CallData>();
  expectTypeOf<contract.RunningCall>().toEqualTypeOf<{ -readonly [Name in keyof RunningCall]: RunningCall[Name] }>();
  expectTypeOf<contract.HistoryNote>().toEqualTypeOf<MessageNote>();
  expectTypeOf<contract.ChatWindow>().toEqualTypeOf<AssistantProfile>();
  expectTypeOf<contract.BroadcastData<'support_waiting'>>().toExtend<WaitingForHuman>();
  expectTypeOf<contract.AnswerFeedback>().toExtend<AnswerFeedback>();
  expectTypeOf<contract.Card>().toExtend<Card>();
  expectTypeOf<contract.MessageSource>().toExtend<Source>();
  expectTypeOf<contract.AttachmentView>().toExtend<Attachment>();
  expectTypeOf<contract.HistoryMessage['sender']>().toEqualTypeOf<Message['sender']>();
  expectTypeOf<contract.HandlerChangedData['handler']>().toEqualTypeOf<Conversation['handler']>();
  expectTypeOf<contract.HistoryMessage['agent']>().toEqualTypeOf<Agent | null>();
  expectTypeOf<`${Review['rating']}`>().toEqualTypeOf<contract.RequestPayload<'review_support'>['rating']>();
});
