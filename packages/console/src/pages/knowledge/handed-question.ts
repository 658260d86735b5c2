import { Handover } from '../handover.js';

/** A customer's question, passed to an article, an example or a test. */
export interface AskedQuestion {
  question: string;
  /** The turns with the question. */
  turn_ids: string[];
  /** The turns are listed on the Unanswered page, and are removed once the question has been handled. */
  unanswered: boolean;
}

export interface HandedQuestion extends AskedQuestion {
  /** The page it was passed from. */
  back: { to: string; label: string };
}

/** Passes a customer's question to a new article. */
export const handedQuestion = new Handover<HandedQuestion>();
