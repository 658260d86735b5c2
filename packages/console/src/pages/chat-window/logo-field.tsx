/** The logo: an image file, reduced in the browser until it fits into the window's settings. */
import { LIMITS } from '@frontdesk/contract';
import { ImageUp, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { t } from '../../language/translate.js';
import { Button, IconButton } from '../../ui/button.js';
import type { ChatWindowValues } from './chat-window-values.js';

/** Possible lengths of the longer side, in pixels. The largest that fits is used. The window shows it at 40. */
const SIDES = [96, 80, 64, 48, 32];

export function LogoField() {
  const { control, setValue, formState } = useFormContext<ChatWindowValues>();
  const logo = useWatch({ control, name: 'logo' });
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const change = (next: string | null) => setValue('logo', next, { shouldDirty: true });
  const error = problem ?? formState.errors.logo?.message;
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    setProblem(undefined);
    try {
      change(await shrink(file));
    } catch {
      setProblem(t('This file is not an image that can be read. Choose a PNG, JPEG, WebP or SVG file.'));
    }
  };
  return (
    <div>
      <div id={id} className="mb-1 text-sm font-medium">
        {t('Logo')} <span className="ms-0.5 font-normal text-ink-faint">{t('optional')}</span>
      </div>
      <fieldset aria-labelledby={id} className="flex items-center gap-2">
        {logo !== null && <img src={logo} alt={t('The logo')} className="size-8 rounded-md object-contain" />}
        <Button icon={<ImageUp />} onClick={() => input.current?.click()}>
          {logo === null ? t('Choose an image') : t('Replace')}
        </Button>
        {logo !== null && <IconButton label={t('Remove the logo')} icon={<Trash2 />} onClick={() => change(null)} />}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('Logo file')}
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          onChange={(event) => {
            void read(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </fieldset>
      {error === undefined ? (
        <p className="mt-1 text-xs text-ink-faint">
          {t('Square works best. Without a logo, the first letter of your name is shown.')}
        </p>
      ) : (
        <p role="alert" className="mt-1 text-xs text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

/** @returns a data URL within the limit @throws if the browser cannot read the file as an image */
async function shrink(file: File): Promise<string> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    for (const side of SIDES) {
      const drawn = draw(image, side).toDataURL('image/png');
      if (drawn.length <= (LIMITS.logoBytes * 4) / 3) return drawn;
    }
    throw new Error('No size of the image fits');
  } finally {
    URL.revokeObjectURL(url);
  }
}

function draw(image: HTMLImageElement, side: number): HTMLCanvasElement {
  // An SVG may have no size.
  const width = image.naturalWidth || side;
  const height = image.naturalHeight || side;
  const scale = side / Math.max(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}
