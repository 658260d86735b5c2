/** Moves the focus to the page's heading, when the element that had it is gone. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
