/** An external link. Only http(s) URLs become links; anything else stays text. */
import { isWebLink } from '@frontdesk/contract/web-links';
import type { ReactNode } from 'react';
import { t } from '../language/translate.js';
import { classes, INLINE_LINK } from './classes.js';

export function ExternalLink({ href, children }: { href: string; children?: ReactNode }) {
  const text = children ?? href;
  if (!isWebLink(href)) return <span className="break-words">{text}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={classes('break-words', INLINE_LINK)}>
      {text}
      <span className="sr-only"> {t('(opens in a new tab)')}</span>
    </a>
  );
}
