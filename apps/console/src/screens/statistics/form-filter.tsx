import { useQuery } from '@tanstack/react-query';
import { useStatisticsTexts } from '../../i18n/statistics.ts';
import { wholeList } from '../../library/all.ts';
import { Select } from '../../ui/index.ts';
import styles from './list.module.css';

export interface FormName {
  id: string;
  name: string;
}

/** All forms there are for this person, by name; undefined until they are there. */
export const useFormNames = (): FormName[] | undefined =>
  useQuery({
    queryKey: ['report-configs', 'all'],
    queryFn: ({ signal }) => wholeList<FormName>('report-configs', signal),
    staleTime: 30_000,
  }).data;

interface FormFilterProps {
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
