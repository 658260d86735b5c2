/** Files of a message: shown by name and fetched on request; small images of the service are previewed. */
import type { Attachment } from '@frontdesk/client';
import { isWebLink } from '@frontdesk/contract/web-links';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useChat } from '../chat.js';
import { drawImage } from './draw-image.js';
import { Icon } from './icons.js';

/** Larger images are not previewed. */
const PREVIEW_KB = 2_048;
/** Longer side of a preview, in pixels. */
const PREVIEW_SIDE = 560;
const IMAGE = /\.(?:png|jpe?g|gif|webp)$/i;

export function Files({ files }: { files: readonly Attachment[] }) {
  const { options } = useChat();
  const own = `${options.url.replace(/\/$/, '')}/api/v1/helpdesk/attachments/`;
  return (
    <ul class="files">
      {files.map((file, index) => {
        const name = file.name ?? file.url ?? '';
        const shown = (
          <>
            <Icon name="file" />
            <span dir="auto">{name}</span>
            {file.size_kb !== undefined && <small>{Math.max(1, Math.round(file.size_kb))} kB</small>}
          </>
        );
        return (
          <li key={index}>
            {file.url?.startsWith(own) && IMAGE.test(file.url) && (file.size_kb ?? 0) <= PREVIEW_KB && (
              <Preview url={file.url} />
            )}
            {isWebLink(file.url ?? '') ? (
              <a class="file" href={file.url} target="_blank" rel="noopener noreferrer">
                {shown}
              </a>
            ) : (
              <span class="file">{shown}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Hidden from screen readers, as the link below names the file. If it cannot be drawn, only the link is shown. */
function Preview({ url }: { url: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    fetch(url)
      .then(async (answer) => drawImage(await answer.blob(), canvas.current, PREVIEW_SIDE))
      .then(() => setDrawn(true))
      .catch((error: unknown) => console.warn('An image could not be shown', error));
  }, [url]);
  return <canvas class="preview" ref={canvas} hidden={!drawn} />;
}
