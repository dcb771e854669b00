/** Viewer of CSV files and workbooks (XLSX) as tables of their first rows; a CSV file can be read as text, too. */
import { useEffect, useState } from 'react';
import { useFileTexts } from '../../../i18n/file.ts';
import { row as language, number } from '../../../i18n/format.ts';
import { Skeleton } from '../../../ui/feedback.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { SegmentedControl } from '../../../ui/segmented.tsx';
import styles from '../file.module.css';
import { csvRows } from './csv-rows.ts';
import NoViewer from './none.tsx';
import TextViewer from './text.tsx';
import { decoderFor } from './text-decoder.ts';
import type { ViewerProps } from './viewer-props.ts';
import type { Sheet } from './workbook-rows.ts';

/** Rows that are shown, and bytes that are read of a CSV file. */
const ROWS = 500;
const BYTES = 1024 * 1024;
/** A larger workbook is not fetched for a preview. */
const WORKBOOK_MAX = 20 * 1024 * 1024;

const isText = (type: string) => type.startsWith('text/');

export default function TableViewer(props: ViewerProps) {
  const t = useFileTexts();
  const { file } = props;
  const [as, setAs] = useState<'table' | 'text'>('table');
  if (!isText(file.type)) return file.size > WORKBOOK_MAX ? <NoViewer {...props} /> : <Tables {...props} />;
  return (
    <>
      <div className={styles.tools}>
        <span className={styles.left}>
          <SegmentedControl
            label={t.view}
            value={as}
            onChange={setAs}
            options={[
              { value: 'table', label: t.viewTable },
              { value: 'text', label: t.viewText },
            ]}
          />
        </span>
      </div>
      {as === 'text' ? <TextViewer {...props} /> : <Tables {...props} />}
    </>
  );
}

function Tables({ file, url, title, onBroken }: ViewerProps) {
  const t = useFileTexts();
  const [sheets, setSheets] = useState<Sheet[] | null>(null);
  const [chosen, setChosen] = useState(0);
  useEffect(() => {
    const ends = new AbortController();
    const load = isText(file.type) ? csvOf(url, file.size, ends.signal) : workbookOf(url, ends.signal);
    load.then(setSheets, () => ends.signal.aborted || onBroken());
    return () => ends.abort();
  }, [file.type, file.size, url, onBroken]);
  const sheet = sheets?.[chosen];
  if (!sheets) return <Skeleton height={240} />;
  return (
    <>
      {sheets.length > 1 && (
        <div className={styles.tools}>
          <span className={styles.left}>
            <Select
              label={t.sheet}
              labelHidden
              value={String(chosen)}
              options={sheets.map(({ name }, index) => ({ value: String(index), label: name }))}
              onChange={index => setChosen(Number(index))}
            />
          </span>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
      <section className={styles.text} tabIndex={0} aria-label={title}>
        {!sheet || sheet.rows.length === 0 ? <p className={styles.quiet}>{t.emptyText}</p> : <Rows sheet={sheet} />}
        {sheet?.cut && <p className={styles.quiet}>{t.rowsShown(sheet.rows.length)}</p>}
      </section>
    </>
  );
}

/** The first row is the head. */
function Rows({ sheet: { rows } }: { sheet: Sheet }) {
  const [head = [], ...body] = rows;
  const width = Math.max(...rows.map(row => row.length));
  const columns = Array.from({ length: width }, (_, index) => index);
  const rowsAt = body.map((cells, index) => ({ cells, index }));
  return (
    <table className={styles.rows}>
      <thead>
        <tr>
          {columns.map(index => (
            <th key={index} scope="col">
              {head[index]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsAt.map(({ cells, index }) => (
          <tr key={index}>
            {columns.map(column => (
              <td key={column}>{cells[column]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

async function csvOf(url: string, size: number, signal: AbortSignal): Promise<Sheet[]> {
  if (size === 0) return [];
  const answer = await fetch(url, { headers: { range: `bytes=0-${Math.min(size, BYTES) - 1}` }, signal });
  if (!answer.ok) throw new Error(String(answer.status));
  const bytes = new Uint8Array(await answer.arrayBuffer()).subarray(0, BYTES);
  const whole = bytes.length >= size;
  const rows = csvRows(decoderFor(bytes, whole)(bytes, whole), ROWS + 1, whole);
  return [{ name: '', rows: rows.slice(0, ROWS), cut: rows.length > ROWS || !whole }];
}

async function workbookOf(url: string, signal: AbortSignal): Promise<Sheet[]> {
  const [answer, { sheetsOf }] = await Promise.all([fetch(url, { signal }), import('./workbook-rows.ts')]);
  if (!answer.ok) throw new Error(String(answer.status));
  const { locale } = language();
  const day = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' });
  const moment = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short' });
  return sheetsOf(await answer.blob(), ROWS, {
    number: value => number(value, 6),
    date: at => day.format(at),
    dateTime: at => moment.format(at),
  });
}
