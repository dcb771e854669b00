/** Dialog that uploads a new version of a file's bytes; id, library entries and references stay. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { refresh } from '../../api/hooks.ts';
import { describe, isAborted } from '../../errors/problem-text.ts';
import { useFileTexts } from '../../i18n/file.ts';
import { bytes } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note, Progress } from '../../ui/feedback.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { IconUpload } from '../../ui/icons.ts';
import { toast } from '../../ui/toasts.ts';
import { replaceFile } from '../../uploads/request.ts';
import styles from './file.module.css';
import { FILES, type OpenFile, REFERENCES } from './file-types.ts';
import { useUses } from './uses.tsx';

interface ReplaceProps {
  file: OpenFile;
  version: string | undefined;
  onClose: () => void;
}

const endingOf = (name: string): string => (name.includes('.') ? (name.split('.').pop() ?? '').toLowerCase() : '');

export default function Replace({ file, version, onClose }: ReplaceProps) {
  const t = useFileTexts();
  const queries = useQueryClient();
  const { data: uses } = useUses(file.id);
  const [next, setNext] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<unknown>();
  const chooser = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const other =
    next !== null && (next.type ? next.type !== file.type : true) && endingOf(next.name) !== endingOf(file.filename);
  const empty = next?.size === 0 && t.emptyFile;
  const held = (uses?.reports.count ?? 0) > 0;
  const clash = error instanceof ApiError && error.code === 412;

  function choose(files: FileList | null | undefined) {
    const [one] = files ?? [];
    if (!one) return;
    setNext(one);
    setError(undefined);
  }
  async function send(over = version) {
    if (!next) return;
    const ends = new AbortController();
    running.current = ends;
    setShare(0);
    setError(undefined);
    try {
      await replaceFile(file.id, next, { version: over, signal: ends.signal, onProgress: setShare });
      await Promise.all([refresh(queries, FILES), refresh(queries, REFERENCES)]);
      toast.ok(() => t.replaced(next.name));
      onClose();
    } catch (fault) {
      setShare(null);
      if (!isAborted(fault)) setError(fault);
    }
  }
  /** Replaces the version that is stored now. */
  const sendOver = () => {
    const current = error instanceof ApiError ? (error.current as { version?: number } | undefined) : undefined;
    void send(current?.version === undefined ? undefined : String(current.version));
  };
  const busy = share !== null;
  return (
    <Dialog
      title={t.replaceTitle(file.filename)}
      onClose={() => {
        running.current?.abort();
        onClose();
      }}
      persistent={busy}
      foot={
        <>
          <Button kind="ghost" onClick={busy ? () => running.current?.abort() : onClose}>
            {t.cancel}
          </Button>
          <Button
            kind="primary"
            busy={busy && t.sending}
            disabledReason={next ? empty : t.chooseFirst}
            onClick={() => void send()}
          >
            {t.replace}
          </Button>
        </>
      }
    >
      <div className={styles.replace}>
        <p className={styles.quiet}>{t.replaceText}</p>
        <FileDrop className={styles.drop} onFiles={files => !busy && choose(files)}>
          <input
            ref={chooser}
            type="file"
            className="vh"
            tabIndex={-1}
            aria-label={t.newFile}
            onChange={event => choose(event.target.files)}
          />
          {next ? (
            <p>
              <b>{next.name}</b> <span className={styles.quiet}>{bytes(next.size)}</span>
            </p>
          ) : (
            <p className={styles.quiet}>{t.dropHere}</p>
          )}
          {!busy && (
            <Button icon={IconUpload} onClick={() => chooser.current?.click()}>
              {next ? t.chooseOther : t.chooseFile}
            </Button>
          )}
        </FileDrop>
        {busy && <Progress label={t.sending} value={share} max={1} />}
        {empty && <Note tone="bad">{empty}</Note>}
        {other && !busy && (
          <Note tone="warn">{held ? t.otherTypeHeld(uses?.reports.count ?? 0) : t.otherType(file.type)}</Note>
        )}
        {error !== undefined && (
          <Note
            tone="bad"
            live
            action={
              clash && (
                <Button size="sm" onClick={sendOver}>
                  {t.replaceAnyway}
                </Button>
              )
            }
          >
            {clash ? t.changedMeanwhileFile : [describe(error).title, ...describe(error).lines].join(' ')}
          </Note>
        )}
      </div>
    </Dialog>
  );
}
