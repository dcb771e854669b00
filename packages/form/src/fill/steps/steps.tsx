/** Buttons that lower and raise a number, for coarse pointers; the style sheet puts them at both ends of the box. */
import { useCoarsePointer } from '../../dates/view/use-coarse-pointer.ts';
import { toNumber, writeNumber } from '../../engine/base/numbers.ts';
import { boundsOf } from '../../engine/input-kinds/number.ts';
import { cx } from '../base/cx.ts';
import { Icon } from '../base/icon.tsx';
import type { ControlProps } from '../form/input-view.ts';
import { IconMinus, IconPlus } from './icons.ts';
import styles from './steps.module.css';
import { stepsTexts } from './texts.ts';

/** The next value in a direction, within the bounds; without a value the first one that counts something. */
function nextOf(value: number | null, by: number, { min, max }: ReturnType<typeof boundsOf>): number {
  const low = min ?? 0;
  const next = value === null ? (by > 0 && low === 0 ? by : low) : value + by;
  return Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, next));
}

export function Steps(props: ControlProps) {
  return useCoarsePointer() ? <Buttons {...props} /> : null;
}

function Buttons({ id, options, value, set, form }: ControlProps) {
  const t = stepsTexts[form.locale];
  const bounds = boundsOf(options);
  const step = bounds.step ?? 1;
  const present = toNumber(value);
  const written = writeNumber(step, form.how.locale);
  const button = (by: number) => (
    <button
      type="button"
      className={cx(styles.step, by > 0 ? styles.more : styles.less)}
      aria-label={by > 0 ? t.more(written) : t.less(written)}
      aria-controls={id}
      aria-disabled={(present !== null && nextOf(present, by, bounds) === present) || undefined}
      onClick={() => set(nextOf(present, by, bounds))}
    >
      <Icon of={by > 0 ? IconPlus : IconMinus} size={18} />
    </button>
  );
  return (
    <>
      {button(-step)}
      {button(step)}
    </>
  );
}
