/** What becomes of the files that came beside the table in a ZIP: those that are not taken, and those that no row names. */
import type { AnswerTo } from '@kontor/contract';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { errorText, issueText } from '../../errors/problem-text.ts';
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { useUiTexts } from '../../i18n/ui.ts';
import { Button, Note } from '../../ui/index.ts';
import styles from './entry-import.module.css';
import type { Told } from './told.ts';

type Packed = AnswerTo<'GET /imports/{id}/files.json'>['data'][number];

/** As many as are named one by one. */
const LIMIT = 100;

/** While the import is ready: before, rows are still being matched. */
export function PackedFiles({ told }: { told: Told }) {
  const t = useEntryImportTexts();
  const { retry } = useUiTexts();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['imports', 'rows', told.id, 'files', told.misfits] as const,
    queryFn: ({ signal }) =>
      ask('GET /imports/{id}/files.json', { params: { id: told.id }, query: { limit: LIMIT }, signal }),
  });
  if (!data) {
    if (!error) return null;
    const again = (
      <Button busy={isFetching} onClick={() => void refetch()}>
        {retry}
      </Button>
    );
    return (
      <Note tone="bad" live className={styles.unread} action={again}>
        {t.filesFailed} {errorText(error)}
      </Note>
    );
  }
  // An archive may have several files of one path: the list shows each path once.
  const refused = [...new Map(data.data.filter(({ fault }) => fault !== null).map(file => [file.name, file])).values()];
  const unnamed = data.data.filter(({ fault, rows }) => fault === null && rows === 0);
  const rest = data.data.length === LIMIT && (data.data.at(-1)?.rows ?? 0) === 0 && told.files > LIMIT;
  const fine = refused.length + unnamed.length === 0;
  return (
    <Note tone={fine ? 'info' : 'warn'} className={styles.unread}>
      <p>{fine ? t.filesAllNamed(told.files) : t.filesIn(told.files)}</p>
      {refused.length > 0 && (
        <ul aria-label={t.filesRefused} className={styles.packed}>
          {refused.map(file => (
            <Refused key={file.name} file={file} />
          ))}
        </ul>
      )}
      {unnamed.length > 0 && <p>{t.filesUnnamed(t.listed(unnamed.map(({ name }) => name)))}</p>}
      {rest && <p>{t.filesFirst(LIMIT)}</p>}
    </Note>
  );
}

function Refused({ file: { name, fault } }: { file: Packed }) {
  return (
    <li>
      <strong>{name}</strong> {issueText({ path: '', code: fault ?? '', message: '' })}
    </li>
  );
}
