/**
 * Records shown under a reply: title, picture, fields and a link. All of it is data, so it is shown as text and never
 * as markup.
 */
import type { Card } from '@frontdesk/client';
import { isWebLink } from '@frontdesk/contract/web-links';
import { useState } from 'preact/hooks';

export function Cards({ cards }: { cards: readonly Card[] }) {
  return (
    <ul class="cards">
      {cards.map((card, index) => (
        <li key={index} class="record">
          {card.image !== undefined && isWebLink(card.image) && <Picture url={card.image} title={card.title} />}
          <p class="record-title" dir="auto">
            {card.title}
          </p>
          {card.fields.length > 0 && (
            <dl>
              {card.fields.map(({ label, value }, position) => (
                <div key={position}>
                  <dt dir="auto">{label}</dt>
                  <dd dir="auto">{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {card.link !== undefined && isWebLink(card.link.url) && (
            <a class="plain wide" href={card.link.url} target="_blank" rel="noopener noreferrer" dir="auto">
              {card.link.label}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Reserves its space while loading; removed if it cannot be shown. */
function Picture({ url, title }: { url: string; title: string }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed') return null;
  return (
    <img
      class={state === 'loading' ? 'picture bone' : 'picture'}
      src={url}
      alt={title}
      aria-busy={state === 'loading'}
      decoding="async"
      referrerpolicy="no-referrer"
      onLoad={() => setState('shown')}
      onError={() => setState('failed')}
    />
  );
}
