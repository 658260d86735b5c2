/** Data of several events. */
import { z } from 'zod';
import { conversationId, id, timestamp } from '../primitives.js';

/** The conversation that an event is about. */
export const conversation = z.object({ ticket_chat_id: conversationId });

/** The id of a call. */
export const callId = id.meta({ description: 'Id of the call.', examples: ['c2b1a7de-3a52-4b0e-8f0e-6f2a4f1f9d10'] });

const call = {
  room: conversationId.describe('Name of the audio room: the id of the conversation.'),
  ticket_chat_id: conversationId,
  call_start_time: timestamp.describe('When the call started.'),
};

/** A call and access to its room. Also the response of `POST /api/v1/console/conversations/{ticket_chat_id}/call/`. */
export const callData = z
  .object({
    ...call,
    token: z
      .string()
      .meta({ description: "Access token for the room provider's client SDK.", examples: ['eyJhbGciOi…'] }),
    ticket_call_id: callId,
    url: z.string().optional().describe('Additive: URL of the room server.'),
  })
  .meta({ id: 'CallData' });
export type CallData = z.infer<typeof callData>;

/** A call that has ended. */
export const callEndData = z
  .object({
    ...call,
    ticket_call_id: callId.nullable().describe('Id of the call; null if none was active.'),
    call_end_time: timestamp.describe('When the call ended.'),
  })
  .meta({ id: 'CallEndData' });
export type CallEndData = z.infer<typeof callEndData>;

/** A human agent, as shown to customers and other agents. */
export const agentIdentity = z.object({
  id: id.describe('Id of the agent.'),
  username: z.string().describe('Display name of the agent.'),
});

/** The new handler of a conversation. */
export const handlerChangedData = z
  .object({
    ticket_chat_id: conversationId,
    handler: z.enum(['agent', 'assistant']).describe('Who answers from now on.'),
    agent: agentIdentity.nullable().describe('The agent, if an agent answers.'),
  })
  .meta({ id: 'HandlerChangedData' });
export type HandlerChangedData = z.infer<typeof handlerChangedData>;
