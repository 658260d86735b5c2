/** Starts the console: first theme and language, then the pages, whose texts are translated as the modules load. */
import { startLanguage } from './language/language.js';
import './styles.css';
import { applyStoredTheme } from './ui/theme.js';

applyStoredTheme();
await startLanguage();
const { showConsole } = await import('./console.js');
showConsole();
