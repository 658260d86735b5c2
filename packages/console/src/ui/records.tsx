/**
 * Cards of a message as members see them: the customer's text, with pictures as links, because the console loads no
 * external content.
 */
import type { Card } from '@frontdesk/client';
import { t } from '../language/translate.js';
import { ExternalLink } from './external-link.js';

export function Records({ cards }: { cards: readonly Card[] }) {
  return (
    <ul aria-label={t('Cards')} className="mt-2 w-full max-w-[26rem] space-y-2">
      {cards.map((card, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards of a message keep their order
        <li key={index} className="min-w-0 rounded-lg border border-line bg-surface px-3 py-2 text-sm text-ink">
          <p dir="auto" className="font-semibold break-words">
            {card.title}
          </p>
          {card.fields.length > 0 && (
            <dl className="mt-1 space-y-0.5">
              {card.fields.map(({ label, value }, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: fields may have the same name
                <div key={position} className="grid grid-cols-[2fr_3fr] gap-3">
                  <dt dir="auto" className="min-w-0 break-words text-ink-soft">
                    {label}
                  </dt>
                  <dd dir="auto" className="min-w-0 break-words whitespace-pre-line">
                    {value}
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {(card.image ?? card.link) !== undefined && (
            <p className="mt-1.5 flex flex-wrap gap-x-4 text-xs">
              {card.image !== undefined && <ExternalLink href={card.image}>{t('Picture')}</ExternalLink>}
              {card.link !== undefined && <ExternalLink href={card.link.url}>{card.link.label}</ExternalLink>}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
