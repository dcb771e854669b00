/** Error message below a field. Separate from field.tsx, for use outside of forms without loading the engine. */
import type { ReactNode } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import { IconAlertCircleFilled } from './icons.ts';

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div id={id} className={styles.error}>
      <Icon of={IconAlertCircleFilled} size={14} />
      <span>{children}</span>
    </div>
  );
}
