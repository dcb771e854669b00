import { type ReactNode, Suspense } from 'react';
import { Field, type FieldProps, lazily } from '../ui/index.ts';
import styles from './pick.module.css';

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

const MultiPickInput = lazily(() => import('./multi-pick-input.tsx'));

/** Several of many, as chips in the field that finds them. Until its part is there, what is chosen is shown all the same. */
export function MultiPick(props: MultiPickProps) {
  const { label, hint, error, labelHidden, value, shownOf } = props;
  const waiting = (
    <Field {...{ label, hint, error, ...(labelHidden && { labelHidden }) }}>
      {control => (
        <div className={styles.box}>
          {value.map(picked => (
            <span key={picked.id} className={styles.chip}>
              <span className={styles.name}>{shownOf(picked)}</span>
            </span>
          ))}
          <input {...control} className={styles.input} disabled />
        </div>
      )}
    </Field>
  );
  return (
    <Suspense fallback={waiting}>
      <MultiPickInput {...props} />
    </Suspense>
  );
}
MultiPick.preload = MultiPickInput.preload;
