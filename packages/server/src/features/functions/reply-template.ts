/**
 * Reply templates of an organisation for a function's result: a subset of Liquid. Templates are untrusted and run in
 * the service, so they cannot access files or other templates, filters and tags are allow-listed, and rendering is
 * bounded. The output is plain text, and its links are guarded like those of any reply.
 */
import { type FieldError, LIMITS } from '@frontdesk/contract';
import { type Context, defaultOperators, Liquid, LiquidError, type Template } from 'liquidjs';
import type { FunctionRow } from '../../db/schema.js';

const TAGS = new Set([
  ...['assign', 'break', 'capture', 'case', 'comment', 'continue', 'cycle', 'echo', 'for', 'if', 'raw', 'unless', '#'],
]);
/** No filters that produce HTML, evaluate text as code, encode, or are not deterministic. */
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
    // Templates cannot include files.
    templates: {},
    dynamicPartials: false,
    locale: 'en',
    timezoneOffset: 'UTC',
    // Dates keep their own time zone.
    preserveTimezones: true,
    operators: limitOperators(defaultOperators),
    outputEscape(this: { context: Context }, value: unknown) {
      const text = withoutObjects(value);
      this.context.memoryLimit.use(text.length);
      return text;
    },
    parseLimit: LIMITS.replyTemplateCharacters,
    renderLimit: LIMITS.replyTemplateMs,
    memoryLimit: LIMITS.replyTemplateMemory,
  });
  for (const name of Object.keys(liquid.tags)) if (!TAGS.has(name)) delete liquid.tags[name];
  for (const [name, filter] of Object.entries(liquid.filters))
    if (!FILTERS.has(name) || typeof filter !== 'function') liquid.unregisterFilter(name);
    else
      liquid.registerFilter(name, function (...given) {
        checkTime(this.context);
        return filter.apply(this, given);
      });
  return liquid;
}

/** The engine checks its time limit only between tags, and one tag may apply many filters and operators. */
function checkTime({ renderLimit }: Context): void {
  renderLimit.check(performance.now());
}

function limitOperators(operators: typeof defaultOperators): typeof defaultOperators {
  const checked = Object.entries(operators).map(([name, operator]) => [
    name,
    // The context comes last, after one operand or two.
    (...given: unknown[]) => {
      checkTime(given.at(-1) as Context);
      return Reflect.apply(operator, undefined, given) as unknown;
    },
  ]);
  return Object.fromEntries(checked) as typeof defaultOperators;
}

/** Objects render as nothing rather than `[object Object]`. */
function withoutObjects(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(withoutObjects).join(', ');
  return typeof value === 'object' ? '' : String(value);
}

export interface TemplateProblem {
  /** Both from 1. */
  line: number;
  column: number;
  /** A description without the position. */
  message: string;
}

/** @returns the first mistake of a template; undefined if it is valid */
export function checkReplyTemplate(template: string): TemplateProblem | undefined {
  try {
    engine.parse(template);
    return undefined;
  } catch (error) {
    return toProblem(error);
  }
}

/** The error of a field's template; none if it is valid or there is none. */
export function templateErrors(path: string, template: string | null): FieldError[] {
  const problem = template === null ? undefined : checkReplyTemplate(template);
  if (problem === undefined) return [];
  return [{ path, message: `is not a template that can be used: ${problem.message} (line ${problem.line})` }];
}

/** The variables of a template. */
export interface ReplyScope {
  /** The function's result. */
  data: unknown;
  message?: string | undefined;
  /** The arguments of the call. */
  arguments: unknown;
  /** The current element, for cards of a list. */
  item?: unknown;
}

export type RenderedReply = { ok: true; text: string } | { ok: false; problem: TemplateProblem };

/** Missing values are blank. Never throws because of the template or the data. */
export function renderReplyTemplate(template: string, scope: ReplyScope): RenderedReply {
  return render(() => engine.parse(template), scope);
}

/** Cached by row, as rows are cached as well. */
const parsed = new WeakMap<object, Template[]>();

/** @returns undefined if the function has no template, or it renders nothing or exceeds a limit */
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

/** A template that is parsed once and rendered repeatedly. */
export type ParsedTemplate = Template[];

/** @throws if {@link checkReplyTemplate} finds a problem */
export function parseTemplate(template: string): ParsedTemplate {
  return engine.parse(template);
}

/** @param ms time limit @returns empty if it renders nothing or exceeds a limit */
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

/** Removes blank lines left by tags. */
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
  // A text that is too long is refused before it has positions.
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
