/** Types of the multi-select: its options, what is chosen, and its props. */
import type { ReactNode } from 'react';
import type { FieldProps } from '../ui/index.ts';

export interface Picked {
  id: string;
  name: string;
}

/** What can be chosen. `shown` and `text` (folded) say more than the name where the name alone is not enough. */
export interface Option extends Picked {
  shown: string;
  text: string;
}

/** What the typed text would make; `make` is absent where it cannot be, and `label` says why. */
export interface Offer {
  label: string;
  make?: () => Promise<Picked>;
}

export interface MultiPickProps extends FieldProps {
  value: Picked[];
  onChange: (value: Picked[]) => void;
  /** Undefined while they load. */
  options: readonly Option[] | undefined;
  /** For what is chosen, and perhaps not among the options. */
  shownOf: (picked: Picked) => string;
  /** Undefined: nothing can be made here. */
  offer?: ((typed: string) => Offer | undefined) | undefined;
  placeholder: string;
  disabled?: boolean | undefined;
  maxLength?: number;
  /** What is typed, for whoever asks the server for options that fit. */
  onSearch?: (typed: string) => void;
}

/** What both fields take from whoever shows them. */
export interface PickProps {
  label: ReactNode;
  value: Picked[];
  onChange: (value: Picked[]) => void;
  disabled?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  labelHidden?: boolean;
}
