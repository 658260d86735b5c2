/**
 * The titles of articles that a reply is based on, with links to those that are public. Titles are text, never markup.
 */
import type { Source } from '@frontdesk/client';
import { isWebLink } from '@frontdesk/contract/web-links';
import { useWords } from '../chat.js';

export function Sources({ sources }: { sources: readonly Source[] }) {
  const word = useWords();
  return (
    <p class="sources">
      {word(sources.length === 1 ? 'source' : 'sources')}
      {sources.map(({ title, url }, index) => (
        <>
          {index === 0 ? ' ' : ' · '}
          {url !== null && isWebLink(url) ? (
            <a href={url} target="_blank" rel="noopener noreferrer nofollow" dir="auto">
              {title}
            </a>
          ) : (
            <bdi>{title}</bdi>
          )}
        </>
      ))}
    </p>
  );
}
