/** Loads a turn's material: the organisation, the conversation up to the message, and the functions. */
import type { CustomerIdentity, ToldOfCustomer } from '@frontdesk/contract';
import {
  type LoadedStep,
  type LoadedTurn,
  loadTurn as reading,
  type ShownEntry,
} from '../../db/operations/load-turn.js';
import type { ConversationRow, CustomerTokenRow, FunctionRow, TurnRow } from '../../db/schema.js';
import { fromJson } from '../../json.js';
import { isPhoneSession } from '../calls/phone-session.js';
import type { Context } from '../context.js';
import { readCustomerIdentity } from '../customers/read-customer-identity.js';
import { usableFunctions } from '../functions/list.js';
import { type OrganisationData, organisationData } from '../settings/organisation-data.js';
import { editionOf } from '../test-sessions.js';
import { readMerged } from './read-merged.js';

export interface TurnMaterial {
  organisation: OrganisationData;
  conversation: ConversationRow;
  /**
   * Messages and replies up to the message of this turn, oldest first; bounded. Entries of conversations that were merged
   * into this one come first, with a negative `seq`.
   */
  entries: ShownEntry[];
  /** Function results of earlier turns, oldest first; bounded. */
  earlier_calls: EarlierCall[];
  /** The conversation has an active call with the assistant. */
  in_call: boolean;
  /** The customer's token when the turn began; undefined: the customer is not logged in. */
  token: Pick<CustomerTokenRow, 'sealed_token' | 'expires_at'> | undefined;
  /** The session has had a login, whose secrets may occur in texts. */
  has_login: boolean;
  /**
   * There is an article for conversations of this mode. Queried together with the conversation, so it costs no further
   * round trip and is always current; an organisation that never had an article (`knowledge_version` 0) is not queried.
   * Whether the customer is logged in is irrelevant here, as that may change between two turns.
   */
  has_articles: boolean;
  /** The functions that this conversation may use. */
  functions: FunctionRow[];
  /** The part of the customer's identity that a language model is told; undefined: nothing. */
  customer: ToldCustomer | undefined;
}

export type ToldCustomer = Partial<Pick<CustomerIdentity, 'name' | 'email' | 'attributes'>>;

/** A function call of an earlier turn from its trace, with secrets removed. */
export interface EarlierCall {
  /** The message that the turn answered. */
  message_seq: number;
  name: string;
  arguments: unknown;
  result: unknown;
}

/** @param loaded data read together with the turn, if any */
export async function loadTurn(
  context: Context,
  turn: Pick<TurnRow, 'id' | 'organisation_id' | 'conversation_id' | 'message_seq'>,
  loaded?: LoadedTurn,
): Promise<TurnMaterial> {
  const { organisation_id, conversation_id, message_seq } = turn;
  const key = { organisation_id, conversation_id, message_seq, turn_id: turn.id };
  const [[found], newest, first, steps] = loaded ?? (await context.database.readAll(reading, key));
  if (found === undefined) throw new Error(`The conversation of turn ${turn.id} does not exist`);
  const {
    organisation_version,
    call_id,
    has_login,
    has_articles,
    has_merged,
    token_sealed_token,
    token_expires_at,
    ...own
  } = found;
  const merged = has_merged === 1 ? await readMerged(context, turn) : undefined;
  // What the assistant said there can rest on what an endpoint answered.
  const conversation = { ...own, data_from_seq: own.data_from_seq ?? (merged?.read_data ? 0 : null) };
  const organisation = await organisationData(context, organisation_id, {
    version: organisation_version,
    edition: editionOf(conversation.mode),
  });
  return {
    organisation,
    conversation,
    entries: [...(merged?.entries ?? []), ...inOrder(newest, first)],
    earlier_calls: steps.toReversed().map(toEarlierCall),
    in_call: call_id !== null,
    has_login: has_login === 1,
    has_articles: has_articles === 1,
    token:
      token_sealed_token === null || token_expires_at === null
        ? undefined
        : { sealed_token: token_sealed_token, expires_at: token_expires_at },
    functions: usableFunctions(organisation.functions, conversation.mode),
    customer: await readTold(context, conversation, organisation.settings.told_of_customer),
  };
}

/** Read only if the organisation wants models to be told, and never for a caller: a number can be forged. */
async function readTold(
  context: Context,
  { organisation_id, session_id }: ConversationRow,
  told: ToldOfCustomer,
): Promise<ToldCustomer | undefined> {
  if (told === 'nothing' || isPhoneSession(session_id)) return undefined;
  const { name, email, attributes } = await readCustomerIdentity(context, {
    organisation_id,
    session_id,
  });
  const is_known = name !== null || email !== null || Object.keys(attributes).length > 0;
  if (told === 'everything' && is_known) return { name, email, attributes };
  return name === null ? undefined : { name };
}

/** A reply follows the message that it answers, even if the customer wrote more before it. */
function inOrder(newest: ShownEntry[], first: ShownEntry[]): ShownEntry[] {
  const entries = newest.toReversed();
  return [...first.filter(({ seq }) => entries.every((entry) => entry.seq !== seq)), ...entries];
}

function toEarlierCall({ message_seq, name, detail }: LoadedStep): EarlierCall {
  const { arguments: given, result } = fromJson(detail);
  return { message_seq, name, arguments: given, result };
}
