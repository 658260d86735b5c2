/** A link out of the console. Only http(s) addresses become links; anything else stays the text it is. */

import { isWebLink } from '@frontdesk/contract/web-links';
import type { ReactNode } from 'react';

export function ExternalLink({ href, children }: { href: string; children?: ReactNode }) {
  const text = children ?? href;
  if (!isWebLink(href)) return <span className="break-words">{text}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="break-words text-accent-ink underline decoration-line-strong underline-offset-2 hover:decoration-current"
    >
      {text}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
