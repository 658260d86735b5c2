/** The window's drawings, of one line weight. They say nothing to screen readers: what they stand on is named. */
const PATHS = {
  chat: 'M21 12a8 8 0 0 1-8 8H4l2.2-3A8 8 0 1 1 21 12Z',
  close: 'M6 6l12 12M18 6 6 18',
  down: 'm6 9 6 6 6-6',
  back: 'm14 6-6 6 6 6',
  send: 'M5 12h13m-6-6 6 6-6 6',
  attach: 'm20 11-8.5 8.5a5 5 0 0 1-7-7L13 4a3.4 3.4 0 0 1 4.8 4.8l-8.4 8.4a1.7 1.7 0 0 1-2.4-2.4L14.5 7',
  call: 'M5 4h4l1.5 5L8 10.5a12 12 0 0 0 5.5 5.5l1.5-2.5 5 1.5v4a1.5 1.5 0 0 1-1.6 1.5A16 16 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4Z',
  microphone: 'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3ZM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21',
  muted:
    'M9 9v2a3 3 0 0 0 4.7 2.5M15 10.5V6a3 3 0 0 0-5.8-1M5.5 11a6.5 6.5 0 0 0 10 5.5m2-2.2a6.5 6.5 0 0 0 1-3.3M12 17.5V21M4 4l16 16',
  file: 'M14 3H7a1 1 0 0 0-1 1v16a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V7l-4-4Zm0 0v4h4',
  plus: 'M12 5v14M5 12h14',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  star: 'm12 4 2.5 5.2 5.7.8-4.1 4 1 5.6-5.1-2.7-5.1 2.7 1-5.6-4.1-4 5.7-.8L12 4Z',
} as const;

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
