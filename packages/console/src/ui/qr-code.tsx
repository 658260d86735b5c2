/** A text as a QR code: dark on light in every theme, as scanners require. */
import { useMemo } from 'react';
import { encode } from 'uqr';

/** Quiet zone around the code, in modules (ISO/IEC 18004 requires four). */
const QUIET = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { border: QUIET });
    const squares = code.data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: code.size, path: squares.join('') };
  }, [text]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="size-48 rounded-lg bg-white">
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
