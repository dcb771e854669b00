import { LANGUAGES } from '../../i18n/index.ts';
import { useMyAccountTexts } from '../../i18n/my-account.ts';
import { Button, Note } from '../../ui/index.ts';
import styles from './my-account.module.css';
import { FIELDS, type Field, type Self } from './profile-fields.ts';

interface Props {
  theirs: Self;
  mine: Partial<Self>;
  onTake: () => void;
  onKeep: () => void;
}

/** Both versions of the fields in which they differ. */
export function ProfileConflict({ theirs, mine, onTake, onKeep }: Props) {
  const t = useMyAccountTexts();
  const labels: Record<Field, string> = {
    ...{ salutation: t.salutation, first_name: t.firstName, last_name: t.lastName },
    ...{ email: t.email, language: t.language },
  };
  const shown = (name: Field, value: string | null | undefined) =>
    name === 'language' ? (value === 'de' || value === 'en' ? LANGUAGES[value] : t.languageAuto) : value || '–';
  return (
    <Note tone="warn" live>
      {t.changedBy}
      <table className={styles.conflict}>
        <thead>
          <tr>
            <th scope="col">{t.field}</th>
            <th scope="col">{t.theirs}</th>
            <th scope="col">{t.mineColumn}</th>
          </tr>
        </thead>
        <tbody>
          {FIELDS.filter(name => mine[name] !== undefined).map(name => (
            <tr key={name}>
              <th scope="row">{labels[name]}</th>
              <td>{shown(name, theirs[name])}</td>
              <td>{shown(name, mine[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.buttons}>
        <Button onClick={onTake}>{t.takeOver}</Button>
        <Button onClick={onKeep}>{t.mine}</Button>
      </div>
    </Note>
  );
}
