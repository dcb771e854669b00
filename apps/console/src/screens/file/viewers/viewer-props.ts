/** Props shared by all viewers. */
import type { StoredFile } from '../../../api/library.ts';

export interface ViewerProps {
  file: StoredFile;
  /** Signed address of the file's bytes. */
  url: string;
  title: string;
  /** The file cannot be displayed: the viewer area shows an error and the download. */
  onBroken: () => void;
}
