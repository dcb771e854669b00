/** Conflict view of the profile (412): the fields that differ, mine beside the stored ones. */
import { isProductLanguage, languageRows } from '@kontor/form/languages';
import { useMyAccountTexts } from '../../i18n/my-account.ts';
import { CompareVersions, ConflictNote } from '../../ui/compare-versions.tsx';
import { FIELDS, type Field, type Self } from './profile-fields.ts';

interface Props {
  theirs: Self;
  mine: Partial<Self>;
  onTake: () => void;
  onKeep: () => void;
}

export function ProfileConflict({ theirs, mine, onTake, onKeep }: Props) {
  const t = useMyAccountTexts();
  const labels: Record<Field, string> = {
    salutation: t.salutation,
    first_name: t.firstName,
    last_name: t.lastName,
    email: t.email,
    language: t.language,
  };
  const shown = (name: Field, value: string | null | undefined) =>
    name === 'language' ? (isProductLanguage(value) ? languageRows[value].name : t.languageAuto) : value || '–';
  return (
    <ConflictNote told={t.changedBy} keep={t.mine} take={t.takeOver} onKeep={onKeep} onTake={onTake}>
      <CompareVersions
        words={{ name: t.field, mine: t.mineColumn, theirs: t.theirs }}
        rows={FIELDS.filter(name => mine[name] !== undefined).map(name => ({
          key: name,
          name: labels[name],
          mine: shown(name, mine[name]),
          theirs: shown(name, theirs[name]),
        }))}
      />
    </ConflictNote>
  );
}
