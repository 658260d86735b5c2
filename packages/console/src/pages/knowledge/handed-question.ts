import type { UnansweredGroup } from '@frontdesk/contract';
import { Handover } from '../handover.js';

/** From the unanswered questions to a new article. */
export const handedQuestion = new Handover<Pick<UnansweredGroup, 'question' | 'turn_ids'>>();
