/** Found passages, cut to what a model is shown of one result. */
import { type FoundPassage, LIMITS } from '@frontdesk/contract';
import { fitData } from '../functions/fit-data.js';

/** Those that a result has room for, the best first; of a best one that is too long, a part. */
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
