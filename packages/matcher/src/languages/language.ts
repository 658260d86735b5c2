/** What the matcher understands and writes in one language, besides the organisation's own texts. */
export interface Language {
  /** ISO 639-1 */
  code: string;
  /** Letters that occur only in this language among those in Latin script. */
  marks?: RegExp;
  /** Customers' phrases, separated by commas, in lower case. English has its own rules (`intents.ts`). */
  says?: {
    greeting: string;
    thanks: string;
    farewell: string;
    human: string;
    yes: string;
    no: string;
    never_mind: string;
    /** The last reply was not heard. */
    repeat: string;
    /** The same, if nothing else is said: "Pardon, no" is a no, and "thanks again" is thanks. */
    pardon?: string;
    /** Words around the phrases that do not change their meaning, such as "very much". */
    filler: string;
  };
  /** How messages begin that only give a new value for the question before. English has its own rules (`follow-up.ts`). */
  follow_ups?: {
    /** "And" */
    also: string;
    /** "Sorry, I meant" */
    corrects: string;
    /** What stands behind the value instead: Japanese "48555は？" asks about 48555 too. */
    behind?: string;
  };
  /** Messages that ask for the rest of a list of which only the beginning was told. */
  rest?: {
    /** "The others" */
    asks: string;
    /** Words around them that do not change their meaning. Numbers need not be listed. */
    filler: string;
  };
  sentences: Sentences;
}

/** `{}` is replaced by the organisation's text. */
export interface Sentences {
  hello: string;
  /** A greeting that asks what the customer wants. */
  greeting: string;
  welcome: string;
  farewell: string;
  glad: string;
  may_i_close: string;
  closed: string;
  stay_open: string;
  go_on: string;
  tell_more: string;
  here: string;
  /** To a caller who asks the assistant to speak louder. */
  not_louder: string;
  human_asked: string;
  human_waiting: string;
  human_failed: string;
  no_human: string;
  shall_i_ask_a_colleague: string;
  /** What the customer says to ask for a person: `readMessage` must understand it. */
  ask_a_colleague: string;
  no_answer_yet: string;
  not_sure: string;
  other_words: string;
  /** Before a sentence about a part of the message. `{}`: that part, quoted. */
  about: string;
  can_help_with: string;
  need: string;
  need_again: string;
  without_value: string;
  found: string;
  found_for: string;
  /** `{}`: how many items of a list are not told. */
  and_more: string;
  /** `{}`: titles of articles. */
  articles_may_help: string;
  found_nothing: string;
  failed: string;
  /** `{}`: names of files; must not begin the sentence, which is recognised by what stands before it. */
  cannot_open_files: string;
  yes: string;
  no: string;
  closed_hours: string;
}
