/** Starts the console: theme, language, then the pages, whose texts are translated as they load. */
import { startLanguage } from './language/language.js';
import './styles.css';
import { applyStoredTheme } from './ui/theme.js';

applyStoredTheme();
await startLanguage();
const { showConsole } = await import('./console.js');
showConsole();
