/** Dialogs for bulk changes of selected files: add and remove tags, set directories. */
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { describe } from '../errors/problem-text.ts';
import { useFilesDialogTexts } from '../i18n/files-dialogs.ts';
import { Button, Dialog, Note, RadioTiles } from '../ui/index.ts';
import styles from './library.module.css';
import type { Picked } from './multi-pick-props.ts';
import { PickDirectories } from './pick-directories.tsx';
import { PickTags } from './pick-tags.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

interface BulkProps<Change> {
  /** Number of selected files. */
  count: number;
  /** Receives the body for `/file-references/bulk.json`. An error is shown in the dialog, which stays open. */
  onApply: (change: Change) => Promise<unknown>;
  onClose: () => void;
}
export interface BulkTagsProps extends BulkProps<{ add: string[]; remove: string[] }> {
  /** Tags that can be removed: those of the selected files, or all tags if that is not known. */
  present?: readonly Picked[] | undefined;
}
const idsOf = (list: Picked[]) => list.map(({ id }) => id);

export function BulkTagsDialog({ count, present, onApply, onClose }: BulkTagsProps) {
  const t = useFilesDialogTexts();
  const [add, setAdd] = useState<Picked[]>([]);
  const [remove, setRemove] = useState<Picked[]>([]);
  const both = add.filter(({ id }) => remove.some(one => one.id === id));
  const nothing = add.length + remove.length === 0;
  return (
    <BulkDialog
      title={t.bulkTags(count)}
      apply={t.apply}
      dirty={!nothing}
      reason={nothing ? t.chooseTag : both.length > 0 ? t.tagsBoth(both.map(({ name }) => name)) : undefined}
      onApply={() => onApply({ add: idsOf(add), remove: idsOf(remove) })}
      onClose={onClose}
    >
      <PickTags label={t.tagsAdd} value={add} onChange={setAdd} />
      <PickTags
        label={t.tagsRemove}
        value={remove}
        onChange={setRemove}
        among={present}
        fixed
        error={both.length > 0 ? t.tagsBoth(both.map(({ name }) => name)) : undefined}
      />
    </BulkDialog>
  );
}

type How = 'set' | 'add' | 'none';

export function MoveDialog({ count, onApply, onClose }: BulkProps<{ set: string[] } | { add: string[] }>) {
  const t = useFilesDialogTexts();
  const [how, setHow] = useState<How>('set');
  const [into, setInto] = useState<Picked[]>([]);
  const ways: Record<
    How,
    { label: string; hint: string; apply: string; change: { set: string[] } | { add: string[] } }
  > = {
    set: { label: t.moveSet, hint: t.moveSetHint, apply: t.moveDo, change: { set: idsOf(into) } },
    add: { label: t.moveAdd, hint: t.moveAddHint, apply: t.addDo, change: { add: idsOf(into) } },
    // Removing files from all directories is an explicit choice; an empty field alone does nothing.
    none: { label: t.moveNone, hint: t.moveNoneHint, apply: t.moveOut, change: { set: [] } },
  };
  const way = ways[how];
  return (
    <BulkDialog
      title={t.move(count)}
      apply={way.apply}
      dirty={into.length > 0}
      reason={how !== 'none' && into.length === 0 ? t.chooseDirectory : undefined}
      onApply={() => onApply(way.change)}
      onClose={onClose}
    >
      <PickDirectories label={t.into} value={into} onChange={setInto} disabled={how === 'none'} hint={way.hint} />
      <RadioTiles
        label={t.how}
        value={how}
        onChange={value => setHow(value as How)}
        options={Object.entries(ways).map(([value, { label }]) => ({ value, label }))}
      />
    </BulkDialog>
  );
}

interface FrameProps {
  title: string;
  apply: string;
  dirty: boolean;
  /** Why "apply" is disabled. */
  reason: string | undefined;
  onApply: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}
function BulkDialog({ title, apply, dirty, reason, onApply, onClose, children }: FrameProps) {
  const t = useFilesDialogTexts();
  const form = useId();
  const [failed, setFailed] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  async function submit(): Promise<boolean> {
    if (busy || reason) return false;
    setBusy(true);
    setFailed(undefined);
    try {
      await onApply();
      onClose();
      return true;
    } catch (refusal) {
      setFailed(refusal);
      return false;
    } finally {
      setBusy(false);
    }
  }
  const close = useUnsavedGuard({ dirty, save: submit, onClose });
  return (
    <Dialog
      title={title}
      persistent={dirty}
      onClose={() => void close()}
      foot={
        <>
          <Button onClick={() => void close()}>{t.cancel}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy && t.applying} disabledReason={reason}>
            {apply}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        {failed !== undefined && (
          <Note tone="bad" live>
            {[describe(failed).title, ...describe(failed).lines].join(' ')}
          </Note>
        )}
        {children}
      </form>
    </Dialog>
  );
}
