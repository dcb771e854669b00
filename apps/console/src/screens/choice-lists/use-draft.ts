/** React hook for the unsaved changes of a list: edited, undone, saved as one change of its rows. */
import type { ChoiceList, ChoiceRow } from '@kontor/contract';
import { useReducer } from 'react';
import { useCall } from '../../api/mutations.ts';
import { useChoiceListTexts } from '../../i18n/choice-lists.ts';
import { advance, begin, type History, type Step } from '../../ui/history.ts';
import { toast, useBlocker, useCommands } from '../../ui/index.ts';
import {
  type CellKey,
  changeOf,
  type Draft,
  edited,
  editedNew,
  emptyRow,
  isNothing,
  noChanges,
  toggled,
  withCell,
} from './draft.ts';
import type { SheetRow } from './sheet.tsx';

export function useDraft(list: ChoiceList, waits: boolean) {
  const t = useChoiceListTexts();
  const [history, step] = useReducer<History<Draft>, [Step<Draft>]>(advance, begin(noChanges));
  const draft = history.present;
  const change = (next: (present: Draft) => Draft, group?: string) =>
    step({ do: 'change', change: next, group: group ?? null });
  const call = useCall('PATCH /choice-lists/{id}/rows.json', { stale: ['choice-lists', 'report-configs'] });
  const dirty = !isNothing(draft);

  async function save(): Promise<boolean> {
    if (waits) {
      toast.info(() => t.waits);
      return false;
    }
    try {
      await call.mutateAsync({ params: { id: list.id }, body: changeOf(draft, list.columns) });
      step({ do: 'open', document: noChanges });
      toast.ok(() => t.saved);
      return true;
    } catch (error) {
      toast.error(error);
      return false;
    }
  }
  useBlocker({ dirty, save, what: () => t.leave });
  useCommands([
    { id: 'choice-list-save', label: t.save, keys: 'mod+s', inInputs: true, run: () => void (dirty && save()) },
    { id: 'choice-list-undo', label: t.undo, keys: 'mod+z', run: () => step({ do: 'undo' }) },
    { id: 'choice-list-redo', label: t.redo, keys: 'mod+shift+z', run: () => step({ do: 'redo' }) },
  ]);
  return {
    ...{ draft, dirty, save, saving: call.isPending },
    setCell({ id, row, isNew }: SheetRow, key: CellKey, text: string) {
      const next = withCell(row, key, text);
      change(present => (isNew ? editedNew(present, Number(id), next) : edited(present, next)));
    },
    toggle({ id, row, isNew, isRemoved }: SheetRow) {
      if (isNew) change(present => ({ ...present, added: present.added.filter((_, index) => index !== Number(id)) }));
      else if (row.retired && !isRemoved) change(present => edited(present, { ...row, retired: false }));
      else change(present => toggled(present, row.value));
    },
    addRow: () => change(present => ({ ...present, added: [...present.added, emptyRow] })),
  };
}

/** The rows with their changes, followed by the new ones. */
export function sheetRows(rows: readonly ChoiceRow[], { changed, added, removed }: Draft): SheetRow[] {
  const kept = rows.map((row): SheetRow => {
    const own = changed.get(row.value);
    const isRemoved = removed.has(row.value);
    return { id: row.value, row: own ?? row, isNew: false, isChanged: own !== undefined, isRemoved };
  });
  const fresh = added.map(
    (row, index): SheetRow => ({ id: String(index), row, isNew: true, isChanged: false, isRemoved: false }),
  );
  return [...kept, ...fresh];
}
