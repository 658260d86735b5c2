/** Form values of a function's card. Disabled or blank parts are kept while the form is open. Pure. */
import { type CardTemplate, DOTTED_PATH, LIMITS } from '@frontdesk/contract';

export interface CardDraft {
  shown: boolean;
  title: string;
  image: string;
  fields: { label: string; value: string }[];
  link: { label: string; url: string };
  each: string;
}

export const EMPTY_CARD: CardDraft = {
  shown: false,
  title: '',
  image: '',
  fields: [],
  link: { label: '', url: '' },
  each: '',
};

/** Paths of the draft that may have an error from the service. */
export const CARD_FIELDS: readonly string[] = [
  ...['title', 'image', 'fields', 'link.label', 'link.url', 'each'],
  ...Array.from({ length: LIMITS.cardFields }, (_, index) => [`fields.${index}.label`, `fields.${index}.value`]).flat(),
].map((path) => `card.${path}`);

export function toCardDraft(card: CardTemplate | null | undefined): CardDraft {
  if (!card) return EMPTY_CARD;
  const { title, image = '', fields = [], link = EMPTY_CARD.link, each = '' } = card;
  return { shown: true, title, image, fields, link, each };
}

/** @returns null if no card is shown */
export function toCardTemplate({ shown, title, image, fields, link, each }: CardDraft): CardTemplate | null {
  if (!shown) return null;
  return {
    title,
    ...(isFilled(image) && { image }),
    ...(fields.length > 0 && { fields }),
    ...(isFilled(link.label + link.url) && { link }),
    ...(isFilled(each) && { each: each.trim() }),
  };
}

/** @returns undefined if there is no card or the form would reject it */
export function toCompleteCard(draft: CardDraft): CardTemplate | undefined {
  const texts = [draft.title, ...draft.fields.flatMap(({ label, value }) => [label, value])];
  const halfLinked = isFilled(draft.link.label) !== isFilled(draft.link.url);
  if (halfLinked || !texts.every(isFilled) || !isPath(draft.each)) return undefined;
  return toCardTemplate(draft) ?? undefined;
}

export const isPath = (each: string): boolean => !isFilled(each) || DOTTED_PATH.test(each.trim());

export const isFilled = (text: string) => text.trim() !== '';
