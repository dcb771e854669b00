/** The row of a content type while a form is filled in or viewed. */
import type { FunctionComponent } from 'react';
import type { Content } from '../../engine/base/types.ts';

export interface ContentFieldProps {
  content: Content;
  /** Which instance of the repeat around it; null outside of repeats. */
  instance: number | null;
}

export interface ContentView {
  /** Renders its own cell of the grid, or nothing at all where it shows nothing. */
  Field: FunctionComponent<ContentFieldProps>;
}
