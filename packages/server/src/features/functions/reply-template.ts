/**
 * The template by which an organisation puts a function's answer into words: a subset of Liquid. It is text of an
 * organisation and runs in the service, so it reaches no file and no other template, its filters and tags are a list of ours,
 * and what one rendering takes is bounded. What it renders is plain text, and its links are judged like those of any reply.
 */
import { LIMITS } from '@frontdesk/contract';
import { Liquid, LiquidError, type Template } from 'liquidjs';
import type { FunctionRow } from '../../db/schema.js';

const TAGS = new Set([
  ...['assign', 'break', 'capture', 'case', 'comment', 'continue', 'cycle', 'echo', 'for', 'if', 'raw', 'unless', '#'],
]);
/** None that makes HTML, evaluates text as code, encodes, or is not the same for the same data. */
const FILTERS = new Set([
  ...['abs', 'at_least', 'at_most', 'ceil', 'divided_by', 'floor', 'minus', 'modulo', 'plus', 'round', 'times'],
  ...['append', 'capitalize', 'downcase', 'lstrip', 'prepend', 'remove', 'remove_first', 'replace', 'replace_first'],
  ...['rstrip', 'slice', 'split', 'strip', 'strip_newlines', 'truncate', 'truncatewords', 'upcase'],
  ...['compact', 'concat', 'first', 'join', 'last', 'map', 'reverse', 'size', 'sort', 'sort_natural', 'sum', 'uniq'],
  ...['where', 'date', 'default'],
]);

const engine = createEngine();

function createEngine(): Liquid {
  const liquid = new Liquid({
    ownPropertyOnly: true,
    strictFilters: true,
    strictVariables: false,
    // No file is looked up: templates are what stands here.
    templates: {},
    dynamicPartials: false,
    locale: 'en',
    timezoneOffset: 'UTC',
    // A date is shown in the zone that it was given in.
    preserveTimezones: true,
    outputEscape: withoutObjects,
    parseLimit: LIMITS.replyTemplateCharacters,
    renderLimit: LIMITS.replyTemplateMs,
    memoryLimit: LIMITS.replyTemplateMemory,
  });
  for (const name of Object.keys(liquid.tags)) if (!TAGS.has(name)) delete liquid.tags[name];
  for (const name of Object.keys(liquid.filters)) if (!FILTERS.has(name)) liquid.unregisterFilter(name);
  return liquid;
}

/** An object has no words: nobody is shown `[object Object]`. */
function withoutObjects(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(withoutObjects).join(', ');
  return typeof value === 'object' ? '' : String(value);
}

export interface TemplateProblem {
  /** Both from 1. */
  line: number;
  column: number;
  /** In words, without the place. */
  message: string;
}

/** @returns what is wrong with a template, the first mistake; undefined: nothing */
export function checkReplyTemplate(template: string): TemplateProblem | undefined {
  try {
    engine.parse(template);
    return undefined;
  } catch (error) {
    return toProblem(error);
  }
}

/** What a template sees. */
export interface ReplyScope {
  /** What the function answered. */
  data: unknown;
  message?: string | undefined;
  /** What it was called with. */
  arguments: unknown;
  /** Of a card of a list: the element. */
  item?: unknown;
}

export type RenderedReply = { ok: true; text: string } | { ok: false; problem: TemplateProblem };

/** Missing values are blank. Never throws for what the template or the data are. */
export function renderReplyTemplate(template: string, scope: ReplyScope): RenderedReply {
  return render(() => engine.parse(template), scope);
}

/** Parsed once for each row: the rows are held in memory. */
const parsed = new WeakMap<object, Template[]>();

/** @returns undefined where the function has no template, or it renders nothing or goes beyond a limit */
export function replyOf(row: Readonly<Pick<FunctionRow, 'reply_template'>>, scope: ReplyScope): string | undefined {
  const { reply_template } = row;
  if (reply_template === null) return undefined;
  const rendered = render(() => {
    const known = parsed.get(row) ?? engine.parse(reply_template);
    parsed.set(row, known);
    return known;
  }, scope);
  return rendered.ok && rendered.text !== '' ? rendered.text : undefined;
}

/** A template that is rendered again and again. */
export type ParsedTemplate = Template[];

/** @throws where {@link checkReplyTemplate} finds a problem */
export function parseTemplate(template: string): ParsedTemplate {
  return engine.parse(template);
}

/** @param ms how long it may take. @returns empty where it renders nothing or goes beyond a limit */
export function renderParsed(template: ParsedTemplate, scope: ReplyScope, ms: number): string {
  const rendered = render(() => template, scope, ms);
  return rendered.ok ? rendered.text : '';
}

function render(parse: () => Template[], scope: ReplyScope, ms: number = LIMITS.replyTemplateMs): RenderedReply {
  try {
    const text = String(engine.renderSync(parse(), { ...scope }, { renderLimit: ms }));
    return { ok: true, text: toPlainText(text) };
  } catch (error) {
    return { ok: false, problem: toProblem(error) };
  }
}

/** Tags leave blank lines behind. */
function toPlainText(text: string): string {
  const lines = text
    .replaceAll('\t', ' ')
    .replace(/[^\n\P{Cc}]/gu, '')
    .split('\n')
    .map((line) => line.trimEnd());
  const kept = lines.filter((line, index) => line !== '' || (lines[index - 1] ?? '') !== '');
  return kept.join('\n').trim().slice(0, LIMITS.messageCharacters).toWellFormed();
}

function toProblem(error: unknown): TemplateProblem {
  if (!(error instanceof Error)) throw error;
  // A text that is too long is refused before there is a place in it.
  if (error.name === 'AssertionError') return { line: 1, column: 1, message: error.message };
  if (!LiquidError.is(error)) throw error;
  const { token, originalError } = error as LiquidError & {
    token?: { getPosition(): [number, number] };
    originalError?: Error;
  };
  const [line = 1, column = 1] = token?.getPosition() ?? [];
  const [message = ''] = (originalError?.message ?? error.message).split(', line:', 1);
  return { line, column, message };
}
