/**
 * The matcher's sentences, in the customer's language. When the customer replies, some are recognised in the
 * conversation, in any language. This tells the matcher what it asked, without stored state.
 */
import type { ModelTool, Suggestion } from '@frontdesk/contract/language-model';
import { abilityOf, describeFunction, joinAbilities, placeOfAbility } from './describe-function.js';
import { detectLanguage } from './languages/detect-language.js';
import type { Sentences } from './languages/language.js';
import { LANGUAGES, languageOf } from './languages/languages.js';
import { capitalised } from './words.js';

const OFFERED_FUNCTIONS = 4;
const DESCRIPTION_CHARACTERS = 90;

/** The language and the options of a reply. */
export interface Voice {
  language: string;
  /** Whether the conversation can be handed over to a human. */
  offersHuman: boolean;
}

export const sentencesIn = ({ language }: Pick<Voice, 'language'>): Sentences => languageOf(language).sentences;

const inAnyLanguage = (key: keyof Sentences) => [...LANGUAGES.values()].map(({ sentences }) => sentences[key]);

/** Whether one of the matcher's texts ends with one of its sentences. */
export const endsIn = (text: string, key: keyof Sentences): boolean =>
  inAnyLanguage(key).some((sentence) => text.endsWith(sentence));
/** Whether one of the matcher's texts begins with one of its sentences, up to what is filled in. */
export const beginsWith = (text: string, key: keyof Sentences): boolean =>
  inAnyLanguage(key).some((sentence) => text.startsWith(sentence.split('{}')[0] ?? sentence));

export const fill = (sentence: string, words: string): string => sentence.replace('{}', () => words);

export function withHumanOffer(text: string, voice: Voice): string {
  if (!voice.offersHuman) return text;
  const between = LIST_AT_END.test(text) ? '\n\n' : ' ';
  return `${text}${between}${sentencesIn(voice).shall_i_ask_a_colleague}`;
}

const LIST_AT_END = /\n *- [^\n]*$/;

/** `receipt.pdf (pdf)`: the type, of a name that has one. */
const TYPE_AGAIN = /(\.[a-z0-9]{1,5}) \([a-z0-9]{1,5}\)$/i;

/** Adds a note that attached files cannot be read. The note stands alone if there is no other answer. */
export function withFilesNote(text: string, files: readonly string[], voice: Voice): string {
  if (files.length === 0) return text;
  const names = files.map((file) => file.replace(TYPE_AGAIN, '$1'));
  const note = fill(sentencesIn(voice).cannot_open_files, names.join(', '));
  return text === '' ? withHumanOffer(note, voice) : `${text}\n${note}`;
}

/** Removes the note from an earlier answer, so that the answer can be recognised. */
export function withoutFilesNote(answer: string): string {
  const at = answer.lastIndexOf('\n');
  const notes = inAnyLanguage('cannot_open_files').map((sentence) => sentence.split('{}')[0] ?? sentence);
  return at >= 0 && notes.some((note) => answer.startsWith(note, at + 1)) ? answer.slice(0, at) : answer;
}

export function introduce(functions: readonly ModelTool[], voice: Voice): string {
  const abilities = listAbilities(functions, voice);
  return voice.language === 'en' ? `I'm an automated assistant, not a person. ${abilities}` : abilities;
}

export function listAbilities(functions: readonly ModelTool[], voice: Voice): string {
  const { tell_more, can_help_with } = sentencesIn(voice);
  if (functions.length === 0) return cannotLookUp(voice);
  const offered = offer(functions, voice);
  if (voice.language !== 'en') return offered === '' ? tell_more : `${fill(can_help_with, offered)} ${tell_more}`;
  const colleague = voice.offersHuman ? ' If you would rather talk to a person, just say so.' : '';
  return `I can ${offered}.${colleague} What would you like to know?`;
}

export function cannotLookUp(voice: Voice): string {
  if (voice.language !== 'en') return withHumanOffer(sentencesIn(voice).found_nothing, voice);
  return withHumanOffer("I'm sorry, I can't look anything up here at the moment.", voice);
}

/** @param likely candidate functions, best first. The list is filled with other functions. */
export function unsure(likely: readonly ModelTool[], functions: readonly ModelTool[], voice: Voice): string {
  const { not_sure, can_help_with } = sentencesIn(voice);
  const [only, second] = likely;
  const listed = [...likely, ...functions.filter((tool) => !likely.includes(tool))];
  if (voice.language !== 'en') {
    const offered = offer(listed, voice);
    const more = offered === '' ? sentencesIn(voice).other_words : fill(can_help_with, offered);
    return withHumanOffer(`${not_sure} ${more}`, voice);
  }
  if (only !== undefined && second === undefined) return `${not_sure} Shall I ${describeFunction(only)}?`;
  return withHumanOffer(`${not_sure} I can ${offer(listed, voice)}.`, voice);
}

const QUOTED_CHARACTERS = 100;

/** Added after the answer to the rest of a message. */
export function notUnderstood(part: string, voice: Voice): string {
  const { not_sure, other_words, about } = sentencesIn(voice);
  const said = part.length > QUOTED_CHARACTERS ? `${part.slice(0, QUOTED_CHARACTERS)}…` : part;
  if (voice.language !== 'en') return `${fill(about, said)} ${not_sure} ${other_words}`;
  return `I'm not sure what to look up for “${said.replace(/[.!]$/, '')}”. ${other_words}`;
}

/** How {@link askWhich} begins in English. In other languages it is {@link unsure}. */
const WHICH_ONE = 'Which one do you mean:';

/** Whether one of the matcher's texts asks which function is meant. */
export const asksWhich = (text: string): boolean => beginsWith(text, 'not_sure') || text.startsWith(WHICH_ONE);

export function askWhich(functions: readonly ModelTool[], voice: Voice): string {
  if (voice.language !== 'en') return unsure(functions, [], voice);
  return `${WHICH_ONE} shall I ${joinAbilities(functions.map(abilityOf), 'or')}?`;
}

export function cannotDo(functions: readonly ModelTool[], voice: Voice): string {
  const able = functions.length > 0 ? ` What I can do is ${offer(functions, voice)}.` : '';
  return withHumanOffer(`I'm sorry, I can only look things up, so I can't do that for you.${able}`, voice);
}

export const SORRY = "I'm sorry about that.";

/** @param functions that may tell more about what is broken, wrong or missing; none is fine */
export function sorryForProblem(functions: readonly ModelTool[], voice: Voice): string {
  const able = functions.length > 0 ? ` I can ${offer(functions, voice)}.` : '';
  return withHumanOffer(`${SORRY}${able}`, voice);
}

export function sorry(voice: Voice): string {
  return withHumanOffer("I'm sorry that I haven't been of more help.", voice);
}

/** The functions whose descriptions appear in one of the matcher's texts, in order of appearance. */
export function functionsOffered(text: string, functions: readonly ModelTool[]): ModelTool[] {
  const verbs = functions.map((tool) => abilityOf(tool).verb);
  const placed = functions.map((tool) => ({
    tool,
    at: Math.max(
      placeOfAbility(text, abilityOf(tool), verbs),
      ...[firstSentence(tool.description), ...(tool.examples ?? [])].map((words) => text.indexOf(asPhrase(words))),
    ),
  }));
  return placed
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .map(({ tool }) => tool);
}

/**
 * In English, made from the function's name. Otherwise an example or a description in the customer's language, if there
 * is one.
 */
function offer(functions: readonly ModelTool[], { language }: Voice): string {
  if (language === 'en') return joinAbilities(functions.slice(0, OFFERED_FUNCTIONS).map(abilityOf), 'and');
  const described = functions.map((tool) => asPhrase(inLanguage(tool, language)));
  return [...new Set(described.filter((text) => text !== ''))].slice(0, OFFERED_FUNCTIONS).join('; ');
}

function inLanguage({ description, examples = [] }: ModelTool, language: string): string {
  return [firstSentence(description), ...examples].find((one) => detectLanguage(one) === language) ?? '';
}

/** Within a sentence, so without punctuation of its own. */
function asPhrase(sentence: string): string {
  return sentence.replace(/^[¿¡]+/, '').replace(/(?<![?.。？؟])[?.。？؟]+$/, '');
}

function firstSentence(description: string): string {
  const sentence = description.split(/(?<=[\p{L}\d)])[.。](?:\s|$)|\n/u)[0] ?? description;
  return sentence.slice(0, DESCRIPTION_CHARACTERS).trim();
}

/** The suggested replies to {@link unsure}, {@link askWhich} and {@link cannotDo}. */
export function suggest(functions: readonly ModelTool[], voice: Voice): Suggestion[] {
  const asked = functions.map((tool) =>
    voice.language === 'en' ? requestFor(tool) : inLanguage(tool, voice.language),
  );
  const offered = [...new Set(asked.filter((text) => text !== ''))].slice(0, OFFERED_FUNCTIONS);
  return [...offered, ...(voice.offersHuman ? [sentencesIn(voice).ask_a_colleague] : [])].map(asSuggestion);
}

export function yesOrNo(voice: Voice): Suggestion[] {
  const { yes, no } = sentencesIn(voice);
  return [yes, no].map(capitalised).map(asSuggestion);
}

export const asSuggestion = (text: string): Suggestion => ({ label: text, message: text });

/** A function as a customer would request it: `List my orders` for `list your orders`. */
export function requestFor(tool: ModelTool): string {
  const asked = describeFunction(tool)
    .replace(/\byour\b/g, 'my')
    .replace(/\byou\b/g, 'me');
  return capitalised(asked);
}
