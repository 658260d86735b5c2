/**
 * Plays a simulated customer by rules, without a model and reproducibly: answers a question with the matching fact,
 * chooses a suggested reply that contains a fact, says yes or no, logs in. If it has no answer it says so once, then
 * asks for a human.
 */
import type { SimulatedCustomer } from '@frontdesk/contract';
import type { Encode } from '@frontdesk/contract/language-model';
import { type Fact, factByMeaning, factsByWords, readFacts } from './fit-facts.js';
import type { Exchange, Move, Player } from './player.js';

const PHRASES = {
  yes: 'Yes, please.',
  no: 'No, thank you.',
  unknown: "I don't know that.",
  human: 'I would like to talk to a human.',
};

/** How often one fact is told in a conversation. */
const FACT_TOLD_TIMES = 2;
/** A yes-or-no question in English. A polite request for a value is not one. */
const YES_OR_NO =
  /^(?:(?:so|and|then|ok|okay),? )*(?:is|are|was|were|does|did|shall|should|may|have|has|(?:can|could|will) (?:i|we)|would you (?:like|want|prefer)|do you (?:want|mean|agree|wish|need|still)|do (?:i|we))\b/i;

export interface ScriptOptions {
  encode: Encode;
  /** Language of the customers, BCP 47; null: English. */
  language: string | null;
}

export class ScriptPlayer implements Player {
  readonly #customer: SimulatedCustomer;
  readonly #options: ScriptOptions;
  readonly #facts: readonly Fact[];
  readonly #phrases: typeof PHRASES;

  constructor(customer: SimulatedCustomer, options: ScriptOptions) {
    this.#customer = customer;
    this.#options = options;
    const { yes, no, unknown, human } = { ...PHRASES, ...customer.phrases };
    this.#phrases = { yes, no, unknown, human };
    const inWords: Readonly<Record<string, string>> = { true: yes, false: no };
    this.#facts = readFacts(customer).map((fact) => ({ ...fact, value: inWords[fact.value] ?? fact.value }));
  }

  async move(exchanges: readonly Exchange[], may_log_in: boolean, signal: AbortSignal): Promise<Move> {
    const last = exchanges.at(-1);
    const { goal, opening = goal } = this.#customer;
    if (last === undefined) return say(opening);
    const { result } = last;
    if (last.said === this.#phrases.human || result === 'failed' || result === 'refused') return GIVES_UP;
    if (result === 'login_needed') return may_log_in && last.said !== null ? { kind: 'log_in' } : GIVES_UP;
    const answer = await this.#answer(last, exchanges, signal);
    if (answer !== undefined) return say(answer);
    const said = new Set(exchanges.map((exchange) => exchange.said));
    // A greeting is answered with the goal.
    if (result === 'answered' && !last.looked_up && !said.has(goal)) return say(goal);
    if (result === 'answered' || last.settled) return REACHED;
    if (result === 'not_understood' && !said.has(goal)) return say(goal);
    if (result === 'asked_back' && !said.has(this.#phrases.unknown)) return say(this.#phrases.unknown);
    return say(this.#phrases.human);
  }

  /** @returns undefined if nothing is asked that the customer can answer */
  async #answer(last: Exchange, exchanges: readonly Exchange[], signal: AbortSignal): Promise<string | undefined> {
    if (last.settled) return undefined;
    const asks = last.result === 'asked_back';
    const question = questionIn(last.reply);
    if (question === undefined && !asks) return undefined;
    const asked = question ?? last.reply;
    const times = (fact: Fact) => exchanges.filter(({ said }) => said !== null && holds(said, fact.value)).length;
    // Facts that a reply only mentions are not told again.
    const tellable = this.#facts.filter((fact) => times(fact) < (asks ? FACT_TOLD_TIMES : 1));
    const offered = last.suggestions.find(({ label, message }) =>
      tellable.some(({ value }) => holds(label, value) || holds(message, value)),
    );
    if (offered !== undefined) return offered.message;
    const byWords = factsByWords(asked, tellable, this.#options.language);
    if (byWords.length > 0) return tell(byWords);
    const near =
      asks || !last.looked_up
        ? await factByMeaning(asked, tellable, { encode: this.#options.encode, signal })
        : undefined;
    if (near !== undefined) return tell([near]);
    return asks ? this.#yesOrNo(asked, last) : undefined;
  }

  #yesOrNo(question: string, { suggestions }: Exchange): string | undefined {
    const word = this.#customer.agrees === false ? this.#phrases.no : this.#phrases.yes;
    const [first = ''] = folded(word).split(/[^\p{L}\p{M}\p{N}]+/u);
    const offered = suggestions.find(({ label }) => holds(label, first));
    if (offered !== undefined) return offered.message;
    return YES_OR_NO.test(question) ? word : undefined;
  }
}

const GIVES_UP: Move = { kind: 'end', outcome: 'gave_up' };
const REACHED: Move = { kind: 'end', outcome: 'reached' };
const say = (text: string): Move => ({ kind: 'say', text });

const tell = (facts: readonly Fact[]): string => {
  const [only] = facts;
  if (only !== undefined && facts.length === 1) return only.value;
  return facts.map(({ label, value }) => `${label}: ${value}`).join(', ');
};

/** @returns the last question of a reply; undefined if it has none */
function questionIn(reply: string): string | undefined {
  const sentences = reply.match(/[^.!?？؟\n]+[.!?？؟]*/g) ?? [];
  return sentences.map((sentence) => sentence.trim()).findLast((sentence) => /[?？؟]$/.test(sentence));
}

/** Whether a text contains the value as whole words. */
function holds(text: string, value: string): boolean {
  const [searched, wanted] = [folded(text), folded(value)];
  if (wanted === '') return false;
  for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, at + 1)) {
    const [before = '', after = ''] = [searched.slice(0, at).at(-1), searched[at + wanted.length]];
    if (!WORD_SIGN.test(before) && !WORD_SIGN.test(after)) return true;
  }
  return false;
}

const WORD_SIGN = /[\p{L}\p{M}\p{N}]/u;
const folded = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
