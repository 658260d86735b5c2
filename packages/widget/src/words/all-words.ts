/** What a language translates: the words of the window, and those of its parts, which English has each with its part. */
import type { ArticlesWords } from '../articles/words.js';
import type { CallWords } from '../call/words.js';
import type { FeedbackWords } from '../feedback/words.js';
import type { Words } from './en.js';

export type AllWords = Words & CallWords & FeedbackWords & ArticlesWords;
