/** The organisation's logo, drawn on a canvas. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { drawImage } from '../parts/draw-image.js';

/** Length of its longer side in canvas pixels: sharp on displays of double density. */
const SIDE = 80;

/** @param source a data URL in base64 @param letter shown until it is drawn, and if it is not an image */
export function Logo({ source, letter }: { source: string | null; letter: string | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    setDrawn(false);
    if (source === null) return;
    let current = true;
    draw(source, canvas)
      .then(() => current && setDrawn(true))
      .catch((error: unknown) => console.warn('The logo could not be shown', error));
    return () => {
      current = false;
    };
  }, [source]);
  return (
    <span class={drawn ? 'logo' : 'logo face'} aria-hidden="true">
      <canvas ref={canvas} hidden={!drawn} />
      {!drawn && letter}
    </span>
  );
}

async function draw(source: string, canvas: { current: HTMLCanvasElement | null }): Promise<void> {
  const [type, content = ''] = source.slice('data:'.length).split(';base64,');
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  await drawImage(new Blob([bytes], type === undefined ? {} : { type }), canvas.current, SIDE);
}
