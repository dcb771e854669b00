/** React hook for what can be done with an entry of the list, by its menu, its drawer or by keys. */
import type { Input } from '@kontor/form';
import { useQueryClient } from '@tanstack/react-query';
import { mayOn, useRights, useUser } from '../../../api/session.ts';
import { useEntriesTexts } from '../../../i18n/entries.ts';
import {
  IconCopy,
  IconEdit,
  IconEye,
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconPlus,
  IconShare2,
  IconTrash,
  type MenuItem,
  menu,
  navigate,
  toast,
  useCommands,
} from '../../../ui/index.ts';
import { type Entry, entryHref, entryName, type FormRecord } from '../common/entry.ts';
import { useHow } from '../common/value-format.ts';
import { exportEntry } from '../export/start.ts';
import type { EntryDrawerProps } from './drawer.tsx';
import type { EntriesOfForm } from './use-entries.ts';

interface EntryActionsProps extends EntriesOfForm {
  form: FormRecord;
  /** Inputs of the visible columns, which name an entry. */
  inputs: Input[];
  /** Query of links to entries: the way back, with the list's order. */
  from: string;
}

export function useEntryActions({ form, inputs, list, query, from }: EntryActionsProps) {
  const t = useEntriesTexts();
  const how = useHow();
  const user = useUser();
  const queries = useQueryClient();
  const creates = useRights()('Reports', 'create');
  const create = `/reports/${form.id}/new`;
  const share = `/reports/share/${form.id}`;
  useCommands([
    ...(creates
      ? [{ id: 'entry-new', label: t.newEntry, icon: IconPlus, keys: 'n', run: () => void navigate(create) }]
      : []),
    { id: 'form-share', label: t.shareForm, icon: IconShare2, run: () => void navigate(share) },
  ]);

  /** With rights on own entries only, others are skipped. */
  const may = (action: 'update' | 'delete', entry: Pick<Entry, 'user_id'>) =>
    mayOn(user, 'Reports', action, entry.user_id);
  const nameOf = (entry: Entry) => entryName(inputs, entry, how);
  const hrefOf = (entry: Pick<Entry, 'id'>, mode: 'view' | 'edit' = 'view') =>
    `${entryHref(form, entry, mode)}?${from}`;
  const exported = (type: 'pdf' | 'xlsx') => (entry: Entry) =>
    exportEntry(type, entry.id, `${form.name} ${nameOf(entry)}`);
  const onPdf = exported('pdf');
  const setState: EntryDrawerProps['onState'] = (entry, state) =>
    void import('../common/set-state.ts').then(each => each.setState(queries, form, entry, state)).catch(toast.error);
  const remove = (entry: Entry) =>
    void import('./bulk.ts')
      .then(each => each.bulkOf(queries, list.selection, query).remove(entry.id, t.removeOne(nameOf(entry))))
      .catch(toast.error);
  const menuOf = (entry: Entry): MenuItem[] =>
    menu([
      may('update', entry) && { id: 'edit', label: t.edit, icon: IconEdit, keys: 'e', href: hrefOf(entry, 'edit') },
      { id: 'view', label: t.view, icon: IconEye, keys: 'Enter', href: hrefOf(entry) },
      creates && { id: 'duplicate', label: t.duplicate, icon: IconCopy, href: `${create}?from=${entry.id}` },
      { line: true },
      { id: 'pdf', label: t.exportPdf, icon: IconFileTypePdf, onSelect: () => onPdf(entry) },
      { id: 'xlsx', label: t.exportEntry, icon: IconFileSpreadsheet, onSelect: () => exported('xlsx')(entry) },
      { line: true },
      may('delete', entry) && {
        id: 'remove',
        label: t.remove,
        icon: IconTrash,
        keys: 'Delete',
        danger: true,
        onSelect: () => remove(entry),
      },
    ]);
  return { create: creates ? create : undefined, may, nameOf, hrefOf, onPdf, setState, menuOf };
}
