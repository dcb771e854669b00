/** Heads of a list's own columns, with the menu that renames or removes them, and the button that adds one. */
import type { ChoiceList, ChoiceListColumn } from '@kontor/contract';
import { fold } from '@kontor/form';
import { Suspense, useState } from 'react';
import { useSave } from '../../api/mutations.ts';
import { ApiError, type Issue } from '../../errors/api-error.ts';
import { useChoiceListTexts } from '../../i18n/choice-lists.ts';
import {
  choose,
  confirm,
  Icon,
  IconEdit,
  IconPlus,
  IconTrash,
  lazily,
  MenuButton,
  menu,
  toast,
} from '../../ui/index.ts';
import styles from './sheet.module.css';

const NameDialog = lazily(() => import('./names.tsx'));
const reserved = new Set(['value', 'label', 'retired', 'entries', 'line']);

/** A name for formulas, made of the label. */
export function columnName(label: string, columns: readonly ChoiceListColumn[]): string {
  const plain = fold(label)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 40);
  const base = plain === '' || reserved.has(plain) ? `column_${plain}`.replace(/_$/, '') : plain;
  const taken = new Set(columns.map(({ name }) => name));
  for (let count = 1; ; count++) {
    const name = count === 1 ? base : `${base}_${count}`;
    if (!taken.has(name)) return name;
  }
}

function useColumns(list: ChoiceList) {
  const save = useSave('choice-lists');
  return (columns: ChoiceListColumn[]) => save.mutateAsync({ id: list.id, body: { columns } });
}

/** Says which formulas ask for a column, so that it stays. */
function tellReaders(t: ReturnType<typeof useChoiceListTexts>, label: string, issues: readonly Issue[]) {
  const readers = issues.map(({ values: { form, fields, draft } = {} }) =>
    form ? t.columnReader(String(form), String(fields ?? ''), draft === 1) : t.columnReaderHidden,
  );
  void choose(() => ({
    title: t.columnInUse(label),
    body: (
      <>
        <p>{t.columnInUseBody}</p>
        <ul>
          {readers.map(each => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </>
    ),
    answers: [{ value: true, label: t.keepColumn }],
  }));
}

export function ColumnHead({
  list,
  column,
  readOnly,
}: {
  list: ChoiceList;
  column: ChoiceListColumn;
  readOnly: boolean;
}) {
  const t = useChoiceListTexts();
  const store = useColumns(list);
  const [naming, setNaming] = useState(false);
  if (readOnly) return column.label;
  async function remove() {
    const title = () => ({
      title: `${t.removeColumn}: ${column.label}`,
      body: t.removeColumnBody,
      yes: t.removeColumn,
      no: t.cancel,
      danger: true,
    });
    if (!(await confirm(title))) return;
    const before = list.columns;
    await store(before.filter(({ name }) => name !== column.name)).then(
      () => toast.ok(() => t.saved, { undo: () => void store(before).catch(toast.error) }),
      error => {
        const issues = error instanceof ApiError ? error.issues.filter(({ code }) => code === 'column_in_use') : [];
        if (issues.length > 0) tellReaders(t, column.label, issues);
        else toast.error(error);
      },
    );
  }
  return (
    <>
      <MenuButton
        label={column.label}
        kind="ghost"
        size="sm"
        items={() =>
          menu([
            { heading: t.columnName(column.name) },
            { id: 'rename', label: t.renameColumn, icon: IconEdit, onSelect: () => setNaming(true) },
            { id: 'remove', label: t.removeColumn, icon: IconTrash, danger: true, onSelect: () => void remove() },
          ])
        }
      >
        {column.label}
      </MenuButton>
      {naming && (
        <Suspense fallback={null}>
          <NameDialog
            title={t.renameColumn}
            label={t.name}
            begin={column.label}
            yes={t.rename}
            onClose={() => setNaming(false)}
            onName={label => store(list.columns.map(each => (each.name === column.name ? { ...each, label } : each)))}
          />
        </Suspense>
      )}
    </>
  );
}

export function AddColumn({ list }: { list: ChoiceList }) {
  const t = useChoiceListTexts();
  const store = useColumns(list);
  const [naming, setNaming] = useState(false);
  const nameOf = (label: string) => columnName(label, list.columns);
  return (
    <>
      <button type="button" className={styles.add} aria-label={t.addColumn} onClick={() => setNaming(true)}>
        <Icon of={IconPlus} size={16} /> {t.column}
      </button>
      {naming && (
        <Suspense fallback={null}>
          <NameDialog
            title={t.columnTitle}
            label={t.name}
            yes={t.addColumn}
            hint={label => (label.trim() === '' ? '' : t.columnName(nameOf(label)))}
            onClose={() => setNaming(false)}
            onName={label => store([...list.columns, { name: nameOf(label), label }])}
          />
        </Suspense>
      )}
    </>
  );
}
