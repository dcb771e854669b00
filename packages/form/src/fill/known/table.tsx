/** Dialog with the columns of the known data that the reader gets, paged: a native <dialog>, full screen on phones. */
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { compile } from '../../engine/form/compile.ts';
import { Box } from '../base/box.tsx';
import fields from '../base/field.module.css';
import { Icon } from '../base/icon.tsx';
import { IconChevronRight } from '../base/icons.ts';
import { type Known, labelOf, type SuggestionPage } from '../base/suggestions.ts';
import { useBackCloses } from '../base/use-back-closes.ts';
import { IconX } from '../files/icons.ts';
import { useForm } from '../form/context.ts';
import { useKnown } from './container-context.ts';
import { IconChevronLeft, IconSearch } from './icons.ts';
import styles from './table.module.css';
import { useSuggestions } from './use-suggestions.ts';

export interface TableProps {
  /** The field whose column is searched, and its typed text. */
  name: string;
  text: string;
  onClose(): void;
}

export default function Table({ name, text, onClose }: TableProps) {
  const { t, suggestions } = useKnown();
  const { store, locale } = useForm();
  const [typed, setTyped] = useState(text);
  const [page, setPage] = useState(1);
  const { found, failed, busy } = useSuggestions(suggestions, name, typed, page);
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const title = useId();
  const input = compile(store.form).byName.get(name);
  const label = input ? labelOf(input, locale) : name;

  useEffect(() => {
    dialog.current?.showModal();
    field.current?.focus();
  }, []);
  useBackCloses(onClose);
  /** A click on the backdrop targets the dialog element itself. */
  const onPress = (event: MouseEvent) => event.target === dialog.current && onClose();
  const note = failed ? t.failed : typed.trim() === '' ? t.ask : found?.count === 0 ? t.none(typed.trim()) : '';
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={title} onClose={onClose} onMouseDown={onPress}>
      <div className={styles.head}>
        <h2 id={title}>{t.title}</h2>
        <button type="button" className={fields.iconButton} aria-label={t.close} onClick={onClose}>
          <Icon of={IconX} size={18} />
        </button>
      </div>
      <div className={styles.search}>
        <Box>
          <Icon of={IconSearch} />
          <input
            type="search"
            autoComplete="off"
            ref={field}
            aria-label={t.search(label)}
            placeholder={t.search(label)}
            value={typed}
            onChange={event => {
              setTyped(event.target.value);
              setPage(1);
            }}
          />
        </Box>
      </div>
      <div className={styles.body} aria-busy={busy}>
        {note && (
          <p role="status" className={styles.note}>
            {note}
          </p>
        )}
        {!note && found && <Rows name={name} found={found} />}
      </div>
      <Foot found={note ? null : found} onPage={setPage} />
    </dialog>
  );
}

/** Column order: the searched one, the container's fields, the rest. Only what the reader gets is in the rows. */
function useColumns(name: string, row: Known | undefined): { name: string; label: string }[] {
  const { store, locale } = useForm();
  const { id, suggestions } = useKnown();
  const columns = (suggestions?.columns ?? []).filter(column => row && Object.hasOwn(row, column));
  const { byName, known } = compile(store.form);
  const own = (known.get(id) ?? []).map(each => each.name).filter(each => columns.includes(each));
  return [...new Set([name, ...own, ...columns])].map(each => {
    const input = byName.get(each);
    return { name: each, label: input ? labelOf(input, locale) : each };
  });
}

function Rows({ name, found }: { name: string; found: SuggestionPage }) {
  const { t, choose } = useKnown();
  const columns = useColumns(name, found.data[0]);
  const first = (found.page - 1) * found.limit;
  const rows = found.data.map((row, at) => ({ row, at, number: first + at }));
  /** The whole row is clickable; its button is for the keyboard. */
  function onClick({ target }: MouseEvent) {
    const row = found.data[Number((target as Element).closest('tr')?.dataset.at)];
    if (row) choose(row);
  }
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column.name} scope="col">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onClickCapture={onClick}>
        {rows.map(({ row, at, number }) => (
          <tr key={number} data-at={at}>
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.name} scope="row">
                  <button type="button" aria-label={t.chooseRow(row[name] ?? '')}>
                    {row[name]}
                  </button>
                </th>
              ) : (
                <td key={column.name}>{row[column.name]}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Foot({ found, onPage }: { found: SuggestionPage | null; onPage(page: number): void }) {
  const { t } = useKnown();
  const { how } = useForm();
  if (!found || found.count === 0) return null;
  const { page, limit, count, more = false, data } = found;
  const from = (page - 1) * limit + 1;
  const write = (number: number) => number.toLocaleString(how.locale);
  const step = (label: string, to: number, icon: typeof IconChevronLeft) => {
    const none = to < 1 || (to - 1) * limit >= count;
    return (
      <button
        type="button"
        className={fields.iconButton}
        aria-label={label}
        aria-disabled={none || undefined}
        onClick={() => none || onPage(to)}
      >
        <Icon of={icon} size={18} />
      </button>
    );
  };
  return (
    <div className={styles.foot}>
      <span aria-live="polite">{t.range(write(from), write(from + data.length - 1), write(count), more)}</span>
      {step(t.previous, page - 1, IconChevronLeft)}
      {step(t.next, page + 1, IconChevronRight)}
    </div>
  );
}
