/**
 * Identifiers in a sentence: order numbers, references, codes, card digits. Numbers that are an amount, a date, a time
 * or a count are ignored.
 */
import { stem, wordsOf, wordsOfName } from '../words.js';
import { type Parameter, type ParameterKind, shapeOf } from './parameter-kind.js';

export interface FoundIdentifier {
  value: string;
  /** The stems of the words just before and after it. */
  near: string[];
  /** Clearly an identifier: written with `#`, with letters and digits together, or with many digits. */
  certain: boolean;
}

const TOKEN = /#?\b(?:[A-Za-z]{1,8}[-_/]){0,3}[A-Za-z]{0,8}\d[A-Za-z0-9]*(?:[-_/.][A-Za-z0-9]+)*\b|\b[A-Z]{5,8}\b/g;
const FOUND = 10;
const NEAR_CHARACTERS = 60;
const NOT_IDENTIFIERS = [
  /\b\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?\b/g,
  /\b\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?\b/g,
  /\b\d{1,2}:\d{2}\s*(?:am|pm)?\b/gi,
  /\b\d{1,2}\s*(?:am|pm|o'clock)\b/gi,
  /[€$£¥]\s*\d[\d.,]*/g,
  /(?<![\w.,])[.,]*\d[\d.,]*\s*(?:euros?|eur|dollars?|usd|bucks|pounds?|gbp|cents?|percent|%|kg|km|cm|mm|gb|mb|kwh|hours?|hrs?|minutes?|mins?|days?|weeks?|months?|years?|people|persons?|adults?|nights?|times|pieces?)(?![\w-])/gi,
  /\b\d+(?:st|nd|rd|th)\b/gi,
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{1,2}\b/gi,
  /\b\d{1,2}\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/gi,
  /\b(?:under|below|over|above|than|most|least|max(?:imum)?|min(?:imum)?|up to)\s+\d[\d.,]*/gi,
  /(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/g,
];

let last: { text: string; found: readonly FoundIdentifier[] } = { text: '', found: [] };

/** Caches the last result, because each text is searched once per parameter. */
export function findIdentifiers(text: string): readonly FoundIdentifier[] {
  if (text !== last.text) last = { text, found: readIdentifiers(text) };
  return last.found;
}

function readIdentifiers(text: string): FoundIdentifier[] {
  let masked = text;
  for (const pattern of NOT_IDENTIFIERS) masked = masked.replace(pattern, (match) => ' '.repeat(match.length));
  // "2001 2345" is one number that was written in groups.
  masked = masked.replace(/\b\d{3,4}(?:[ ]\d{3,4})+\b/g, (match) => match.replaceAll(' ', '').padEnd(match.length));
  const shouted = text === text.toUpperCase();
  const found: FoundIdentifier[] = [];
  for (const match of masked.matchAll(TOKEN)) {
    if (found.length >= FOUND) break;
    const written = match[0];
    if (!/\d/.test(written) && (shouted || wordsOf(text).length < 2)) continue;
    const value = written.replace(/^#/, '');
    const before = wordsOf(masked.slice(Math.max(0, match.index - NEAR_CHARACTERS), match.index)).slice(-4);
    const end = match.index + written.length;
    const after = wordsOf(masked.slice(end, end + NEAR_CHARACTERS)).slice(0, 2);
    found.push({
      value,
      near: [...before, ...after].map(stem),
      certain: written.startsWith('#') || (/[A-Za-z]/.test(value) && /\d/.test(value)) || /^\d{3,}$/.test(value),
    });
  }
  return found;
}

/** The text without its identifiers, used to determine its topic. */
export function withoutIdentifiers(text: string): string {
  let rest = text;
  for (const { value } of findIdentifiers(text))
    if (/\d/.test(value)) rest = rest.replace(rest.includes(`#${value}`) ? `#${value}` : value, ' ');
  return rest.replace(/\s+/g, ' ').trim();
}

/** The values of `found` that this parameter may take, best first, with a score of 0 to 1. 0.5 is neutral. */
export function fitIdentifiers(
  parameter: Parameter,
  kind: Extract<ParameterKind, { kind: 'identifier' }>,
  found: readonly FoundIdentifier[],
): { value: string; fit: number }[] {
  // "Such as 1042": an order that is named beside 1042 is no likelier for that.
  const words = wordsOf(`${wordsOfName(parameter.name)} ${parameter.description}`).filter((word) => !/\d/.test(word));
  const own = new Set(words.map(stem));
  const fits = found.flatMap((candidate) => {
    const { value } = candidate;
    if (parameter.type === 'number' && !/^\d+$/.test(value)) return [];
    let fit = candidate.certain ? 0.5 : 0.2;
    if (kind.digits !== undefined) fit += hasDigits(value, kind) ? 0.3 : -0.35;
    if (kind.shapes !== undefined && candidate.certain)
      fit += kind.shapes.includes(shapeOf(value)) ? 0.25 : /[A-Za-z]/.test(value) ? -0.05 : -0.1;
    if (candidate.near.some((root) => own.has(root) && !/^(the|a|of|is|in|to|for)$/.test(root))) fit += 0.25;
    return [{ value, fit }];
  });
  return fits.filter(({ fit }) => fit >= 0.25).sort((one, other) => other.fit - one.fit);
}

function hasDigits(value: string, { digits, shapes }: Extract<ParameterKind, { kind: 'identifier' }>): boolean {
  const lettered = shapes?.some((shape) => shape.includes('A')) ?? false;
  return (lettered || /^\d+$/.test(value)) && value.replace(/\D/g, '').length === digits;
}

/** Whether a value has the shape of the example in the description, or its number of digits. */
export function isShapedAs(value: string, kind: Extract<ParameterKind, { kind: 'identifier' }>): boolean {
  const { shapes, digits } = kind;
  if (shapes === undefined && digits === undefined) return false;
  if (digits !== undefined && !hasDigits(value, kind)) return false;
  return shapes === undefined || shapes.includes(shapeOf(value)) || findShaped(value, shapes).length > 0;
}

/**
 * Values shaped like an example with a space or a dot, such as `IC 204` or `4.2`, which are otherwise not identifiers.
 */
export function findShaped(text: string, shapes: readonly string[] = []): string[] {
  return shapes
    .filter((shape) => /[ .]/.test(shape))
    .flatMap((shape) => {
      const pattern = escapePattern(shape)
        .replaceAll('A', '[A-Z]{1,4}')
        .replaceAll('9', '\\d{1,20}')
        .replaceAll(' ', ' ?');
      // In this pattern, `pattern` stands for: (?:[A-Z]{1,4}|\d{1,20})[-_/.\x20]?(?:[A-Z]{1,4}|\d{1,20})
      return text.match(new RegExp(`(?<![\\w.-])${pattern}(?![\\w-]|\\.\\d)`, 'g')) ?? [];
    });
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
