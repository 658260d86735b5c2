/**
 * Worker thread that splits articles into passages, one after the other. The parent terminates it if one takes too
 * long.
 */
import { parentPort } from 'node:worker_threads';
import { LOADED } from '../../reading-threads.js';
import { type ArticleText, type ReadArticle, readPassages } from './read-passages.js';

export type PassageAnswer = { result: ReadArticle } | { refused: string } | { failed: string };

function answer(article: ArticleText): PassageAnswer {
  try {
    return { result: readPassages(article) };
  } catch (error) {
    // Recursive parsers overflow the stack on deep nesting.
    if (error instanceof RangeError && error.message.includes('call stack')) return { refused: 'is nested too deeply' };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (article: ArticleText) => parentPort?.postMessage(answer(article)));
parentPort?.postMessage(LOADED);
