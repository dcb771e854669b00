/** Where an import stands, in words: how far it came, what is to be done, what was done. */
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { dateTime } from '../../i18n/format.ts';
import { Note, Progress } from '../../ui/index.ts';
import styles from './entry-import.module.css';
import { isWorking, type Told } from './told.ts';
import { faultText, stateWord } from './words.ts';

/** Rows that would be written, were none left out. */
export function writable(told: Told): number {
  const { added, changed, settled, missing, missing_changed: since, absent, absent_changed } = told;
  const removed = absent === 'keep' ? 0 : absent_changed === 'keep' ? missing - since : missing;
  return added + changed + settled + removed;
}

export const toWrite = (told: Told): number => writable(told) - told.skipped - told.missing_skipped;

/** What was taken over, and may be taken back. */
export const mayUndo = ({ state, written, added, changed, removed, expires }: Told): boolean =>
  (state === 'applied' || state === 'cancelled' || (state === 'failed' && written)) &&
  added + changed + removed > 0 &&
  Date.parse(expires) > Date.now();

interface StandingProps {
  told: Told;
}

export function Standing({ told }: StandingProps) {
  if (isWorking(told)) return <Working told={told} />;
  if (told.state === 'failed') return <Failed told={told} />;
  return told.state === 'ready' ? <Ready told={told} /> : <Done told={told} />;
}

function Working({ told }: StandingProps) {
  const t = useEntryImportTexts();
  const { state, done, rows } = told;
  // How many there are is not known before all are read.
  const isRead = state !== 'reading';
  return (
    <div role="status" className={styles.progress}>
      <Progress label={stateWord(t, state)} value={done} max={isRead ? rows || undefined : undefined} />
      <span className="num">{isRead ? t.progress(done, rows) : t.rows(done)}</span>
    </div>
  );
}

function Failed({ told }: StandingProps) {
  const t = useEntryImportTexts();
  const { fault, added, changed } = told;
  if (fault) return <Note tone="bad">{faultText(t, { ...fault, message: '' })}</Note>;
  return <Note tone="bad">{mayUndo(told) ? `${t.failedHalf} ${t.done(added, changed)}` : t.failed}</Note>;
}

function Ready({ told }: StandingProps) {
  const t = useEntryImportTexts();
  const { misfits, conflicts, missing } = told;
  const others = writable(told) + conflicts + missing;
  if (others > 0) return null;
  return misfits > 0 ? <Note tone="warn">{t.noneFits}</Note> : <Note tone="info">{t.nothing}</Note>;
}

function Done({ told }: StandingProps) {
  const t = useEntryImportTexts();
  const { state, added, changed, removed, expires } = told;
  if (state === 'undone') return <Note tone="ok">{t.undone(added + changed + removed)}</Note>;
  return (
    <Note tone="ok">
      {t.done(added, changed)} {removed > 0 && `${t.removed(removed)} `}
      {mayUndo(told) && t.undoUntil(dateTime(new Date(expires)))}
    </Note>
  );
}
