/** Number field for positive integers with minus and plus buttons. */
import type { ControlProps } from '../../ui/field.tsx';
import { IconButton, IconMinus, IconPlus } from '../../ui/index.ts';
import { MOST_USAGES } from './draft.ts';
import styles from './share.module.css';

interface StepperProps {
  control: ControlProps;
  value: number | null;
  onChange: (value: number | null) => void;
  less: string;
  more: string;
}

export function Stepper({ control, value, onChange, less, more }: StepperProps) {
  const step = (by: number) => onChange(Math.min(MOST_USAGES, Math.max(1, Math.trunc(value ?? 0) + by)));
  return (
    <span className={styles.step}>
      <IconButton icon={IconMinus} iconSize={16} label={less} onClick={() => step(-1)} />
      <input
        {...control}
        type="number"
        inputMode="numeric"
        name="usages"
        min={1}
        max={MOST_USAGES}
        step={1}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.valueAsNumber)}
      />
      <IconButton icon={IconPlus} iconSize={16} label={more} onClick={() => step(1)} />
    </span>
  );
}
