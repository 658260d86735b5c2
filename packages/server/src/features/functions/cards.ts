/**
 * Cards of a function's result, rendered by the organisation's templates. They contain the endpoint's data, so they are
 * plain text within limits, links are guarded like those of any reply, and a picture or link whose URL is not a single
 * allowed link is left out. Rendering all cards of a result has one time limit.
 */
import { type Card, type CardTemplate, type FieldError, LIMITS } from '@frontdesk/contract';
import { isWebLink } from '@frontdesk/contract/web-links';
import type { FunctionRow } from '../../db/schema.js';
import { fromJson } from '../../json.js';
import { type ParsedTemplate, parseTemplate, type ReplyScope, renderParsed, templateErrors } from './reply-template.js';
import { readPath } from './response-path.js';

type CardRow = Readonly<Pick<FunctionRow, 'card'>>;

export function cardTemplateOf({ card }: CardRow): CardTemplate | null {
  return card === null ? null : fromJson(card);
}

/** The errors of a card's templates, each with field and line. */
export function cardErrors(card: CardTemplate | null | undefined): FieldError[] {
  if (!card) return [];
  return Object.entries(templatesOf(card)).flatMap(([path, template]) => templateErrors(`card.${path}`, template));
}

/** By their path in the card. */
function templatesOf({ title, image, fields = [], link }: CardTemplate): Record<string, string> {
  return {
    title,
    ...(image !== undefined && { image }),
    ...Object.fromEntries(fields.map(({ value }, index) => [`fields.${index}.value`, value])),
    ...(link !== undefined && { 'link.url': link.url }),
  };
}

interface ParsedCard {
  template: CardTemplate;
  texts: ReadonlyMap<string, ParsedTemplate>;
}

/** Cached by row, as rows are cached as well. */
const parsed = new WeakMap<CardRow, ParsedCard>();

function parseCard(row: CardRow): ParsedCard | undefined {
  const known = parsed.get(row);
  if (known !== undefined) return known;
  const template = cardTemplateOf(row);
  if (template === null) return undefined;
  const texts = new Map(Object.entries(templatesOf(template)).map(([path, text]) => [path, parseTemplate(text)]));
  parsed.set(row, { template, texts });
  return { template, texts };
}

/**
 * @param scope of a successful result
 * @param guard removes links that replies may not contain
 * @returns at most as many as a message may have; none if the function has no card, or the result lacks its list
 */
export function cardsOf(row: CardRow, scope: ReplyScope, guard: (text: string) => string): Card[] {
  const card = parseCard(row);
  if (card === undefined) return [];
  const ends = performance.now() + LIMITS.cardsMs;
  return scopesOf(card.template, scope).flatMap((one) => {
    const render = (path: string) => {
      const text = card.texts.get(path);
      return text === undefined ? '' : renderParsed(text, one, ends - performance.now());
    };
    return buildCard(card.template, render, guard) ?? [];
  });
}

/** The variables of each card's templates. */
function scopesOf({ each }: CardTemplate, scope: ReplyScope): ReplyScope[] {
  if (each === undefined) return [scope];
  const list = readPath(scope.data, each);
  if (!list.ok || !Array.isArray(list.value)) return [];
  return list.value.slice(0, LIMITS.cardsPerMessage).map((item) => ({ ...scope, item }));
}

function buildCard(
  { image, fields = [], link }: CardTemplate,
  render: (path: string) => string,
  guard: (text: string) => string,
): Card | undefined {
  const title = fit(render('title').replaceAll('\n', ' '), LIMITS.cardTitleCharacters, guard);
  if (title === '') return undefined;
  const picture = image && allowedAddress(render('image'), guard);
  const url = link && allowedAddress(render('link.url'), guard);
  return {
    title,
    ...(picture && { image: picture }),
    fields: fields.flatMap(({ label }, index) => {
      const value = fit(render(`fields.${index}.value`), LIMITS.cardValueCharacters, guard);
      return value === '' ? [] : [{ label, value }];
    }),
    ...(link && url && { link: { label: link.label, url } }),
  };
}

/** Cutting may change where a link leads, so the shortened text is guarded. */
function fit(text: string, characters: number, guard: (text: string) => string): string {
  const cut = text.length > characters ? `${text.slice(0, characters - 1)}…` : text;
  return guard(cut).slice(0, characters).trim().toWellFormed();
}

function allowedAddress(url: string, guard: (text: string) => string): string | undefined {
  const fits = url.length <= LIMITS.cardUrlCharacters && !/\s/.test(url);
  return fits && isWebLink(url) && guard(url) === url ? url : undefined;
}
