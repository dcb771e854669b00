import type { FileReference } from '../api/library.ts';
import { useFilesDialogTexts } from '../i18n/files-dialogs.ts';
import { listed } from '../i18n/format.ts';
import { usePickTexts } from '../i18n/library-picks.ts';
import { Button, Note } from '../ui/index.ts';
import styles from './library.module.css';
import { type Draft, draftOf, type Part } from './reference-draft.ts';

interface Props {
  theirs: FileReference;
  mine: Draft;
  /** What both changed, each in another way. */
  both: Part[];
  by: string | undefined;
  onSettle: (take: boolean) => void;
}

/** Both versions side by side, of the fields that both have changed. */
export function EditConflict({ theirs, mine, both, by, onSettle }: Props) {
  const t = useFilesDialogTexts();
  const p = usePickTexts();
  const labels: Record<Part, string> = { name: t.title, tags: p.tags, directories: p.directories };
  const stored = draftOf(theirs);
  const shown = (draft: Draft, part: Part) =>
    part === 'name' ? draft.name : listed(draft[part].map(({ name }) => name)) || t.nothing;
  return (
    <Note tone="warn" live>
      {by ? t.conflictBy(by) : t.conflict}
      <table className={styles.versions}>
        <thead>
          <tr>
            <th scope="col">{t.field}</th>
            <th scope="col">{t.theirs}</th>
            <th scope="col">{t.mine}</th>
          </tr>
        </thead>
        <tbody>
          {both.map(part => (
            <tr key={part}>
              <th scope="row">{labels[part]}</th>
              <td>{shown(stored, part)}</td>
              <td>{shown(mine, part)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.buttons}>
        <Button size="sm" onClick={() => onSettle(true)}>
          {t.take}
        </Button>
        <Button size="sm" onClick={() => onSettle(false)}>
          {t.keep}
        </Button>
      </div>
    </Note>
  );
}
