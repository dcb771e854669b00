/** Dialog with a list as text, a line for each choice; what is applied replaces all rows in that order. */
import type { ChoiceList, ChoiceRow, ChoiceRowGiven } from '@kontor/contract';
import { useState } from 'react';
import { useCall } from '../../api/mutations.ts';
import { useChoiceListTexts } from '../../i18n/choice-lists.ts';
import { Button, Dialog, TextArea, toast } from '../../ui/index.ts';
import { cellText, emptyRow, keysOf, withCell } from './draft.ts';

const quoted = (cell: string) => (/[";]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const lineOf = (row: ChoiceRow, keys: ReturnType<typeof keysOf>) =>
  keys
    .map(key => quoted(cellText(row, key)))
    .join('; ')
    .replace(/(; )+$/, '');

/** Cells of a line; one in quotes may hold semicolons. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  for (const [, whole = '', plain = ''] of line.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^;]*))\s*(?:;|$)/g)) {
    cells.push((whole.replaceAll('""', '"') || plain).trim());
  }
  return cells;
}

function rowsOf(text: string, list: ChoiceList, present: readonly ChoiceRow[]): ChoiceRowGiven[] {
  const keys = keysOf(list.columns);
  const retired = new Set(present.filter(row => row.retired).map(({ value }) => value));
  return text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => {
      const cells = cellsOf(line);
      const row = keys.reduce((made, key, index) => withCell(made, key, cells[index] ?? ''), emptyRow);
      return { ...row, retired: retired.has(row.value) };
    });
}

interface Props {
  list: ChoiceList;
  rows: readonly ChoiceRow[];
  onClose(): void;
}

export default function TextDialog({ list, rows, onClose }: Props) {
  const t = useChoiceListTexts();
  const keys = keysOf(list.columns);
  const [text, setText] = useState(() => rows.map(row => lineOf(row, keys)).join('\n'));
  const replace = useCall('PUT /choice-lists/{id}/rows.json', { stale: ['choice-lists', 'report-configs'] });
  const put = (given: ChoiceRowGiven[]) => replace.mutateAsync({ params: { id: list.id }, body: { rows: given } });
  async function apply() {
    try {
      await put(rowsOf(text, list, rows));
      onClose();
      toast.ok(() => t.saved, { undo: () => void put([...rows]).catch(toast.error) });
    } catch (error) {
      toast.error(error);
    }
  }
  return (
    <Dialog
      title={t.textTitle}
      size="lg"
      persistent
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" busy={replace.isPending} onClick={() => void apply()}>
            {t.take}
          </Button>
        </>
      }
    >
      <TextArea label={t.asText} labelHidden hint={t.textHint} rows={16} value={text} onChange={setText} />
    </Dialog>
  );
}
