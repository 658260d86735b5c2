/**
 * The number of unread messages in front of the page's own title, which stays the page's: what it writes meanwhile counts,
 * and comes back exactly. The text node is changed and not replaced, since frameworks hold on to theirs.
 */

/** A page that writes its title more often than this, in changes a second, keeps it: another script may be at work on it, too. */
const MOST_CHANGES = 10;
const SECOND_MS = 1_000;

let own = '';
/** What stands there while the number is shown. */
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

/** @param unread 0 gives the page its title back */
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
  // Whatever else stands there is the page's; it may have added to what it read.
  if (counted === undefined) own = text;
  else if (text !== counted) own = text.replace(counted, () => own);
  const wanted = count > 0 ? `(${count > 99 ? '99+' : count}) ${own}` : own;
  counted = count > 0 ? wanted : undefined;
  if (text !== wanted) write(title, wanted);
}
