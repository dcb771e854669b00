/** Frame of a field: label, hint, error, and the ids that connect them with the control (ARIA). */
import type { ReactNode } from 'react';
import { textOf } from '../../engine/base/plain.ts';
import type { Content, Issue, Options } from '../../engine/base/types.ts';
import { cx } from '../base/cx.ts';
import styles from '../base/field.module.css';
import { FieldError } from '../base/field-error.tsx';
import { issueText, withNote } from '../base/issue-texts.ts';
import { useForm } from './context.ts';
import { useText } from './hooks.ts';

interface FieldProps {
  content: Content;
  instance: number | null;
  id: string;
  label: string;
  required: boolean;
  issue: Issue | null;
  hint: string | undefined;
  /** The hint is the message of a rule that warns. */
  warns?: boolean;
  /** Group of the field's kind. */
  group: string;
  aside: ReactNode;
  /**
   * `one`: a control with a label. `radiogroup`, `group`: several controls with a legend. `own`: the control renders
   * its label itself.
   */
  form: 'one' | 'radiogroup' | 'group' | 'own';
  children: ReactNode;
}

/** The help text of a field; in reading mode there is none. */
export const helpOf = (options: Options, mode: 'fill' | 'view') => (mode === 'view' ? '' : textOf(options.help).trim());

/** Ids of what describes the control: help text, then hint or error. */
export const describing = (id: string, help: string, noted: boolean) =>
  cx(help !== '' && `${id}-help`, noted && `${id}-note`) || undefined;

/** Label with a star if required, help text below it, hint below the control; an error replaces the hint. */
export function Field(props: FieldProps) {
  const { content, instance, id, label, required, issue, hint, aside, form, children } = props;
  const { t, mode } = useForm();
  const note = useNote(props);
  const words = helpOf(content.options, mode);
  const help = words !== '' && (
    <div id={`${id}-help`} className={cx(styles.hint, styles.help)}>
      {words}
    </div>
  );
  const text = label.includes('{') ? <FilledText id={content.id} text={label} instance={instance} /> : label;
  const star = required && <Star title={t.required} />;
  const side = aside && (
    <span className={styles.aside} data-aside>
      {aside}
    </span>
  );
  if (form === 'one')
    return (
      <div className={styles.field}>
        <div className={styles.label}>
          <label htmlFor={id}>{text}</label>
          {star}
          {side}
        </div>
        {help}
        {children}
        {note}
      </div>
    );
  if (form === 'own')
    return (
      <div className={styles.field}>
        {children}
        {help}
        {note}
      </div>
    );
  return (
    <fieldset
      className={cx(styles.field, styles.group)}
      id={id}
      tabIndex={-1}
      {...(form === 'radiogroup' && {
        role: form,
        'aria-required': required || undefined,
        'aria-invalid': issue ? true : undefined,
      })}
      aria-describedby={describing(id, words, Boolean(issue || hint))}
      data-invalid={issue ? '' : undefined}
    >
      <legend className={styles.label}>
        <span id={`${id}-label`}>{text}</span>
        {star}
        {required && form === 'group' && <span className={styles.vh}>{t.required}</span>}
        {side}
      </legend>
      {help}
      {children}
      {note}
    </fieldset>
  );
}

function useNote({ content, id, issue, hint, warns, group }: FieldProps): ReactNode {
  const { locale } = useForm();
  if (issue)
    return <FieldError id={`${id}-note`}>{issueText(withNote(issue, content, locale), locale, group)}</FieldError>;
  return (
    hint && (
      <div id={`${id}-note`} className={cx(styles.hint, warns && styles.warning)}>
        {hint}
      </div>
    )
  );
}

export function Star({ title }: { title: string }) {
  return (
    <span className={styles.required} aria-hidden title={title}>
      *
    </span>
  );
}

/** A text with placeholders, updated with the answers it references. */
export function FilledText({ id, text, instance }: { id: string; text: string; instance: number | null }) {
  return useText(id, text, instance);
}
