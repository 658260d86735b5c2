/** An icon in the window's line style. Hidden from screen readers: its button is labelled. */
export const CALL =
  'M5 4h4l1.5 5L8 10.5a12 12 0 0 0 5.5 5.5l1.5-2.5 5 1.5v4a1.5 1.5 0 0 1-1.6 1.5A16 16 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4Z';

export function Drawing({ name, path }: { name: string; path: string }) {
  return (
    <svg
      class={`icon icon-${name}`}
      viewBox="0 0 24 24"
      width="1.33em"
      height="1.33em"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
