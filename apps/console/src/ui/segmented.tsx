/**
 * Segmented control: a choice of few that takes effect at once (layout, device, period). Radio inputs underneath, so
 * that arrow keys work.
 */
import { useId } from 'react';
import { Icon, type IconType } from './icon.tsx';
import styles from './segmented.module.css';

export interface SegmentedProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  /** With `icon` only the icon is visible; the label is its accessible name. */
  options: { value: V; label: string; icon?: IconType }[];
}

export function SegmentedControl<V extends string>({ label, value, onChange, options }: SegmentedProps<V>) {
  const name = useId();
  return (
    <div className={styles.group} role="radiogroup" aria-label={label}>
      {options.map(option => (
        <label key={option.value} className={styles.option} data-tip={option.icon && option.label}>
          <input
            type="radio"
            name={name}
            aria-label={option.label}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon ? <Icon of={option.icon} size={16} /> : <span aria-hidden>{option.label}</span>}
        </label>
      ))}
    </div>
  );
}
