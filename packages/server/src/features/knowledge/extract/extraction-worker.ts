/** Worker thread that extracts contents one after the other. The parent terminates it if one takes too long. */
import { parentPort } from 'node:worker_threads';
import { LIMITS } from '@frontdesk/contract';
import { LOADED, type ThreadAnswer } from '../../reading-threads.js';
import { boundAllocations, TooMuchMemoryError } from './bound-allocations.js';
import { ContentRefusedError } from './content-refused.js';
import type { ExtractionJob, ExtractionResult } from './extraction.js';
import { readSitemap } from './read-sitemap.js';
import { toMarkdown } from './to-markdown.js';

boundAllocations(LIMITS.extractionMemoryMb);

async function work(job: ExtractionJob): Promise<ExtractionResult> {
  return job.kind === 'sitemap' ? readSitemap(job) : await toMarkdown(job.input);
}

async function answer(job: ExtractionJob): Promise<ThreadAnswer<{ result: ExtractionResult }>> {
  try {
    return { result: await work(job) };
  } catch (error) {
    if (error instanceof ContentRefusedError) return { refused: error.message };
    if (!(error instanceof Error)) return { failed: String(error) };
    // Recursive parsers overflow the stack on deep nesting.
    if (error instanceof RangeError && error.message.includes('call stack')) return { refused: 'is nested too deeply' };
    if (error instanceof TooMuchMemoryError) return { refused: 'needs too much memory to read' };
    return { failed: error.stack ?? error.message };
  }
}

parentPort?.on('message', async (job: ExtractionJob) => parentPort?.postMessage(await answer(job)));
parentPort?.postMessage(LOADED);
