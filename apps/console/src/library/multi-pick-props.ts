/** Types of the multi-select: options, selection, and props. */
import type { ReactNode } from 'react';
import type { FieldProps } from '../ui/index.ts';

export interface Picked {
  id: string;
  name: string;
}

/** An option. `shown` and `text` (normalized for search) are for names that are ambiguous alone. */
export interface Option extends Picked {
  shown: string;
  text: string;
}

/** The item that the typed text would create; without `make` it cannot be created, and `label` says why. */
export interface Offer {
  label: string;
  make?: () => Promise<Picked>;
}

export interface MultiPickProps extends FieldProps {
  value: Picked[];
  onChange: (value: Picked[]) => void;
  /** Undefined while loading. */
  options: readonly Option[] | undefined;
  /** Label of a selected item that may not be among the options. */
  shownOf: (picked: Picked) => string;
  /** Undefined: nothing can be created. */
  offer?: ((typed: string) => Offer | undefined) | undefined;
  placeholder: string;
  disabled?: boolean | undefined;
  maxLength?: number;
  /** The typed text, for loading matching options from the server. */
  onSearch?: (typed: string) => void;
}

/** Props common to the fields for tags and for directories. */
export interface PickProps {
  label: ReactNode;
  value: Picked[];
  onChange: (value: Picked[]) => void;
  disabled?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  labelHidden?: boolean;
}
