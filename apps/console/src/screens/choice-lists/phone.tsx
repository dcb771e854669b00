/** Rows of a choice list on a phone: read, and one of them edited at a time. */
import type { ChoiceList } from '@kontor/contract';
import { languageCodes, languageRows } from '@kontor/form/languages';
import { useState } from 'react';
import { useChoiceListTexts } from '../../i18n/choice-lists.ts';
import { useLanguage } from '../../i18n/index.ts';
import { Button, cx, Dialog, IconPlus, TextField } from '../../ui/index.ts';
import { type CellKey, cellText, keysOf } from './draft.ts';
import styles from './lists.module.css';
import type { SheetRow } from './sheet.tsx';

interface Props {
  list: ChoiceList;
  rows: readonly SheetRow[];
  retired: ReadonlyMap<string, number>;
  readOnly: boolean;
  onCell(row: SheetRow, key: CellKey, text: string): void;
  onToggle(row: SheetRow): void;
  onAdd(): void;
}

export function PhoneRows({ list, rows, retired, readOnly, onCell, onToggle, onAdd }: Props) {
  const t = useChoiceListTexts();
  const language = useLanguage();
  const [opened, setOpened] = useState<string | null>(null);
  const idOf = ({ id, isNew }: SheetRow) => `${isNew ? 'new' : 'row'} ${id}`;
  const open = rows.find(each => idOf(each) === opened);
  return (
    <>
      <ul className={styles.phone}>
        {rows.map(each => (
          <li key={idOf(each)}>
            <button
              type="button"
              className={cx((each.row.retired || each.isRemoved) && styles.gone)}
              onClick={() => setOpened(idOf(each))}
            >
              <b>
                {[language, ...languageCodes].map(code => cellText(each.row, `label:${code}`)).find(Boolean) ||
                  each.row.value ||
                  '–'}
              </b>
              <span>
                {[each.row.value, ...list.columns.map(({ name }) => cellText(each.row, `cell:${name}`))]
                  .filter(Boolean)
                  .join(' · ')}
                {each.row.retired && ` · ${t.retiredIn(retired.get(each.row.value) ?? 0)}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {!readOnly && (
        <Button
          kind="ghost"
          icon={IconPlus}
          onClick={() => {
            onAdd();
            setOpened(`new ${rows.filter(({ isNew }) => isNew).length}`);
          }}
        >
          {t.addRow}
        </Button>
      )}
      {open && <RowDialog {...{ list, row: open, readOnly, onCell, onToggle }} onClose={() => setOpened(null)} />}
    </>
  );
}

interface RowProps extends Pick<Props, 'list' | 'readOnly' | 'onCell' | 'onToggle'> {
  row: SheetRow;
  onClose(): void;
}

function RowDialog({ list, row: each, readOnly, onCell, onToggle, onClose }: RowProps) {
  const t = useChoiceListTexts();
  const keys = keysOf(list.columns);
  const labels = [
    t.value,
    ...languageCodes.map(code => languageRows[code].name),
    ...list.columns.map(({ label }) => label),
  ];
  const gone = each.isRemoved || each.row.retired;
  const word = each.isRemoved ? t.keepRow : each.row.retired ? t.restoreRow : t.removeRow;
  return (
    <Dialog
      title={each.row.value || t.editRow}
      onClose={onClose}
      foot={
        <>
          {!readOnly && (
            <Button
              kind={gone ? 'default' : 'dangerText'}
              onClick={() => {
                onToggle(each);
                onClose();
              }}
            >
              {word(each.row.value)}
            </Button>
          )}
          <Button kind="primary" onClick={onClose}>
            {t.take}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {keys.map((key, index) => (
          <TextField
            key={key}
            label={labels[index] ?? ''}
            value={cellText(each.row, key)}
            maxLength={255}
            readOnly={readOnly || each.isRemoved || (key === 'value' && !each.isNew)}
            onChange={text => onCell(each, key, text)}
          />
        ))}
      </div>
    </Dialog>
  );
}
