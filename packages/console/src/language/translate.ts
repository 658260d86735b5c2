/**
 * Texts in the member's language. The English text in the code is the key, and catalogs hold the translations. Texts
 * are ICU messages (https://unicode-org.github.io/icu/userguide/format_parse/messages/), formatted by
 * `intl-messageformat`: `{name}` is a value, `{count, plural, one {# message} other {# messages}}` a plural, and
 * `<link>…</link>` a part to be rendered. The language is set before any page is loaded ({@link setLanguage}), and
 * choosing another language reloads the page. Therefore module constants may be translated.
 */
import { IntlMessageFormat } from 'intl-messageformat';
import { createElement, Fragment, type ReactNode } from 'react';

/** Translations by English text, empty if missing. For a text with several meanings, by `context|text` ({@link t.context}). */
export type Catalog = Readonly<Record<string, string>>;

type Values = Readonly<Record<string, string | number>>;
type Drawn = Readonly<Record<string, ReactNode | ((inner: ReactNode) => ReactNode)>>;

const NEEDS_FORMATTING = /[{<']/;
const formats = new Map<string, IntlMessageFormat>();
let language = 'en';
let catalog: Catalog = {};

/** @param tag BCP 47, also used for dates and numbers @param translations English is used where one is missing */
export function setLanguage(tag: string, translations: Catalog): void {
  language = tag;
  catalog = translations;
  formats.clear();
}

/** The member's language with its region, for `Intl`. */
export const locale = (): string => language;

/** @returns a list formatted for the language, such as `Ada, Ben, Cleo` */
export const listed = (items: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(items);

/** @returns the text in the member's language, with its values */
export function t(text: string, values?: Values): string {
  return translate(text, text, values);
}

/** As {@link t}, for a text with several translations. @param context tells translators what the text is */
t.context = (context: string, text: string, values?: Values): string => translate(`${context}|${text}`, text, values);

/**
 * As {@link t}, with rendered parts: a value may be an element, and `<link>the guide</link>` calls `link` with the text
 * between the tags.
 */
t.rich = (text: string, drawn: Drawn): ReactNode => {
  const parts = formatOf(catalog[text] || text).format<ReactNode>(drawn);
  return Array.isArray(parts) ? createElement(Fragment, undefined, ...parts) : parts;
};

function translate(key: string, text: string, values: Values | undefined): string {
  const translated = catalog[key] || text;
  return NEEDS_FORMATTING.test(translated) ? String(formatOf(translated).format(values)) : translated;
}

function formatOf(message: string): IntlMessageFormat {
  let format = formats.get(message);
  if (format === undefined) {
    format = new IntlMessageFormat(message, language);
    formats.set(message, format);
  }
  return format;
}
