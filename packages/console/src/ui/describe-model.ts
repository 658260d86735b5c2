/** The name of a model as members read it: a provider's own name, and the built-in matcher in their language. */
import { MATCHER_NAME } from '@frontdesk/contract';
import { t } from '../language/translate.js';

export const describeModel = (name: string): string => (name === MATCHER_NAME ? t('Built-in matcher') : name);
