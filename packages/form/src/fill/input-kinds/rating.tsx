/** Control of `rating`: a native radio group drawn as stars, so that arrow keys work. */
import { toNumber } from '../../engine/base/numbers.ts';
import { ratings } from '../../engine/input-kinds/rating.ts';
import { cx } from '../base/cx.ts';
import { IconStar } from '../base/icons.ts';
import type { ControlProps, InputView } from '../form/input-view.ts';
import { takeBack } from './choice.tsx';
import styles from './rating.module.css';

export function Rating({ id, name, value, set, readOnly, form }: ControlProps) {
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

export const rating: InputView = { Control: Rating, shape: () => 'radiogroup', aside: takeBack };
