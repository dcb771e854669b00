/** Toolbar of the selected entries: set state, raise to the published version, export, delete. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Query } from '../../../api/client.ts';
import { useRights } from '../../../api/session.ts';
import { useEntriesTexts } from '../../../i18n/entries.ts';
import { useEntriesBulkTexts } from '../../../i18n/entries-bulk.ts';
import { useEntriesRaiseTexts } from '../../../i18n/entries-raise.ts';
import {
  IconChevronUp,
  IconCircleHalf2,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconFileZip,
  IconStack2,
  IconTrash,
  MenuButton,
  type Selection,
  SelectionAction,
  SelectionBar,
  selectionAction,
  toast,
  useCommands,
  useMenu,
} from '../../../ui/index.ts';
import type { Entry, FormRecord } from '../common/entry.ts';
import { stateItems } from '../common/state-menu-items.tsx';
import { exportEntries } from '../export/start.ts';
import type { ExportType } from '../export/types.ts';
import { bulkOf } from './bulk.ts';

/** The server's limit of values per filter. */
const MOST = 100;

export interface EntriesSelectionProps {
  form: FormRecord;
  selection: Selection;
  /** None before it is known: what all of them are is then not offered. */
  count: number | undefined;
  query: Query;
  /** A row of the list that the person may change. */
  entryOf: (id: string) => Entry | undefined;
  onState: (entry: Entry, state: string | null) => void;
}

export default function EntriesSelection(props: EntriesSelectionProps) {
  const { form, selection, count, query, entryOf, onState } = props;
  const bulk = bulkOf(useQueryClient(), selection, query);
  const t = useEntriesTexts();
  const b = useEntriesBulkTexts();
  const may = useRights();
  const box = useRef<HTMLSpanElement>(null);
  const updates = may('Reports', 'update');
  const removes = may('Reports', 'delete');
  const [entry, setEntry] = useState<Entry>();
  const one = useMenu(t.state, () =>
    stateItems(form.states, entry?.state ?? null, state => entry && onState(entry, state)),
  );
  /** Without a selection it applies to the focused row. */
  function setState() {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]');
    const focused = selection.size === 0 && row ? entryOf(row.dataset.row ?? '') : undefined;
    if (!row || !focused) return box.current?.querySelector('button')?.click();
    setEntry(focused);
    one.open(row.querySelector('a') ?? row, row);
  }
  useCommands([
    ...(updates
      ? [{ id: 'state-set', label: b.setState, keys: 's', hidden: selection.size === 0, run: setState }]
      : []),
    ...(removes && selection.size
      ? [{ id: 'selection-remove', label: b.removeSelection, keys: 'delete', run: bulk.removeSelection }]
      : []),
  ]);
  const tooMany = !selection.all && selection.size > MOST && b.exportMost(MOST);
  const run = (type: ExportType) =>
    exportEntries(form, type, selection.all ? query : { 'filter[id]': [...selection.ids] }, selection.size);
  return (
    <>
      {one.popup}
      <SelectionBar selection={selection} count={count}>
        {updates && (
          <span ref={box}>
            <MenuButton
              label={b.setState}
              kind="ghost"
              size="sm"
              icon={IconCircleHalf2}
              iconEnd={IconChevronUp}
              className={selectionAction}
              items={() => stateItems(form.states, undefined, state => bulk.setState(form.states, state))}
            />
          </span>
        )}
        {updates && <RaiseAction {...{ form, selection, query, entryOf }} />}
        <SelectionAction icon={IconFileSpreadsheet} disabledReason={tooMany} onClick={() => run('xlsx')}>
          xlsx
        </SelectionAction>
        <SelectionAction icon={IconFileTypeCsv} disabledReason={tooMany} onClick={() => run('csv')}>
          csv
        </SelectionAction>
        <SelectionAction icon={IconFileTypePdf} disabledReason={tooMany} onClick={() => run('pdf')}>
          pdf
        </SelectionAction>
        <SelectionAction icon={IconFileZip} disabledReason={tooMany} onClick={() => run('zip')}>
          zip
        </SelectionAction>
        {removes && (
          <SelectionAction icon={IconTrash} danger onClick={bulk.removeSelection}>
            {b.removeSelection}
          </SelectionAction>
        )}
      </SelectionBar>
    </>
  );
}

type RaiseProps = Pick<EntriesSelectionProps, 'form' | 'selection' | 'query' | 'entryOf'>;

/** Of forms that have had another version. */
function RaiseAction({ form, selection, query, entryOf }: RaiseProps) {
  const t = useEntriesRaiseTexts();
  const queries = useQueryClient();
  const version = form.form_version ?? 1;
  if (version === 1) return null;
  const isPresent = (id: string) => (entryOf(id)?.form_version ?? 0) >= version;
  const present = !selection.all && [...selection.ids].every(isPresent);
  const target = selection.all ? { query } : { ids: [...selection.ids] };
  const run = () =>
    void import('./raise.tsx')
      .then(({ raise }) => raise({ queries, form, target, done: selection.clear }))
      .catch(toast.error);
  return (
    <SelectionAction icon={IconStack2} disabledReason={present && t.already(version)} onClick={run}>
      {t.raise(version)}
    </SelectionAction>
  );
}
