/** Groups questions by meaning, or by words if the encoder fails or takes too long. */
import { LIMITS } from '@frontdesk/contract';
import type { Encode } from '@frontdesk/contract/language-model';
import type { Context } from '../context.js';
import { groupQuestions, type Question } from './group-questions.js';

/** @param asked newest first */
export async function groupInTime<Asked extends Question>(
  context: Context,
  asked: readonly Asked[],
  encode: Encode,
): Promise<{ groups: Asked[][]; grouped_by: 'meaning' | 'words' }> {
  const signal = AbortSignal.timeout(LIMITS.unansweredEncodingMs);
  try {
    return { groups: await groupQuestions(asked, encode, signal), grouped_by: 'meaning' };
  } catch (error) {
    context.log.warn({ err: error }, 'questions could not be compared by meaning; comparing them by words');
  }
  return { groups: await groupQuestions(asked, undefined, signal), grouped_by: 'words' };
}
