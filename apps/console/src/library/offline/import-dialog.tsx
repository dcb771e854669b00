/** Dialog that imports entries from exported archives: shows their contents first, then the result of each. */
import type { Form } from '@kontor/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ApiError } from '../../api/client.ts';
import { refresh } from '../../api/hooks.ts';
import { fullName, useUser } from '../../api/session.ts';
import { loadErrorTexts } from '../../errors/error-texts.ts';
import { describe } from '../../errors/problem-text.ts';
import { bytes, dateTime } from '../../i18n/format.ts';
import { useImportTexts } from '../../i18n/import.ts';
import { ArchiveFault, ENDING } from '../../offline/archive-format.ts';
import type { Archive } from '../../offline/read-archive.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note, Progress } from '../../ui/feedback.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { IconUpload } from '../../ui/icons.ts';
import { navigate } from '../../ui/navigation.ts';
import { toast } from '../../ui/toasts.ts';
import { asFault, type FaultText, faultText } from './fault-text.ts';
import { type Imported, importEntry } from './import-run.ts';
import styles from './offline.module.css';

interface Chosen {
  key: number;
  name: string;
  state: 'reading' | 'ready' | 'running' | 'done' | 'refused' | 'unreadable';
  pack?: Archive;
  by?: string;
  form?: Form | null;
  share?: number;
  result?: Imported;
  words?: FaultText;
  /** Fails validation against the present form, so it can be reopened and corrected. */
  mendable?: boolean;
}

let next = 1;

async function nameOf({ entry: { sender } }: Archive): Promise<string | null> {
  if (!('user_id' in sender)) return null;
  return ask('GET /pixelstein-users/users/{id}.json', { params: { id: sender.user_id } }).then(
    ({ data }) => fullName(data),
    () => useImportTexts.now().byUnknown,
  );
}

const formOf = ({ entry }: Archive): Promise<Form | null> =>
  ask('GET /report-configs/{id}.json', { params: { id: entry.report_config_id } }).then(
    ({ data }) => data,
    () => null,
  );

function readFault(error: unknown): FaultText {
  const t = useImportTexts.now();
  if (!(error instanceof ArchiveFault)) return describe(error);
  return { title: error.code === 'damaged' ? t.damaged(error.file) : t[error.code], lines: [] };
}

export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useImportTexts();
  const queries = useQueryClient();
  const user = useUser();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const [running, setRunning] = useState(false);
  const change = (key: number, part: Partial<Chosen>) =>
    setChosen(all => all.map(one => (one.key === key ? { ...one, ...part } : one)));

  async function read(key: number, file: File) {
    try {
      const { readArchive } = await import('../../offline/read-archive.ts');
      const pack = await readArchive(file);
      const [by, form] = await Promise.all([nameOf(pack), formOf(pack)]);
      change(key, { state: 'ready', pack, by: by ?? t.byLink, form });
    } catch (error) {
      change(key, { state: 'unreadable', words: readFault(error) });
    }
  }
  function take(files: FileList | null) {
    for (const file of files ?? []) {
      const key = next++;
      setChosen(all => [...all, { key, name: file.name, state: 'reading' }]);
      void read(key, file);
    }
    if (input.current) input.current.value = '';
  }
  async function run() {
    setRunning(true);
    for (const { key, pack, state, form = null } of chosen) {
      if (!pack || (state !== 'ready' && state !== 'refused')) continue;
      change(key, { state: 'running', share: 0 });
      try {
        const result = await importEntry(pack, share => change(key, { share }));
        change(key, { state: 'done', result });
      } catch (error) {
        await loadErrorTexts();
        const kind = 'user_id' in pack.entry.sender ? 'session' : 'link';
        const isRefusal = error instanceof ApiError && error.code >= 400 && error.code < 500;
        const words = isRefusal && error.code !== 404 ? faultText(asFault(error), kind, form) : describe(error);
        change(key, { state: 'refused', words, mendable: isRefusal && error.code === 422 });
      }
    }
    setRunning(false);
    void refresh(queries, 'reports');
  }

  async function mend(pack: Archive) {
    if (!user) return;
    try {
      const { reopenArchive } = await import('../../offline/reopen-archive.ts');
      const address = await reopenArchive(pack, user.id);
      onClose();
      await navigate(address);
    } catch (error) {
      toast.error(error);
    }
  }

  const open = chosen.filter(({ state }) => state === 'ready' || state === 'refused');
  return (
    <Dialog
      title={t.title}
      onClose={onClose}
      persistent={running}
      foot={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          {(open.length > 0 || running) && (
            <Button kind="primary" busy={running && t.running} onClick={() => void run()}>
              {open.every(({ state }) => state === 'refused') ? t.retry : t.start(open.length)}
            </Button>
          )}
        </>
      }
    >
      <FileDrop bare className={styles.stack} onFiles={take}>
        <p>{t.explain}</p>
        <span>
          <Button icon={IconUpload} onClick={() => input.current?.click()}>
            {chosen.length ? t.more : t.choose}
          </Button>
        </span>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={`${ENDING},.zip,application/zip`}
          aria-label={t.choose}
          onChange={event => take(event.target.files)}
        />
        {chosen.length > 0 && (
          <ul className={styles.cards} aria-label={t.list}>
            {chosen.map(one => (
              <ChosenCard
                key={one.key}
                one={one}
                onMend={one.mendable && one.pack && !running ? () => one.pack && mend(one.pack) : null}
              />
            ))}
          </ul>
        )}
      </FileDrop>
    </Dialog>
  );
}

interface CardProps {
  one: Chosen;
  onMend: (() => Promise<void> | undefined) | null;
}

function ChosenCard({ one: { name, state, pack, by, share = 0, result, words }, onMend }: CardProps) {
  const t = useImportTexts();
  const entry = pack?.entry;
  return (
    <li className={styles.card} aria-busy={state === 'reading' || state === 'running'}>
      <b>{entry ? entry.title || t.untitled : name}</b>
      {entry && pack && (
        <dl className={styles.pairs}>
          <dt>{t.form}</dt>
          <dd>{entry.form_name}</dd>
          <dt>{t.by}</dt>
          <dd>{by}</dd>
          <dt>{t.saved}</dt>
          <dd>{dateTime(entry.saved)}</dd>
          <dt>{t.files}</dt>
          <dd>{t.fileCount(pack.files.length, bytes(pack.files.reduce((sum, { blob }) => sum + blob.size, 0)))}</dd>
        </dl>
      )}
      {entry && entry.missing.length > 0 && <Note tone="warn">{t.missing(entry.missing.join(', '))}</Note>}
      <div role="status">
        {state === 'reading' && t.reading}
        {state === 'ready' && <span className={styles.quiet}>{t.ready}</span>}
        {state === 'running' && <Progress label={t.progress(name)} value={share} max={1} />}
        {result && (
          <Note
            tone={result.created ? 'ok' : 'info'}
            action={
              <Button size="sm" href={`/reports/${entry?.report_config_id}/${result.id}/view`}>
                {t.show}
              </Button>
            }
          >
            {!result.created ? t.there : result.known ? t.done : t.doneByYou}
          </Note>
        )}
        {words && (state === 'refused' || state === 'unreadable') && (
          <Note
            tone="bad"
            action={
              onMend && (
                <Button size="sm" onClick={() => void onMend()}>
                  {t.mend}
                </Button>
              )
            }
          >
            <b>{state === 'refused' && t.refused}</b> {words.title} {onMend && t.mendHint}
            {words.lines.length > 0 && (
              <ul>
                {words.lines.map(line => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </Note>
        )}
      </div>
    </li>
  );
}
