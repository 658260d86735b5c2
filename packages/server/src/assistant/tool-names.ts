/** The tools beside the organisation's functions. Their names cannot collide: a function's name may not start so. */
export const SUGGEST_CLOSING = 'assistant_suggest_closing';
export const CLOSE_CONVERSATION = 'assistant_close_conversation';
export const ASK_FOR_HUMAN = 'assistant_ask_for_human';
