import { Handover } from '../handover.js';

/** What a customer asked, on its way to an article, an example or a test. */
export interface AskedQuestion {
  question: string;
  /** The turns in which it was asked. */
  turn_ids: string[];
  /** The turns are on the page Unanswered, and leave it once something is made of the question. */
  unanswered: boolean;
}

export interface HandedQuestion extends AskedQuestion {
  /** Where it was handed over. */
  back: { to: string; label: string };
}

/** A customer's question, to a new article. */
export const handedQuestion = new Handover<HandedQuestion>();
