/**
 * The hook-in of containers of known data: replaces the plain field by one that suggests. Small: every form loads it.
 */
import { createContext, type FunctionComponent, type ReactNode } from 'react';
import type { Issue } from '../../engine/base/types.ts';
import type { ContentFieldProps } from '../form/content-view.ts';
import type { Combobox } from '../form/input-view.ts';

export interface PlainFieldProps extends ContentFieldProps {
  /** The key of the value it shows and sets, where that is not its own. */
  at?: string | undefined;
  locked?: boolean | undefined;
  /** What is wrong elsewhere and put right here. */
  fault?: Issue | null;
  /** In place of the hint. */
  note?: string | undefined;
  combobox?: Combobox | undefined;
  /** Below the field; must be given at all where it may stick out. */
  children?: ReactNode;
}

export interface KnownFieldProps extends ContentFieldProps {
  Plain: FunctionComponent<PlainFieldProps>;
}

export const KnownField = createContext<FunctionComponent<KnownFieldProps> | null>(null);
