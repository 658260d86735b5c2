/**
 * The tools beside the organisation's functions. New functions cannot be given such a name (`RESERVED_NAME_PREFIX` of the
 * contract); where an old one has it, the model is shown the tool and not the function.
 */
export const SUGGEST_CLOSING = 'assistant_suggest_closing';
export const CLOSE_CONVERSATION = 'assistant_close_conversation';
export const ASK_FOR_HUMAN = 'assistant_ask_for_human';
