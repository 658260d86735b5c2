/** The articles that a reply is based on, as customers see them. */
import type { MessageSource } from '@frontdesk/contract';
import { Fragment } from 'react';
import { t } from '../language/translate.js';
import { ExternalLink } from './external-link.js';

export function Sources({ sources }: { sources: readonly MessageSource[] }) {
  return (
    <p className="mt-1 max-w-[42rem] text-xs text-ink-faint">
      {t('{count, plural, one {Source:} other {Sources:}}', { count: sources.length })}
      {sources.map(({ title, url }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sources of a message keep their order
        <Fragment key={index}>
          {index === 0 ? ' ' : ' · '}
          <bdi>{url === null ? title : <ExternalLink href={url}>{title}</ExternalLink>}</bdi>
        </Fragment>
      ))}
    </p>
  );
}
