/** Small numbers in words, as in "for two". */
import { wordsForNumber } from '@frontdesk/contract/number-words';
import { foldText } from './fold-text.js';
import { type SaidText, saidInOrder } from './said-words.js';

/** Whether one of the texts contains a number from one to twelve in words. @param number a plain decimal number */
export function saysNumber(texts: readonly SaidText[], number: string): boolean {
  if (!/^([1-9]|1[0-2])$/.test(number)) return false;
  return wordsForNumber(Number(number)).some((form) => texts.some((text) => saidInOrder(text, foldText(form))));
}
