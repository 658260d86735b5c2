/** Starts the console: first theme and language, then the pages, whose texts are translated as the modules load. */
import { startLanguage } from './language/language.js';
import { t } from './language/translate.js';
import { isServiceReachable, loadAgain } from './load-again.js';
import './styles.css';
import { applyStoredTheme } from './ui/theme.js';

applyStoredTheme();
await startLanguage();
// Without `await`: the console's modules import those above, in one bundle with this one, which would wait for them.
void loadAgain(() => import('./console.js')).then(
  ({ showConsole }) => showConsole(),
  (error) => {
    console.error('The console could not be loaded', error);
    showNotLoaded();
  },
);

/** Shown instead of the console if it cannot be loaded. Without React, which is part of what is missing. */
function showNotLoaded(): void {
  // A reload without the service would replace this with the error page of the browser or of a proxy.
  const reload = async () => {
    retry.disabled = true;
    if (await isServiceReachable()) window.location.reload();
    retry.disabled = false;
    retry.focus();
  };
  const title = create('h1', 'text-lg font-semibold', t('Could not load'));
  const reason = create('p', 'mt-1 text-ink-soft', t("Can't reach the service. Check your connection and try again."));
  const retry = create(
    'button',
    'mt-4 rounded-md bg-accent px-4 py-2 font-medium text-white disabled:opacity-60',
    t('Try again'),
  );
  retry.addEventListener('click', reload);
  window.addEventListener('online', reload);
  const page = create('main', 'mx-auto max-w-lg px-4 pt-24 text-center');
  page.append(title, reason, retry);
  document.getElementById('root')?.replaceChildren(page);
}

function create<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = '') {
  return Object.assign(document.createElement(tag), { className, textContent: text });
}
