/** Disclosure „Frühere Felder“ with answers of removed fields, so that form changes lose nothing. */
import { type Data, type Form, inputsOf } from '@kontor/form';
import { useEntryReadTexts } from '../../../i18n/entry-read.ts';
import styles from '../common/entry.module.css';

/** Answers without a field in the form; internal keys are excluded. */
function formerAnswers(form: Form, data: Data): [string, unknown][] {
  const inputs = new Map(inputsOf(form).map(input => [input.name, input]));
  const known = (key: string): boolean => {
    if (inputs.has(key)) return inputs.get(key)?.repeat === null;
    const dot = key.lastIndexOf('.');
    return dot > 0 && /^\d+$/.test(key.slice(dot + 1)) && Boolean(inputs.get(key.slice(0, dot))?.repeat);
  };
  return Object.entries(data).filter(([key, value]) => !key.startsWith('_') && !known(key) && value !== null);
}

export function FormerAnswers({ form, data }: { form: Form; data: Data }) {
  const t = useEntryReadTexts();
  const answers = formerAnswers(form, data);
  if (answers.length === 0) return null;
  return (
    <details className={styles.former}>
      <summary>
        {t.former} <span>{answers.length}</span>
      </summary>
      <p>{t.formerNote}</p>
      <dl>
        {answers.map(([key, value]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{plain(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
