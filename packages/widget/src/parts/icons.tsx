/** The window's icons. */
import { CALL, Drawing } from './drawing.js';

const PATHS = {
  chat: 'M21 12a8 8 0 0 1-8 8H4l2.2-3A8 8 0 1 1 21 12Z',
  close: 'M6 6l12 12M18 6 6 18',
  down: 'm6 9 6 6 6-6',
  back: 'm14 6-6 6 6 6',
  send: 'M5 12h13m-6-6 6 6-6 6',
  attach: 'm20 11-8.5 8.5a5 5 0 0 1-7-7L13 4a3.4 3.4 0 0 1 4.8 4.8l-8.4 8.4a1.7 1.7 0 0 1-2.4-2.4L14.5 7',
  call: CALL,
  file: 'M14 3H7a1 1 0 0 0-1 1v16a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V7l-4-4Zm0 0v4h4',
  plus: 'M12 5v14M5 12h14',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  copy: 'M9 9h11v11H9ZM15 9V4H4v11h5',
} as const;

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return <Drawing name={name} path={PATHS[name]} />;
}
