/** Starts the console: first theme and language, then the pages, whose texts are translated as the modules load. */
import { startLanguage } from './language/language.js';
import { loadAgain } from './load-again.js';
import { showNotLoaded } from './show-not-loaded.js';
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
