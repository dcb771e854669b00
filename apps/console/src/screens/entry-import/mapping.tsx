/** What the columns of the file fill and which of them tell an entry; a change matches the file anew. */
import type { DateOrder, ImportMapping } from '@kontor/contract';
import { type Form, inputsOf, takesCell } from '@kontor/form';
import { useState } from 'react';
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { Button, Checkbox, Select } from '../../ui/index.ts';
import styles from './entry-import.module.css';
import type { Told } from './use-import.ts';

interface MappingProps {
  told: Told;
  form: Form;
  /** Null where the file has to be chosen again. */
  onMatch: ((mapping: ImportMapping) => void) | null;
  busy: boolean;
}

const orders: Record<DateOrder, string> = { DMY: '31.12.2026', MDY: '12/31/2026', YMD: '2026-12-31' };

export function Mapping({ told, form, onMatch, busy }: MappingProps) {
  const t = useEntryImportTexts();
  const [columns, setColumns] = useState(told.columns);
  const [keys, setKeys] = useState(told.keys);
  const [dates, setDates] = useState<DateOrder>(told.dates);
  const [decimal, setDecimal] = useState(told.decimal);
  const fields = inputsOf(form).filter(
    input => takesCell(input) || (told.files > 0 && input.files && input.repeat === null),
  );
  const options = [
    ...fields.map(({ name, label }) => ({ value: name, label: label || name })),
    { value: 'state', label: t.stateField },
    { value: 'number', label: t.numberField },
    { value: 'id', label: t.idField },
  ];
  const fill = (index: number, to: string) => {
    const before = columns[index]?.to ?? null;
    // A field takes one column.
    setColumns(
      columns.map((each, at) =>
        at === index ? { ...each, to: to || null } : each.to === to ? { ...each, to: null } : each,
      ),
    );
    setKeys(keys.filter(key => key !== before && key !== to));
  };
  const mark = (to: string, on: boolean) => setKeys(on ? [...keys, to] : keys.filter(key => key !== to));
  return (
    <details className={styles.mapping}>
      <summary>{t.columns}</summary>
      <p className={styles.quiet}>
        {t.columnsLead} {told.remembered && t.columnsRemembered}
      </p>
      <Columns {...{ columns, keys, options }} fixed={!onMatch} onFill={fill} onKey={mark} />
      <div className={styles.writing}>
        <Select
          label={t.dates}
          value={dates}
          disabled={!onMatch}
          onChange={setDates}
          options={Object.entries(orders).map(([value, label]) => ({ value: value as DateOrder, label }))}
        />
        <Select
          label={t.decimal}
          value={decimal}
          disabled={!onMatch}
          onChange={setDecimal}
          options={[
            { value: ',', label: t.comma },
            { value: '.', label: t.point },
          ]}
        />
        {onMatch ? (
          <Button busy={busy} onClick={() => onMatch({ columns, keys, dates, decimal, time_zone: told.time_zone })}>
            {t.again}
          </Button>
        ) : (
          <p className={styles.quiet}>{t.chooseAgain}</p>
        )}
      </div>
    </details>
  );
}

interface ColumnsProps {
  columns: Told['columns'];
  keys: string[];
  options: { value: string; label: string }[];
  /** The file has to be chosen again before they can be changed. */
  fixed: boolean;
  onFill: (index: number, to: string) => void;
  onKey: (to: string, on: boolean) => void;
}

function Columns({ columns, keys, options, fixed, onFill, onKey }: ColumnsProps) {
  const t = useEntryImportTexts();
  return (
    <div className={styles.scroll}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.column}</th>
            <th scope="col">{t.fills}</th>
            <th scope="col">{t.key}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ from, to }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other key, and keep their order
            <tr key={index}>
              <th scope="row">{from}</th>
              <td>
                <Select
                  label={t.fillsOf(from)}
                  labelHidden
                  value={to ?? ''}
                  placeholder={t.ignored}
                  options={options}
                  disabled={fixed}
                  onChange={value => onFill(index, value)}
                />
              </td>
              <td>
                <Checkbox
                  label={t.keyOf(from)}
                  labelHidden
                  checked={to !== null && keys.includes(to)}
                  disabled={fixed || to === null || to === 'state'}
                  onChange={on => to !== null && onKey(to, on)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
