/** Form values of the assistant's settings. Pure. */
import type { AssistantTone, AssistantView, ToldOfCustomer } from '@frontdesk/contract';

export interface AssistantValues {
  assistant_name: string;
  greeting: string;
  tone: AssistantTone;
  instructions: string;
  language: string;
  time_zone: string;
  languages: string[];
  auto_close_minutes: string;
  claim_check: boolean;
  told_of_customer: ToldOfCustomer;
  handover_summary: boolean;
  record_calls: boolean;
  link_origins: string[];
  /** Empty: the operator's model. */
  model: string;
  /** A new key. Empty: unchanged. */
  model_key: string;
  remove_key: boolean;
}

export function toAssistantValues(view: AssistantView): AssistantValues {
  const { assistant_name, greeting, tone, instructions, language, time_zone, languages, link_origins } = view;
  return {
    assistant_name,
    greeting,
    tone,
    instructions,
    language,
    time_zone,
    languages,
    link_origins,
    claim_check: view.claim_check,
    told_of_customer: view.told_of_customer,
    handover_summary: view.handover_summary,
    record_calls: view.record_calls,
    auto_close_minutes: view.auto_close_minutes === null ? '' : String(view.auto_close_minutes),
    model: view.model ?? '',
    model_key: '',
    remove_key: false,
  };
}
