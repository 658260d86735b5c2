/** Shown instead of the console if it cannot be loaded. Without React, which is part of what is missing. */
import { t } from './language/translate.js';

export function showNotLoaded(): void {
  const reload = () => window.location.reload();
  const title = create('h1', 'text-lg font-semibold', t('Could not load'));
  const reason = create('p', 'mt-1 text-ink-soft', t("Can't reach the service. Check your connection and try again."));
  const retry = create('button', 'mt-4 rounded-md bg-accent px-4 py-2 font-medium text-white', t('Try again'));
  retry.addEventListener('click', reload);
  window.addEventListener('online', reload);
  const page = create('main', 'mx-auto max-w-lg px-4 pt-24 text-center');
  page.append(title, reason, retry);
  document.getElementById('root')?.replaceChildren(page);
}

function create(tag: string, className: string, text = ''): HTMLElement {
  return Object.assign(document.createElement(tag), { className, textContent: text });
}
