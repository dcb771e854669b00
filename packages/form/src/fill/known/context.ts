/**
 * React context by which a container of known data replaces the plain field view by one with suggestions. Kept small,
 * since every form loads it.
 */
import { createContext, type FunctionComponent, type ReactNode } from 'react';
import type { Issue } from '../../engine/base/types.ts';
import type { ContentFieldProps } from '../form/content-view.ts';
import type { Combobox } from '../form/input-view.ts';

export interface PlainFieldProps extends ContentFieldProps {
  /** Key of the value, if it differs from the field's own (corrections). */
  at?: string | undefined;
  locked?: boolean | undefined;
  /** Error of the locked original, which is fixed here. */
  fault?: Issue | null;
  /** Replaces the hint. */
  note?: string | undefined;
  combobox?: Combobox | undefined;
  /** Rendered below the field; must be present (possibly empty) if it may stick out of the cell. */
  children?: ReactNode;
}

export interface KnownFieldProps extends ContentFieldProps {
  Plain: FunctionComponent<PlainFieldProps>;
}

export const KnownField = createContext<FunctionComponent<KnownFieldProps> | null>(null);
