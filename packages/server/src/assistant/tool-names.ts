/** The tools beside the organisation's functions: part of the port to a language model. */
export {
  ASK_FOR_HUMAN,
  CLOSE_CONVERSATION,
  FIND_FUNCTIONS,
  REPLY_WITHOUT_ANSWER,
  SUGGEST_CLOSING,
} from '@frontdesk/contract/language-model';
