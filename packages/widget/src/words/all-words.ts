/** All texts that a language translates: the window's, and those of its lazily loaded parts. */
import type { ArticlesWords } from '../articles/words.js';
import type { CallWords } from '../call/words.js';
import type { FeedbackWords } from '../feedback/words.js';
import type { Words } from './en.js';

export type AllWords = Words & CallWords & FeedbackWords & ArticlesWords;
