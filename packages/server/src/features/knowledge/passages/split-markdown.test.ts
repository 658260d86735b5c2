/** A long text is split within the memory of a thread, which could not be terminated while it runs out of it. */
import { expect, it } from 'vitest';
import { ReadingThreads } from '../../reading-threads.js';
import type { ArticleText } from './read-passages.js';

it('splits many short sentences within 64 MiB', async () => {
  await using threads = new ReadingThreads<ArticleText, { result: unknown[] }>({
    script: new URL('./passage-worker.js', import.meta.url),
    at_once: 1,
    most_waiting: 1,
    reading_ms: 60_000,
    memory_mb: 64,
  });
  const markdown = 'Ab cd. '.repeat(6_000);
  const article: ArticleText = { organisation_id: 'organisation', title: 'Sentences', language: 'en', markdown };
  await expect(threads.read('organisation', article)).resolves.toHaveProperty('result');
}, 90_000);
