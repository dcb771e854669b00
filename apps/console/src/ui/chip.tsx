/** Removable chip of an active filter. */
import type { ReactNode } from 'react';
import { useUiTexts } from '../i18n/ui.ts';
import { cx } from './cx.ts';
import { Icon, type IconType } from './icon.tsx';
import { IconX } from './icons.ts';
import styles from './parts.module.css';

export type Tone = 'neutral' | 'ok' | 'warn' | 'bad' | 'info' | 'selected';

export function Chip({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: IconType; children: ReactNode }) {
  return (
    <span className={cx(styles.chip, tone !== 'neutral' && styles[tone])}>
      {icon && <Icon of={icon} size={14} />}
      {children}
    </span>
  );
}

export interface FilterChipProps {
  /** Accessible name of the filter. */
  name: string;
  children: ReactNode;
  onRemove: () => void;
  onOpen?: (element: HTMLElement) => void;
}

/** The filter as a sentence ("Schaden ist nicht Keiner"), with a remove button. */
export function FilterChip({ name, children, onRemove, onOpen }: FilterChipProps) {
  const t = useUiTexts();
  return (
    <span className={styles.filter}>
      {onOpen ? (
        <button type="button" className={styles.text} onClick={event => onOpen(event.currentTarget)}>
          {children}
        </button>
      ) : (
        <span className={styles.text}>{children}</span>
      )}
      <button type="button" className={styles.cross} aria-label={t.filterRemove(name)} onClick={onRemove}>
        <Icon of={IconX} size={16} />
      </button>
    </span>
  );
}
