/** All functions of formulas by what they are for, to look through and insert. */
import { useId, useState } from 'react';
import { fold } from '../../engine/base/text-folding.ts';
import { functionRows } from '../../engine/formula/functions/index.ts';
import type { FunctionRow, Group } from '../../engine/formula/functions/row.ts';
import { functionWords } from '../../engine/formula/functions/words.ts';
import type { Language } from '../../languages/index.ts';
import { functionName, signature } from './complete.ts';
import styles from './dialog.module.css';
import { dialogTexts } from './dialog-texts.ts';

interface FunctionListProps {
  locale: Language;
  /** Its name, with brackets to write into. */
  onInsert(text: string): void;
}

const groups: readonly Group[] = ['logic', 'list', 'number', 'text', 'day', 'other'];

export default function FunctionList({ locale, onInsert }: FunctionListProps) {
  const t = dialogTexts[locale];
  const id = useId();
  const [search, setSearch] = useState('');
  const sought = fold(search.trim());
  const rows = functionRows.filter(({ name, de }) =>
    [name, de, functionWords[locale][name] ?? ''].some(each => fold(each).includes(sought)),
  );
  return (
    <>
      <label className={styles.vh} htmlFor={id}>
        {t.functionsSearch}
      </label>
      <input
        id={id}
        type="search"
        className={styles.search}
        placeholder={t.functionsSearch}
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      {rows.length === 0 && <p className={styles.quiet}>{t.functionsNone}</p>}
      {groups.map(group => (
        <Rows
          key={group}
          title={t.functionGroups[group]}
          rows={rows.filter(each => each.group === group)}
          {...{ locale, onInsert }}
        />
      ))}
    </>
  );
}

interface RowsProps extends FunctionListProps {
  title: string;
  rows: readonly FunctionRow[];
}

function Rows({ title, rows, locale, onInsert }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.functions} aria-label={title}>
      <h4>{title}</h4>
      <ul>
        {rows.map(row => {
          const { name, args, mark } = signature(row, locale);
          return (
            <li key={row.name}>
              <button
                type="button"
                className={styles.function}
                // the editor keeps its place
                onMouseDown={event => event.preventDefault()}
                onClick={() => onInsert(`${functionName(row, locale)}()`)}
              >
                <code>
                  <b>{name}</b>({args.join(mark)})
                </code>
                <span>{functionWords[locale][row.name]}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
