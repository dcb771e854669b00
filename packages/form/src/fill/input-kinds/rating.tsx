/** Control of `rating`: a native radio group drawn as stars, so that arrow keys work. */
import type { MouseEvent } from 'react';
import { toNumber } from '../../engine/base/numbers.ts';
import { ratings } from '../../engine/input-kinds/rating.ts';
import { cx } from '../base/cx.ts';
import fields from '../base/field.module.css';
import { IconStar } from '../base/icons.ts';
import type { ControlProps, InputView } from '../form/input-view.ts';
import styles from './rating.module.css';

function Rating({ id, name, value, set, readOnly, form }: ControlProps) {
  const given = toNumber(value);
  return (
    <div className={styles.stars}>
      {ratings.map(star => (
        <label key={star} className={cx(styles.star, given !== null && star <= given && styles.on)}>
          <input
            type="radio"
            id={`${id}-${star}`}
            name={`${id}-star`}
            value={star}
            checked={star === given}
            disabled={readOnly}
            aria-label={form.t.stars(star)}
            data-name={name}
            onChange={() => set(star)}
          />
          <IconStar stroke={1.6} aria-hidden />
        </label>
      ))}
    </div>
  );
}

/** Clears an optional rating; the button goes with the answer, so the focus moves to the first star. */
const clear: NonNullable<InputView['aside']> = ({ value, set, readOnly, required, form }) => {
  if (readOnly || required || toNumber(value) === null) return null;
  const onClick = ({ currentTarget }: MouseEvent) => {
    set(null);
    currentTarget.closest('fieldset')?.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
  };
  return (
    <button type="button" className={fields.link} onClick={onClick}>
      {form.t.unchoose}
    </button>
  );
};

export const rating: InputView = { Control: Rating, shape: () => 'radiogroup', aside: clear };
