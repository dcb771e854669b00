import type { StoredFile } from '../../../api/library.ts';

export interface ViewerProps {
  file: StoredFile;
  /** Signed; of its bytes. */
  url: string;
  title: string;
  /** It cannot be shown; the stage says so, and offers the download. */
  onBroken: () => void;
}
