/** Labels of the reasons why the assistant requested a human. */
import type { HandoverReason } from '@frontdesk/contract';
import { t } from '../../language/translate.js';

export const HANDOVER_REASON_WORDS: Record<HandoverReason, string> = {
  asked_for_human: t('Asked for a human'),
  not_understood: t('Not understood'),
  function_failed: t('Function failed'),
  could_not_answer: t("Couldn't answer"),
  action_unknown: t('Action outcome unknown'),
};
