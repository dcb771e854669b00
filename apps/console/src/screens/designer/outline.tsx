/** Outline of the form as a tree beside the canvas: navigation, search and errors. */
import { type Content, type Form, type Issue, inLanguage, missingFields, rowOf } from '@kontor/form';
import { contentIcon } from '@kontor/form/design';
import {
  type KeyboardEvent,
  type MouseEvent,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useDesignerToolTexts } from '../../i18n/designer-tools.ts';
import { useLanguage } from '../../i18n/index.ts';
import {
  cx,
  Icon,
  IconAlertCircleFilled,
  IconAlertTriangleFilled,
  IconButton,
  IconChevronRight,
  IconSearch,
  IconX,
  useStore,
  useWindow,
} from '../../ui/index.ts';
import { useTools } from './context.ts';
import styles from './outline.module.css';
import { treeKey } from './outline-keys.ts';
import { around, countOf, faultyIds, type OutlineRow, outlineRows } from './outline-rows.ts';

interface OutlineProps {
  fields: Content[];
  issues: readonly Issue[];
  /** Counter of search commands; each focuses the search field. */
  seek: number;
  /** Undefined in a drawer, which has its own close button. */
  onClose?: () => void;
  /** A content was activated: a drawer closes. */
  onChosen?: (id: string) => void;
}

export default function Outline({ fields: present, issues, seek, onClose, onChosen }: OutlineProps) {
  const t = useDesignerToolTexts();
  const locale = useLanguage();
  const { acts, selection, several, drag, openPanel } = useTools();
  const fields = useDeferredValue(present);
  const form = useMemo(() => inLanguage<Form>({ fields, states: [] }, locale), [fields, locale]);
  const selected = useStore(selection);
  const together = useStore(several);
  const [search, setSearch] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const field = useRef<HTMLInputElement>(null);
  const tree = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const rows = useMemo(() => outlineRows(form, { closed, search, locale }), [form, closed, search, locale]);
  const faulty = useMemo(() => faultyIds(fields, issues), [fields, issues]);
  const missing = useMemo(() => missingFields(fields), [fields]);
  const view = useWindow(body, rows.length);
  const at = rows.findIndex(row => row.content.id === selected);
  const matches = rows.filter(row => row.found);

  useEffect(() => {
    if (seek) field.current?.focus();
  }, [seek]);

  // follows a selection made elsewhere: expands and scrolls to it
  const [opened, setOpened] = useState(selected);
  if (selected !== opened) {
    setOpened(selected);
    const outer = selected === null ? [] : around(fields, selected).filter(id => closed.has(id));
    if (outer.length) setClosed(new Set([...closed].filter(id => !outer.includes(id))));
  }
  useEffect(() => {
    const [scroller, line] = [tree.current, body.current?.querySelector<HTMLElement>('[data-row]')];
    if (!scroller || !line || at < 0) return;
    const [top, bottom] = [at * line.offsetHeight, (at + 1) * line.offsetHeight];
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (bottom > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = bottom - scroller.clientHeight;
  }, [at]);

  function jump(id: string) {
    acts.select(id);
    reveal(drag.canvas.current, [...around(fields, id), id]);
  }
  function choose(id: string) {
    jump(id);
    onChosen?.(id);
  }
  function toggle(id: string, open: boolean) {
    const inside = !open && selected !== null && around(fields, selected).includes(id);
    if (inside) jump(id);
    setClosed(before => new Set(open ? [...before].filter(each => each !== id) : [...before, id]));
  }
  function onKeyDown(event: KeyboardEvent) {
    const did = treeKey(event, rows, at, { jump, toggle, acts, open: id => (onChosen ? choose(id) : openPanel(id)) });
    if (!did) return;
    event.preventDefault();
    event.stopPropagation();
  }
  function onClick({ target, shiftKey, ctrlKey, metaKey }: MouseEvent) {
    const id =
      target instanceof Element ? target.closest('[data-content-line]')?.getAttribute('data-content-line') : null;
    const row = rows.find(each => each.content.id === id);
    if (!row || !(target instanceof Element)) return;
    tree.current?.focus({ preventScroll: true });
    if (target.closest('[data-fold]')) toggle(row.content.id, !row.open);
    else if (shiftKey) acts.extend(row.content.id);
    else if (ctrlKey || metaKey) acts.toggle(row.content.id);
    else choose(row.content.id);
  }
  function step(by: 1 | -1) {
    const now = matches.findIndex(row => row.content.id === selected);
    const next = now < 0 ? matches[by > 0 ? 0 : matches.length - 1] : matches.at((now + by) % matches.length);
    if (next) jump(next.content.id);
  }

  return (
    <nav className={styles.outline} aria-label={t.outline}>
      {onClose && (
        <div className={styles.head}>
          <h2>{t.outline}</h2>
          <span>{t.contents(countOf(fields))}</span>
          <IconButton icon={IconX} size="sm" label={t.outlineClose} onClick={onClose} />
        </div>
      )}
      <div className={styles.search}>
        <Icon of={IconSearch} size={16} />
        <input
          ref={field}
          type="search"
          data-search
          aria-label={t.search}
          placeholder={t.search}
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={event => setSearch(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
            else if (event.key === 'Escape' && search) setSearch('');
            else if (event.key === 'ArrowDown') tree.current?.focus();
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
        {search && <span role="status">{t.matches(matches.length)}</span>}
      </div>
      <div
        ref={tree}
        className={styles.tree}
        role="tree"
        aria-multiselectable
        tabIndex={0}
        aria-label={t.outlineTree}
        aria-activedescendant={at >= view.from && at < view.to ? `${prefix}${at}` : undefined}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        {rows.length === 0 && <p className={styles.none}>{t.nothingFound}</p>}
        <div ref={body}>
          <div style={{ height: view.above }} />
          {rows.slice(view.from, view.to).map((row, index) => (
            <Line
              key={row.content.id}
              id={`${prefix}${view.from + index}`}
              row={row}
              selected={row.content.id === selected || together.includes(row.content.id)}
              mark={faulty.has(row.content.id) ? 'bad' : missing.has(row.content.id) ? 'warn' : null}
            />
          ))}
          <div style={{ height: view.below }} />
        </div>
      </div>
    </nav>
  );
}

interface LineProps {
  id: string;
  row: OutlineRow;
  selected: boolean;
  mark: 'bad' | 'warn' | null;
}

function Line({ id, row, selected, mark }: LineProps) {
  const t = useDesignerToolTexts();
  const { content, level, open, position, siblings, title } = row;
  return (
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={selected}
      aria-expanded={open ?? undefined}
      data-row
      data-content-line={content.id}
      className={cx(
        styles.line,
        row.found && styles.found,
        rowOf(content).section?.(content.options) && styles.section,
      )}
      style={{ paddingInlineStart: `${(Math.min(level, 9) - 1) * 14 + 4}px` }}
    >
      {open === null ? (
        <span className={styles.fold} />
      ) : (
        <span className={styles.fold} data-fold data-open={open || undefined} aria-hidden>
          <Icon of={IconChevronRight} size={14} />
        </span>
      )}
      <Icon of={contentIcon(content)} size={15} />
      <span className={styles.title} title={title}>
        {title}
      </span>
      {content.options.required === true && (
        <span className={styles.star} role="img" aria-label={t.required}>
          *
        </span>
      )}
      {mark && (
        <span className={styles[mark]} role="img" aria-label={mark === 'bad' ? t.lineFault : t.lineMissing}>
          <Icon of={mark === 'bad' ? IconAlertCircleFilled : IconAlertTriangleFilled} size={14} />
        </span>
      )}
    </div>
  );
}

/** Scrolls the canvas to the innermost of these contents that it renders. */
function reveal(canvas: HTMLElement | null, ids: readonly string[]) {
  const frames = ids.map(id => canvas?.querySelector<HTMLElement>(`[data-frame="${id}"]`));
  const frame = frames.findLast(each => each);
  // jsdom has no layout
  frame?.scrollIntoView?.({ block: 'center' });
}
