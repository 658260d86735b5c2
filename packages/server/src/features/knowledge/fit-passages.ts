/** Selects found passages that fit into one result for a model. */
import { type FoundPassage, LIMITS } from '@frontdesk/contract';
import { fitData } from '../functions/fit-data.js';

/** Takes the best passages that fit; if the best one is too long, a part of it. */
export function fitPassages(passages: readonly FoundPassage[]): FoundPassage[] {
  let left: number = LIMITS.functionResultCharacters;
  return passages.flatMap((passage, place) => {
    const { length } = JSON.stringify(passage);
    if (length <= left) {
      left -= length;
      return [passage];
    }
    const room = left;
    left = 0;
    return place === 0 ? [fitData(passage, room).data as FoundPassage] : [];
  });
}
