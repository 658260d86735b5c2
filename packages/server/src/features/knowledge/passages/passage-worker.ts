/**
 * Worker thread that splits articles into passages, one after the other. The parent terminates it if one takes too
 * long.
 */
import { answerJobs } from '../../reading-threads.js';
import { type ArticleText, readPassages } from './read-passages.js';

answerJobs((article: ArticleText) => ({ result: readPassages(article) }));
