/** Select that filters charts by form. */
import { useStatisticsTexts } from '../../i18n/statistics.ts';
import type { FormName } from '../../library/form-names.ts';
import { Select } from '../../ui/index.ts';
import styles from './list.module.css';

interface FormFilterProps {
  /** Undefined while loading. */
  forms: FormName[] | undefined;
  value: string;
  onChange: (id: string) => void;
}

export function FormFilter({ forms, value, onChange }: FormFilterProps) {
  const t = useStatisticsTexts();
  const known = (forms ?? []).map(({ id, name }) => ({ value: id, label: name }));
  // A form from the address that is not in the list stays selected and visible.
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
