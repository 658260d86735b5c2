/**
 * "Bitte nicht stornieren" asks for no cancellation. The dictionary leaves negations out, so they are read here, clause by
 * clause: "Ich kann nicht kommen, bitte absagen" asks for one. English has its own rules (`without-negated.ts`).
 */
import { knowsAction } from '../vocabulary.js';
import { stem } from '../words.js';
import { glossOf } from './dictionary.js';

const NEGATIONS: Readonly<Record<string, RegExp>> = {
  ar: words('لا|لن|ألا|عدم'),
  bn: words('না|নয়|নেই'),
  de: words('nicht|kein|keine|keinen|keinem|keiner|keines|nie|niemals'),
  es: words('no|nunca|ni|tampoco'),
  fr: words('ne|n|pas|jamais'),
  hi: words('नहीं|मत|न|ना'),
  id: words('tidak|tak|jangan|bukan|nggak|enggak|gak|ga'),
  ja: /たく(?:な|あり)|ないで(?:くだ|下さ|ね|よ|$)|しません(?!か)/u,
  pt: words('não|nao|nunca|nem'),
  ru: words('не|ни|нельзя'),
  zh: /(?<!想)不想|(?<!要)不要|不用|不需要|不打算|(?<!特)别(?!的)|勿/u,
};
/** A clause with "dass" or "чтобы" belongs to the one before it. */
const CLAUSES =
  /[.;!?\n。！？；।؟]|[,，、،](?!\s*(?:dass|daß|чтобы)(?!\p{L}))|ので|から|(?<!\p{L})(?:und|aber|sondern|et|mais|y|pero|sino|e|mas|и|но|а|dan|tapi|और|लेकिन|ولكن|لكن)(?!\p{L})/iu;

/** @returns whether a text of another language than English says not to do what a function with these verbs does */
export function refusalIn(text: string, language: string): (actionStems: ReadonlySet<string>) => boolean {
  const negation = NEGATIONS[language];
  const clauses = text.split(CLAUSES);
  const positive = clauses.filter((clause) => !negation?.test(clause));
  if (positive.length === clauses.length) return () => false;
  const asked = glossOf(positive.join('\n'), language)?.split(' ').map(stem) ?? [];
  return (actionStems) => !asked.some((action) => knowsAction(actionStems, action));
}

function words(listed: string): RegExp {
  // In this pattern, `listed` stands for: nicht|keine|niemals
  return new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${listed})(?![\p{L}\p{M}])`, 'iu');
}
