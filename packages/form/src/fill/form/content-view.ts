/** Interface of a content type's view. */
import type { FunctionComponent } from 'react';
import type { Content } from '../../engine/base/types.ts';

export interface ContentFieldProps {
  content: Content;
  /** Instance of the enclosing repeat; null outside of repeats. */
  instance: number | null;
}

export interface ContentView {
  /** Renders its own grid cell, or nothing. */
  Field: FunctionComponent<ContentFieldProps>;
}
