/** Multi-select field; loads its combobox lazily and shows the selection meanwhile. */
import { Suspense } from 'react';
import { Field, lazily } from '../ui/index.ts';
import type { MultiPickProps } from './multi-pick-props.ts';
import styles from './pick.module.css';

const MultiPickInput = lazily(() => import('./multi-pick-input.tsx'));

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
