/**
 * Shows the number of unread messages before the page's own title. Changes that the page makes in the meantime are
 * kept, and restored exactly. The text node is changed rather than replaced, since frameworks keep references to it.
 */

/**
 * If a page changes its title more often than this, in changes per second, the number is no longer shown, as another
 * script may fight over it.
 */
const MOST_CHANGES = 10;
const SECOND_MS = 1_000;

let own = '';
/** The current text while the number is shown. */
let counted: string | undefined;
let count = 0;
let observer: MutationObserver | undefined;
let changes: number[] = [];

const find = () => document.head.querySelector('title');

function write(title: Element, text: string): void {
  const [node] = title.childNodes;
  if (node instanceof Text && title.childNodes.length === 1) node.data = text;
  else title.textContent = text;
}

/** @param unread 0 restores the page's title */
export function countInTitle(unread: number): void {
  count = unread;
  if (count > 0 && observer === undefined) {
    observer = new MutationObserver(followPage);
    // A page may also replace the element.
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  }
  update();
  if (count === 0) {
    observer?.disconnect();
    observer = undefined;
  }
}

function followPage(): void {
  if (find()?.textContent === counted) return;
  const now = performance.now();
  changes = [...changes.filter((at) => now - at < SECOND_MS), now];
  if (changes.length > MOST_CHANGES) observer?.disconnect();
  else update();
}

function update(): void {
  const title = find();
  if (title === null) return;
  const text = title.textContent ?? '';
  // Any other text is the page's; it may have appended to the shown text.
  if (counted === undefined) own = text;
  else if (text !== counted) own = text.replace(counted, () => own);
  const wanted = count > 0 ? `(${count > 99 ? '99+' : count}) ${own}` : own;
  counted = count > 0 ? wanted : undefined;
  if (text !== wanted) write(title, wanted);
}
