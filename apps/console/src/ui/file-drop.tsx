/**
 * Drop zone for files from the computer, marked while one is held over it. A button inside has to do the same for
 * keyboard and touch.
 */
import { type DragEvent, type ReactNode, useState } from 'react';
import { cx } from './cx.ts';
import styles from './file-drop.module.css';

interface FileDropProps {
  /** Called with at least one file. */
  onFiles: (files: FileList) => void;
  /** Without a frame of its own, for a region that holds other things as well. */
  bare?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function FileDrop({ onFiles, bare = false, className, children }: FileDropProps) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer.files.length > 0) onFiles(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
    <div
      className={cx(styles.zone, !bare && styles.frame, className)}
      data-over={over ? '' : undefined}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={event => {
        // Fires for children as well, which are still inside.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
