/** An area on which files can be dropped. It shows where while they are dragged over it. */
import { type ReactNode, useState } from 'react';
import { classes } from '../../ui/classes.js';

interface DropZoneProps {
  className: string;
  /** It can take files at present; what is dropped anyway is passed on, to be refused with a reason. */
  accepts: boolean;
  onFiles: (files: FileList) => void;
  children: ReactNode;
}

export function DropZone({ className, accepts, onFiles, children }: DropZoneProps) {
  const [dropping, setDropping] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped here; the button for them is inside
    <div
      className={classes(className, dropping && 'outline-2 -outline-offset-4 outline-accent outline-dashed')}
      onDragOver={(event) => {
        if (!accepts || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={(event) => {
        setDropping(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        onFiles(event.dataTransfer.files);
      }}
    >
      {children}
    </div>
  );
}
