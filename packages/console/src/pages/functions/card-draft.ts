/** The card of a function as the editor holds it: what is turned off or left blank is still there while the form is. Pure. */
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

/** Paths of the draft that the service may refuse. */
export const CARD_FIELDS: readonly string[] = [
  ...['title', 'image', 'fields', 'link.label', 'link.url', 'each'],
  ...Array.from({ length: LIMITS.cardFields }, (_, index) => [`fields.${index}.label`, `fields.${index}.value`]).flat(),
].map((path) => `card.${path}`);

export function toCardDraft(card: CardTemplate | null | undefined): CardDraft {
  if (!card) return EMPTY_CARD;
  const { title, image = '', fields = [], link = EMPTY_CARD.link, each = '' } = card;
  return { shown: true, title, image, fields, link, each };
}

/** @returns null where no card is shown */
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

/** @returns undefined while the form would refuse it, or there is none */
export function toCompleteCard(draft: CardDraft): CardTemplate | undefined {
  const texts = [draft.title, ...draft.fields.flatMap(({ label, value }) => [label, value])];
  const halfLinked = isFilled(draft.link.label) !== isFilled(draft.link.url);
  if (halfLinked || !texts.every(isFilled) || !isPath(draft.each)) return undefined;
  return toCardTemplate(draft) ?? undefined;
}

export const isPath = (each: string): boolean => !isFilled(each) || DOTTED_PATH.test(each.trim());

export const isFilled = (text: string) => text.trim() !== '';
