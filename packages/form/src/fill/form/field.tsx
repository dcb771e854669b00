/** The frame of a field: label, hint or error, and the names that tie them to its control. */
import type { ReactNode } from 'react';
import { languageOf } from '../../engine/base/text.ts';
import type { Content, Issue } from '../../engine/base/types.ts';
import { writeBound } from '../base/bounds.ts';
import { cx } from '../base/cx.ts';
import styles from '../base/field.module.css';
import { FieldError } from '../base/field-error.tsx';
import { issueText, withNote } from '../base/texts.ts';
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
  /** The group of the field's kind. */
  group: string;
  aside: ReactNode;
  /** One control: a label for it. Several: a group with a legend. In one: the control brings its label itself. */
  form: 'one' | 'radiogroup' | 'group' | 'own';
  children: ReactNode;
}

/** Label above, required star after it, hint below; an error replaces the hint. */
export function Field(props: FieldProps) {
  const { content, instance, id, label, required, issue, hint, aside, form, children } = props;
  const { t } = useForm();
  const note = useNote(props);
  const text = label.includes('{') ? <FilledText id={content.id} text={label} instance={instance} /> : label;
  const star = required && <Star title={t.required} />;
  const side = aside && <span className={styles.aside}>{aside}</span>;
  if (form === 'one')
    return (
      <div className={styles.field}>
        <div className={styles.label}>
          <label htmlFor={id}>{text}</label>
          {star}
          {side}
        </div>
        {children}
        {note}
      </div>
    );
  if (form === 'own')
    return (
      <div className={styles.field}>
        {children}
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
      aria-describedby={issue || hint ? `${id}-note` : undefined}
      data-invalid={issue ? '' : undefined}
    >
      <legend className={styles.label}>
        <span id={`${id}-label`}>{text}</span>
        {star}
        {required && form === 'group' && <span className={styles.vh}>{t.required}</span>}
        {side}
      </legend>
      {children}
      {note}
    </fieldset>
  );
}

function useNote({ content, id, issue, hint, group }: FieldProps): ReactNode {
  const { t, how } = useForm();
  if (issue)
    return (
      <FieldError id={`${id}-note`}>
        {issueText(withNote(issue, content, languageOf(how)), t, value => writeBound(value, how.locale), group)}
      </FieldError>
    );
  return (
    hint && (
      <div id={`${id}-note`} className={styles.hint}>
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

/** A text that follows the answers it names. */
export function FilledText({ id, text, instance }: { id: string; text: string; instance: number | null }) {
  return useText(id, text, instance);
}
