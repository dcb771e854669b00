/** Dialog that edits a file's title, tags and directories in the library, and deletes it. */
import { limits } from '@kontor/contract/limits';
import { type FormEvent, useId, useRef } from 'react';
import { ApiError, type Issue } from '../api/client.ts';
import { useRights } from '../api/session.ts';
import { describe, issueText } from '../errors/problem-text.ts';
import { useFilesDialogTexts } from '../i18n/files-dialogs.ts';
import { usePickTexts } from '../i18n/library-picks.ts';
import { Button, Dialog, Note, SkeletonRows, TextField } from '../ui/index.ts';
import { EditConflict } from './edit-conflict.tsx';
import type { EditFileProps } from './edit-file-props.ts';
import styles from './library.module.css';
import { PickDirectories } from './pick-directories.tsx';
import { PickTags } from './pick-tags.tsx';
import type { Part } from './reference-draft.ts';
import { MISSING, useEditFile } from './use-edit-file.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

export default function EditDialog(props: EditFileProps) {
  const t = useFilesDialogTexts();
  const may = useRights();
  const form = useId();
  const title = useRef<HTMLInputElement>(null);
  const file = useEditFile(props);
  const { based, changed, busy, loading } = file;
  const close = useUnsavedGuard({ dirty: changed.length > 0, save: file.submit, onClose: () => props.onClose() });
  const gone = isGone(loading.error);
  return (
    <Dialog
      title={t.editTitle}
      persistent={changed.length > 0}
      onClose={() => void close()}
      note={
        based &&
        may('FileReferences', 'delete') && (
          <Button kind="dangerText" onClick={() => void file.remove()}>
            {t.remove}
          </Button>
        )
      }
      foot={
        based && (
          <>
            <Button onClick={() => void close()}>{t.cancel}</Button>
            <Button kind="primary" type="submit" form={form} busy={busy === 'save' && t.saving}>
              {t.save}
            </Button>
          </>
        )
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!file.draft.name.trim()) title.current?.focus();
          void file.submit();
        }}
      >
        {based ? (
          <Fields file={file} title={title} />
        ) : loading.error ? (
          <Note
            tone="bad"
            action={
              !gone && (
                <Button size="sm" onClick={loading.again}>
                  {t.again}
                </Button>
              )
            }
          >
            {gone ? t.gone : describe(loading.error).title || t.loadFailed}
          </Note>
        ) : (
          <SkeletonRows rows={4} />
        )}
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  file: ReturnType<typeof useEditFile>;
  title: React.RefObject<HTMLInputElement | null>;
}
function Fields({ file, title }: FieldsProps) {
  const t = useFilesDialogTexts();
  const p = usePickTexts();
  const { based, draft, failed, conflict, set } = file;
  const faults = faultsOf(failed);
  const elsewhere = failed !== undefined && failed !== MISSING && Object.values(faults).every(fault => !fault);
  /** At the limit the list may be incomplete; it is not editable then, since saving replaces the whole list. */
  const full = (list: unknown[] | undefined) => (list?.length ?? 0) >= limits.contained;
  const listed = (part: 'tags' | 'directories') => ({
    label: p[part],
    value: draft[part],
    error: faults[part],
    disabled: full(based?.[part]),
    hint: full(based?.[part]) ? t.tooMany(limits.contained) : undefined,
  });
  return (
    <>
      {conflict && <EditConflict {...conflict} mine={draft} onSettle={file.settle} />}
      {elsewhere && (
        <Note tone="bad" live>
          {isGone(failed) ? t.gone : [describe(failed).title, ...describe(failed).lines].join(' ')}
        </Note>
      )}
      <TextField
        ref={title}
        autoFocus
        label={t.title}
        required
        maxLength={limits.title}
        autoComplete="off"
        aside={<span className={styles.counter}>{t.counter(draft.name.length, limits.title)}</span>}
        value={draft.name}
        error={failed === MISSING && !draft.name.trim() ? t.titleMissing : faults.name}
        onChange={name => set('name', name)}
      />
      <PickTags {...listed('tags')} onChange={tags => set('tags', tags)} />
      <PickDirectories {...listed('directories')} onChange={directories => set('directories', directories)} />
    </>
  );
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 404;

/** Error texts by field; `tags.0.id` belongs to the field of the tags. */
function faultsOf(error: unknown): Record<Part, string | undefined> {
  const issues: Issue[] = error instanceof ApiError ? error.issues : [];
  const at = (part: Part) => {
    const issue = issues.find(({ path }) => path === part || path.startsWith(`${part}.`));
    return issue && issueText(issue);
  };
  return { name: at('name'), tags: at('tags'), directories: at('directories') };
}
