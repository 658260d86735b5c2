/** Worker thread that extracts contents one after the other. The parent terminates it if one takes too long. */
import { LIMITS } from '@frontdesk/contract';
import { answerJobs, type ThreadAnswer } from '../../reading-threads.js';
import { boundAllocations, TooMuchMemoryError } from './bound-allocations.js';
import { ContentRefusedError } from './content-refused.js';
import type { ExtractionJob, ExtractionResult } from './extraction.js';
import { readSitemap } from './read-sitemap.js';
import { toMarkdown } from './to-markdown.js';

boundAllocations(LIMITS.extractionMemoryMb);

answerJobs(async (job: ExtractionJob): Promise<ThreadAnswer<{ result: ExtractionResult }>> => {
  try {
    return { result: job.kind === 'sitemap' ? readSitemap(job) : await toMarkdown(job.input) };
  } catch (error) {
    if (error instanceof ContentRefusedError) return { refused: error.message };
    if (error instanceof TooMuchMemoryError) return { refused: 'needs too much memory to read' };
    throw error;
  }
});
