/** Form field: label, hint, error, and the ids that connect them with the control (ARIA). */
import { type ReactNode, useId } from 'react';
import { useUiTexts } from '../i18n/ui.ts';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import { IconAlertCircleFilled } from './icons.ts';

/** Attributes that a control takes from its field. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
  'aria-required': boolean | undefined;
}
export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Replaces the hint. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** Right of the label, but after the control in tab order: a link, a count. */
  aside?: ReactNode;
  /** Visually hidden label. */
  labelHidden?: boolean;
}

/** Label with a star if required; the error replaces the hint. */
export function Field({
  label,
  hint,
  error,
  required,
  aside,
  labelHidden,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const t = useUiTexts();
  const note = error || hint ? `${id}-note` : undefined;
  return (
    <div className={cx(styles.field, aside != null && styles.sided)}>
      <div className={labelHidden ? 'vh' : styles.label}>
        <label htmlFor={id}>{label}</label>
        {required && (
          <span className={styles.required} aria-hidden title={t.required}>
            *
          </span>
        )}
      </div>
      {children({
        id,
        'aria-describedby': note,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {aside && <span className={styles.aside}>{aside}</span>}
      {error ? (
        <FieldError id={note}>{error}</FieldError>
      ) : (
        hint && (
          <div id={note} className={styles.hint}>
            {hint}
          </div>
        )
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <div id={id} className={styles.error}>
      <Icon of={IconAlertCircleFilled} size={14} />
      <span>{children}</span>
    </div>
  );
}
