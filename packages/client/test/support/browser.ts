/** What React needs of a browser: a document of happy-dom. Requests and sockets stay those of Node. Import it before React's DOM. */
import { Window } from 'happy-dom';

const window = new Window({ url: 'http://localhost' });
for (const [name, value] of Object.entries({ window, document: window.document, navigator: window.navigator }))
  Object.defineProperty(globalThis, name, { value, configurable: true });
