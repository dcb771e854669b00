import { useStatisticsTexts } from '../../i18n/statistics.ts';
import type { FormName } from '../../library/form-names.ts';
import { Select } from '../../ui/index.ts';
import styles from './list.module.css';

interface FormFilterProps {
  /** Undefined until they are there. */
  forms: FormName[] | undefined;
  value: string;
  onChange: (id: string) => void;
}

/** Charts over one form alone. */
export function FormFilter({ forms, value, onChange }: FormFilterProps) {
  const t = useStatisticsTexts();
  const known = (forms ?? []).map(({ id, name }) => ({ value: id, label: name }));
  // Of an address that somebody sent: chosen all the same, and seen to be.
  const strange = value !== '' && !known.some(option => option.value === value);
  return (
    <span className={styles.filter}>
      <Select
        label={t.form}
        labelHidden
        quiet
        value={value}
        onChange={onChange}
        placeholder={t.allForms}
        options={[...(strange ? [{ value, label: forms ? t.formGone : '…' }] : []), ...known]}
      />
    </span>
  );
}
