/** Design of `rating`: five stars on the canvas, and a list of them for defaults and comparisons. */
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import { toNumber } from '../../engine/base/numbers.ts';
import type { Options } from '../../engine/base/types.ts';
import { ratings } from '../../engine/input-kinds/rating.ts';
import { cx } from '../../fill/base/cx.ts';
import type { ValueProps } from '../base/answer-design.ts';
import { SelectRow } from '../base/controls.tsx';
import styles from '../base/design.module.css';
import type { InputDesign } from '../base/input-design.ts';
import { orderComparisons } from './common.tsx';

function starsSketch({ default: usual }: Options) {
  const given = toNumber(usual) ?? 0;
  return (
    <div className={styles.stars}>
      {ratings.map(star => (
        <IconStar key={star} size={20} stroke={1.6} aria-hidden className={cx(star <= given && styles.starOn)} />
      ))}
    </div>
  );
}

/** A value that is no rating (the field was another kind before, say) stands in the list as it is. */
function StarsValue({ label, value, onChange, error, t }: ValueProps) {
  const given = value === undefined || value === null ? '' : String(value);
  const options = ratings.map(star => ({ value: String(star), label: t.stars(star) }));
  const known = given === '' || options.some(option => option.value === given);
  return (
    <SelectRow
      {...{ label, error }}
      value={given}
      placeholder={t.none}
      options={known ? options : [...options, { value: given, label: given }]}
      onChange={next => onChange(toNumber(next) ?? undefined)}
    />
  );
}

export const rating: InputDesign = {
  Icon: IconStar,
  sketch: starsSketch,
  initials: [],
  Value: StarsValue,
  comparisons: () => orderComparisons,
};
