/**
 * Suggestion list below a field (ARIA listbox): the best rows for the typed text, selected by pointer or by arrow keys
 * and Enter.
 */
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type CompiledInput, compile } from '../../engine/form/compile.ts';
import { cx } from '../base/cx.ts';
import { Icon } from '../base/icon.tsx';
import { type Known, labelOf, type SuggestionPage } from '../base/suggestions.ts';
import { useForm } from '../form/context.ts';
import type { Combobox } from '../form/input-view.ts';
import { useKnown } from './container-context.ts';
import { IconTable } from './icons.ts';
import styles from './known.module.css';
import { useSuggestions } from './use-suggestions.ts';

/** Maximum rows, and maximum further columns shown of each. */
const [most, besides] = [7, 3];

export function useList(input: CompiledInput, asks: boolean): { combobox: Combobox | undefined; list: ReactNode } {
  const { prefix, suggestions, t, choose, search, say } = useKnown();
  const [typed, setTyped] = useState('');
  const { found, busy } = useSuggestions(asks ? suggestions : null, input.name, typed);
  const rows = asks && typed.trim() !== '' && found ? found.data.slice(0, most) : [];
  const open = rows.length > 0;

  // a new result starts without an active option
  const [marked, setMarked] = useState({ of: found, at: -1 });
  const active = marked.of === found ? marked.at : -1;
  useEffect(() => {
    if (asks && found && !busy) say(t.found(found.count));
  }, [asks, found, busy, say, t]);

  if (!asks) return { combobox: undefined, list: null };

  const id = `${prefix}-${input.name}`;
  const close = () => setTyped('');
  function pick(at: number) {
    const row = rows[at];
    if (row) choose(row);
    else search(input.name, typed.trim());
    close();
  }
  const all = rows.length + 1;
  const mark = (at: number) => setMarked({ of: found, at });
  /** Keyboard commands while open; other keys are left to the browser. */
  const whenOpen = new Map([
    ['ArrowDown', () => mark((active + 1) % all)],
    ['ArrowUp', () => mark(active < 0 ? all - 1 : (active + all - 1) % all)],
    ['Escape', close],
  ]);
  if (active >= 0) whenOpen.set('Enter', () => pick(active));
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, currentTarget } = event;
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const text = currentTarget instanceof HTMLInputElement ? currentTarget.value : '';
    const act = open ? whenOpen.get(key) : key === 'ArrowDown' && text.trim() !== '' && (() => setTyped(text));
    if (!act) return;
    act();
    event.preventDefault();
    event.stopPropagation();
  }
  return {
    combobox: {
      ...(input.kind === 'textarea' ? {} : { role: 'combobox', 'aria-expanded': open }),
      'aria-autocomplete': 'list',
      'aria-controls': open ? id : undefined,
      'aria-activedescendant': open && active >= 0 ? `${id}-${active}` : undefined,
      onInput: ({ currentTarget }) => setTyped((currentTarget as HTMLInputElement).value),
      onKeyDown,
      onBlur: close,
    },
    list: open && found && <List {...{ id, input, found, rows, typed, active, pick }} />,
  };
}

interface ListProps {
  id: string;
  input: CompiledInput;
  found: SuggestionPage;
  rows: readonly Known[];
  typed: string;
  active: number;
  pick(at: number): void;
}

function List({ id, input, found: { count, more = false }, rows, typed, active, pick }: ListProps) {
  const { store, locale, how } = useForm();
  const { t, suggestions } = useKnown();
  const root = useRef<HTMLDivElement>(null);
  const [end, setEnd] = useState(false);
  useLayoutEffect(() => {
    const node = root.current;
    const around = node?.closest('[data-form]');
    // scrolls it into view; aligns it to the right where it would overflow the form
    node?.scrollIntoView?.({ block: 'nearest' });
    if (node && around) setEnd(node.getBoundingClientRect().right > around.getBoundingClientRect().right + 1);
  }, []);
  useEffect(() => {
    root.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });
  const others = (compile(store.form).known.get(input.known ?? '') ?? [])
    .map(each => each.name)
    .filter(name => name !== input.name && suggestions?.columns.includes(name));
  function onClick({ target }: MouseEvent) {
    const chosen = (target as Element).closest<HTMLElement>('[role=option]')?.dataset.at;
    if (chosen !== undefined) pick(Number(chosen));
  }
  const option = (at: number, inside: ReactNode, more = '') => (
    <div
      key={at}
      id={`${id}-${at}`}
      role="option"
      aria-selected={at === active}
      tabIndex={-1}
      className={cx(styles.option, more)}
      data-at={at}
    >
      {inside}
    </div>
  );
  return (
    <div ref={root} className={styles.list} data-end={end ? '' : undefined}>
      {/* prevents the list from taking the focus from the input */}
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={t.list(labelOf(input, locale))}
        onMouseDown={event => event.preventDefault()}
        onClickCapture={onClick}
      >
        {rows.map((row, at) =>
          option(
            at,
            <>
              <span className={styles.value}>
                <Marked text={row[input.name] ?? ''} part={typed.trim()} />
              </span>
              <span className={styles.beside}>
                {others
                  .map(name => row[name])
                  .filter(Boolean)
                  .slice(0, besides)
                  .join(' · ')}
              </span>
            </>,
          ),
        )}
        {option(
          rows.length,
          <>
            <Icon of={IconTable} />
            {count > rows.length ? t.all(count.toLocaleString(how.locale), more) : t.table}
          </>,
          styles.all,
        )}
      </div>
    </div>
  );
}

/** Highlights the typed part, if it occurs literally. */
function Marked({ text, part }: { text: string; part: string }) {
  const at = text.toLocaleLowerCase().indexOf(part.toLocaleLowerCase());
  if (at < 0 || part === '') return text;
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, at + part.length)}</b>
      {text.slice(at + part.length)}
    </>
  );
}
