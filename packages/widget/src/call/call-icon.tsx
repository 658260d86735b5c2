/** Icons of a call. */
import { CALL, Drawing } from '../parts/drawing.js';

const PATHS = {
  call: CALL,
  microphone: 'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3ZM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21',
  muted:
    'M9 9v2a3 3 0 0 0 4.7 2.5M15 10.5V6a3 3 0 0 0-5.8-1M5.5 11a6.5 6.5 0 0 0 10 5.5m2-2.2a6.5 6.5 0 0 0 1-3.3M12 17.5V21M4 4l16 16',
} as const;

export function CallIcon({ name }: { name: keyof typeof PATHS }) {
  return <Drawing name={name} path={PATHS[name]} />;
}
