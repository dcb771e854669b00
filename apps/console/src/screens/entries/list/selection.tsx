/** Toolbar of the selected entries: set state, export, delete. */
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Query } from '../../../api/client.ts';
import { useRights } from '../../../api/session.ts';
import { useEntriesTexts } from '../../../i18n/entries.ts';
import {
  IconChevronUp,
  IconCircleHalf2,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconFileZip,
  IconTrash,
  MenuButton,
  type Selection,
  SelectionAction,
  SelectionBar,
  selectionAction,
  useCommands,
} from '../../../ui/index.ts';
import type { FormRecord } from '../common/entry.ts';
import { stateInfo } from '../common/state-label.tsx';
import type { ExportType } from '../export/types.ts';
import { exportEntries } from '../export/use-export.tsx';
import type { useBulk } from './bulk.ts';

/** The server's limit of values per filter. */
const MOST = 100;

export interface EntriesSelectionProps {
  form: FormRecord;
  selection: Selection;
  count: number;
  query: Query;
  bulk: ReturnType<typeof useBulk>;
}

export default function EntriesSelection({ form, selection, count, query, bulk }: EntriesSelectionProps) {
  const t = useEntriesTexts();
  const may = useRights();
  const box = useRef<HTMLSpanElement>(null);
  const updates = may('Reports', 'update');
  const states = [null, ...form.states.map(state => state.value)].map(value => stateInfo(form.states, value));
  const removes = may('Reports', 'delete');
  /** Without a selection it applies to the focused row. */
  function setState() {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (selection.size === 0 && row) flushSync(() => selection.toggle(row));
    box.current?.querySelector('button')?.click();
  }
  useCommands([
    ...(updates
      ? [{ id: 'state-set', label: t.setState, keys: 's', hidden: selection.size === 0, run: setState }]
      : []),
    ...(removes && selection.size
      ? [{ id: 'selection-remove', label: t.removeSelection, keys: 'delete', run: bulk.removeSelection }]
      : []),
  ]);
  const tooMany = !selection.all && selection.size > MOST && t.exportMost(MOST);
  const run = (type: ExportType) =>
    exportEntries(form, type, selection.all ? query : { 'filter[id]': [...selection.ids] }, selection.size);
  return (
    <SelectionBar selection={selection} count={count}>
      {updates && (
        <span ref={box}>
          <MenuButton
            label={t.setState}
            kind="ghost"
            size="sm"
            icon={IconCircleHalf2}
            iconEnd={IconChevronUp}
            className={selectionAction}
            items={states.map(({ value, label }) => ({
              id: value ?? '',
              label,
              onSelect: () => bulk.setState(form.states, value),
            }))}
          />
        </span>
      )}
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
          {t.removeSelection}
        </SelectionAction>
      )}
    </SelectionBar>
  );
}
