/** In place of `src/parts/import-beside.ts`: the same parts of the chat window, from their sources instead of from the service. */
const PARTS: Record<string, () => Promise<unknown>> = {
  'widget-alerts.js': () => import('../../src/alerts/alerts-part.js'),
  'widget-articles.js': () => import('../../src/articles/articles-part.js'),
  'widget-call.js': () => import('../../src/call/call-part.js'),
  'widget-feedback.js': () => import('../../src/feedback/feedback-part.js'),
  'widget-markdown.js': () => import('../../src/markdown/draw-markdown.js'),
  'widget-words-de.js': () => import('../../src/words/de.js'),
};

export async function importBeside<Module>(_url: string, file: string): Promise<Module> {
  const load = PARTS[file];
  if (load === undefined) throw new Error(`The test does not know the part ${file}`);
  return (await load()) as Module;
}
