/** A form from a table: what each column becomes is guessed, shown and changed; its rows are imported into the form at once. */
import type { AnswerTo, TableColumn } from '@kontor/contract';
import { type Content, createInput, type InputKind, nameFor, newId, uniqueName } from '@kontor/form';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { client } from '../../api/client.ts';
import { storeRecord } from '../../api/mutations.ts';
import { ownZone } from '../../i18n/format.ts';
import { useTableFormTexts } from '../../i18n/table-form.ts';
import { TableNotes } from '../../library/table-file/notes.tsx';
import { SheetChoice } from '../../library/table-file/sheet-choice.tsx';
import { Button, Checkbox, Note, navigate, Page, Select, TextField, toast, useTitle } from '../../ui/index.ts';
import styles from './form-import.module.css';

export type Table = AnswerTo<'POST /report-configs/table.json'>['data'];
/** As it is guessed, or several choices of a cell. */
type Kind = TableColumn['kind'];

/** `sheet`: another one than the first. */
export async function lookAtTable(file: File, sheet?: string): Promise<Table> {
  const body = new FormData();
  if (sheet !== undefined) body.append('sheet', sheet);
  body.append('file', file);
  return (await client<{ data: Table }>('POST', '/report-configs/table.json', { body })).body.data;
}

/** A column as it was guessed, and as it was changed; without a kind it is left out. */
interface Field extends Omit<TableColumn, 'kind'> {
  kind: Kind | '';
}

const kinds = [
  'text',
  'textarea',
  'number',
  'date',
  'datetime-local',
  'time',
  'switch',
  'select',
  'checkbox',
  'email',
  'url',
] as const satisfies readonly (Kind & InputKind)[];

const ofChoices: readonly string[] = ['select', 'checkbox'] satisfies Kind[];

const mostShown = 6;

/** Fields with the headings as labels, and the columns that fill them. */
function fieldsOf(columns: readonly Field[]): { fields: Content[]; filled: { from: string; to: string | null }[] } {
  const taken = new Set<string>();
  const fields: Content[] = [];
  const filled = columns.map(({ from, kind, required, choices }, at) => {
    if (kind === '') return { from, to: null };
    const name = uniqueName(nameFor(from) || `column_${at + 1}`, taken);
    taken.add(name);
    const made = createInput(kind);
    const values = choices.map(text => ({ id: newId(), value: text, label: text }));
    const label = from || name;
    fields.push({
      ...made,
      options: { ...made.options, name, label, required, ...(ofChoices.includes(kind) && { values }) },
    });
    return { from, to: name };
  });
  return { fields, filled };
}

async function importRows(form: string, file: File, columns: object, sheet?: string): Promise<string> {
  const body = new FormData();
  body.append('report_config_id', form);
  body.append('mapping', JSON.stringify({ columns, sheet, time_zone: ownZone() }));
  body.append('file', file);
  return (await client<{ data: { id: string } }>('POST', '/reports/import.json', { body })).body.data.id;
}

function useMaking(file: File) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function make(name: string, columns: readonly Field[], sheet?: string) {
    setBusy(true);
    const { fields, filled } = fieldsOf(columns);
    try {
      const { data: form } = await storeRecord(queries, 'report-configs', { body: { name, fields, states: [] } });
      // The form exists from here on: errors of the import are shown on the import's screen.
      const path = `/reports/${form.id}/import`;
      const id = await importRows(form.id, file, filled, sheet).catch(error => void toast.error(error));
      await navigate(id ? `${path}?import=${id}` : path, { replace: true });
    } catch (error) {
      toast.error(error);
      setBusy(false);
    }
  }
  return { busy, make };
}

interface TableFormProps {
  file: File;
  table: Table;
  /** Chooses another file. */
  again: ReactNode;
  back: { href: string; label: string };
  children: ReactNode;
}

/** A column without any cell asks for nothing. */
const guessed = ({ columns }: Table): Field[] =>
  columns.map(column => (column.filled === 0 ? { ...column, kind: '' } : column));

/** The sheet that is looked at; another one is read anew, and its columns guessed. */
function useSheet(file: File, first: Table) {
  const [table, setTable] = useState(first);
  const [columns, setColumns] = useState<readonly Field[]>(guessed(first));
  const [isReading, setReading] = useState(false);
  async function choose(sheet: string) {
    setReading(true);
    try {
      const found = await lookAtTable(file, sheet);
      setTable(found);
      setColumns(guessed(found));
    } catch (error) {
      toast.error(error);
    }
    setReading(false);
  }
  return { table, columns, setColumns, isReading, choose };
}

export default function TableForm({ file, table: first, again, back, children }: TableFormProps) {
  const t = useTableFormTexts();
  const { table, columns, setColumns, isReading, choose } = useSheet(file, first);
  const [name, setName] = useState(first.name);
  const { busy, make } = useMaking(file);
  useTitle(t.title);
  const change = (at: number, what: Partial<Field>) =>
    setColumns(columns.map((each, place) => (place === at ? { ...each, ...what } : each)));
  const count = columns.filter(({ kind }) => kind !== '').length;
  return (
    <Page
      title={t.title}
      meta={
        <>
          <SheetChoice notes={table.notes} disabled={busy || isReading} onChoose={sheet => void choose(sheet)} />
          {[file.name, t.rows(table.rows), t.fields(count)].join(' · ')}
        </>
      }
      back={back}
      actions={again}
      primary={
        <Button
          kind="primary"
          busy={busy || isReading}
          disabledReason={count === 0 ? t.noField : name.trim() === '' && t.noName}
          onClick={() => void make(name.trim(), columns, table.notes?.sheet)}
        >
          {t.make}
        </Button>
      }
      wide
    >
      {children}
      <Note tone="info">{t.lead}</Note>
      {table.notes && <TableNotes notes={table.notes} />}
      <div className={styles.named}>
        <TextField label={t.name} value={name} maxLength={255} required onChange={setName} />
      </div>
      <ul className={styles.columns} aria-label={t.columns}>
        {columns.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other key, and keep their order
          <Column key={at} {...{ column }} rows={table.rows} onChange={what => change(at, what)} />
        ))}
      </ul>
    </Page>
  );
}

interface ColumnProps {
  column: Field;
  rows: number;
  onChange: (what: Partial<Field>) => void;
}

function Column({ column, rows, onChange }: ColumnProps) {
  const t = useTableFormTexts();
  const { from, kind, required, choices, samples, filled } = column;
  // Choices are the texts of the column: one with too many different ones has none to offer.
  const offered = kinds.filter(each => !ofChoices.includes(each) || choices.length > 0);
  const more = choices.length - mostShown;
  return (
    <li className={styles.column}>
      <div>
        <strong>{from || t.unnamed}</strong>
        <span className={styles.sample}>
          {ofChoices.includes(kind)
            ? t.choices(choices.slice(0, mostShown).join(', '), Math.max(0, more))
            : samples.length > 0
              ? t.samples(samples.slice(0, 3).join(', '))
              : t.blank}
        </span>
        {filled > 0 && filled < rows && <span className={styles.sample}>{t.gaps(rows - filled)}</span>}
      </div>
      <Select
        label={t.kindOf(from)}
        labelHidden
        value={kind}
        placeholder={t.leftOut}
        options={offered.map(value => ({ value, label: t[`kind_${value}`] }))}
        onChange={value => onChange({ kind: value as Kind | '' })}
      />
      <Checkbox
        label={t.required}
        checked={required && kind !== ''}
        disabled={kind === ''}
        onChange={on => onChange({ required: on })}
      />
    </li>
  );
}
