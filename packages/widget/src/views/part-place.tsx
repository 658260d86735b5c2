/** A place in the window that is rendered by a lazily loaded part. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { usePart } from '../parts/use-part.js';

interface DrawingPart<Shown> {
  /** @param shown null removes it */
  draw: (place: Element, shown: Shown | null) => void;
}

interface PartPlaceProps<Shown> {
  file: string;
  /** Its class. */
  name: string;
  shown: Shown;
}

export function PartPlace<Shown>({ file, name, shown }: PartPlaceProps<Shown>) {
  const place = useRef<HTMLDivElement>(null);
  const draw = usePart<DrawingPart<Shown>>(file)?.draw;
  useLayoutEffect(() => {
    if (place.current !== null) draw?.(place.current, shown);
  });
  useLayoutEffect(() => {
    const drawn = place.current;
    return () => {
      if (drawn !== null) draw?.(drawn, null);
    };
  }, [draw]);
  return <div class={name} ref={place} />;
}
