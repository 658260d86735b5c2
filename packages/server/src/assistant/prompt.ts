/**
 * What a model is told in a turn before its first step, and the request of each step. A turn's first request depends on its
 * material and the time alone.
 */
import type { Encode, LanguageModel, ModelMessage, ModelRequest } from '@frontdesk/contract/language-model';
import { isPhoneSession } from '../features/calls/phone-session.js';
import type { Context } from '../features/context.js';
import { localTime } from '../features/local-time.js';
import type { TurnMaterial } from '../features/turns/load-turn.js';
import { writeCircumstances, writeInstructions } from './instructions.js';
import { type Offer, offerFunctions } from './offer-functions.js';
import { toolsOf } from './tools.js';
import { fitResults, toTranscript } from './transcript.js';

/** What a turn's first request depends on, besides the time. */
export interface PromptInput {
  model: LanguageModel;
  material: TurnMaterial;
  /** Encodes texts for semantic search, among functions if there are too many for the model. */
  encode: Encode;
  /** The assistant has a voice, so its replies in calls are spoken. */
  speaks: boolean;
  signal: AbortSignal;
}

export interface Prompt {
  /** The transcript, followed by the calls of this turn and their results. */
  messages: ModelMessage[];
  /** When the turn began, in the form of {@link ModelRequest}. */
  local_time: string;
  instructions: string;
  circumstances: string;
  waits_for_human: boolean;
  /** The customer is in a call and hears the reply. */
  aloud: boolean;
  offer: Offer;
  has_articles: boolean;
}

/** The content of a request, without how its reply is delivered. */
export type ModelQuestion = Omit<ModelRequest, 'signal' | 'on_delta'>;

export async function writePrompt(
  context: Context,
  { material, model, encode, speaks, signal }: PromptInput,
): Promise<Prompt> {
  const { organisation, conversation, has_articles } = material;
  const { settings } = organisation;
  const local_time = localTime(context.now(), settings.time_zone);
  const waits_for_human = conversation.needs_human === 1;
  const aloud = speaks && material.in_call;
  return {
    messages: toTranscript(material.entries, material.earlier_calls),
    local_time,
    instructions: writeInstructions(organisation, settings, has_articles),
    circumstances: writeCircumstances({
      local_time,
      time_zone: settings.time_zone,
      aloud,
      on_phone: isPhoneSession(conversation.session_id),
      waits_for_human,
      customer: material.customer,
    }),
    waits_for_human,
    aloud,
    offer: await offerFunctions(material, model.most_functions, encode, signal),
    has_articles,
  };
}

/**
 * @param last the model must reply instead of calling tools
 * @param correction why the model must write its last reply again
 */
export function toQuestion(
  { instructions, circumstances, local_time, waits_for_human, aloud, messages, offer, has_articles }: Prompt,
  { last, correction }: { last: boolean; correction?: string | undefined },
): ModelQuestion {
  return {
    instructions,
    circumstances: correction ? `${circumstances}\n${correction}` : circumstances,
    local_time,
    waits_for_human,
    aloud,
    messages: fitResults(messages),
    tools: toolsOf(offer.functions, offer.searchable, has_articles),
    tool_choice: last ? 'none' : 'auto',
  };
}
