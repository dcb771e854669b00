/** Dialog that edits the tree of directories: rename, move (drag and drop or menu), add and delete; saved together. */
import { newId } from '@kontor/form';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRights } from '../../api/session.ts';
import { describe } from '../../errors/problem-text.ts';
import { useDirectoriesTexts } from '../../i18n/files-directories.ts';
import { Button, Dialog, LiveRegion, Note, SearchField, SkeletonRows } from '../../ui/index.ts';
import { useAllFacets } from '../facets.ts';
import { useUnsavedGuard } from '../use-unsaved-guard.ts';
import { AddForm } from './add-form.tsx';
import styles from './directories.module.css';
import {
  add,
  drop,
  faultsOf,
  isDirty,
  isGoing,
  linesOf,
  move,
  rename,
  reset,
  setRemoved,
  settle,
  wayOf,
} from './draft.ts';
import DirectoryRow, { type Acts } from './row.tsx';
import { useDirectories } from './use-directories.ts';
import { WhereDialog } from './where-dialog.tsx';

/** No search box for fewer directories. */
const SEARCHED_FROM = 12;
const FOLDED_FROM = 100;

export default function DirectoriesDialog({ onClose }: { onClose: () => void }) {
  const t = useDirectoriesTexts();
  const may = useRights();
  const { draft, change, save, busy, unsaved, loading } = useDirectories();
  const facets = useAllFacets();
  const counts = useMemo(() => new Map(facets?.directories.map(({ id, count }) => [id, count])), [facets]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [search, setSearch] = useState('');
  const [parent, setParent] = useState('');
  /** A name that is typed and not added yet counts as unsaved. */
  const [typed, setTyped] = useState('');
  const pending = typed.trim();
  const [moving, setMoving] = useState<string>();
  const [said, setSaid] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [begun, setBegun] = useState(false);
  if (!begun && draft.size > 0) {
    setBegun(true);
    // Large trees start collapsed: only the top level is shown.
    if (draft.size > FOLDED_FROM) setClosed(new Set(draft.keys()));
  }
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });

  const lines = useMemo(() => linesOf(draft, { closed, search }), [draft, closed, search]);
  const faults = useMemo(() => faultsOf(draft), [draft]);
  const going = useMemo(() => [...draft.keys()].filter(id => isGoing(draft, id)).length, [draft]);
  const dirty = useMemo(() => isDirty(draft), [draft]);

  const acts = useMemo<Acts>(() => {
    const names = (id: string | null) => (id && latest.current.has(id) ? wayOf(latest.current, id) : t.top);
    return {
      draft: () => latest.current,
      wayOf: names,
      rename: (id, name) => change(present => rename(present, id, name)),
      remove: (id, removed) => change(present => setRemoved(present, id, removed)),
      reset: id => change(present => reset(present, id)),
      drop: id => change(present => drop(present, id)),
      settle: (id, take) => change(present => settle(present, id, take)),
      fold: id =>
        setClosed(before => new Set(before.has(id) ? [...before].filter(one => one !== id) : [...before, id])),
      askWhere: setMoving,
      addInside(id) {
        setParent(id);
        field.current?.focus();
      },
      move(id, to) {
        const row = latest.current.get(id);
        const moved = move(latest.current, id, to);
        if (!row || moved === latest.current) return;
        const focused = document.activeElement;
        flushSync(() => {
          change(present => move(present, id, to));
          setSaid(t.moved(row.name, names(to)));
          // Expands the directory into which something was moved.
          setClosed(before => new Set([...before].filter(one => one !== to)));
        });
        // Some browsers drop the focus when its element is moved in the DOM.
        if (focused instanceof HTMLElement) focused.focus();
      },
    };
  }, [change, t]);

  async function submit(): Promise<boolean> {
    if (faults.size > 0) {
      showFault();
      return false;
    }
    if (pending) {
      field.current?.focus();
      return false;
    }
    const whole = await save();
    if (whole) onClose();
    return whole;
  }
  /** Scrolls to the first invalid row and focuses its input. */
  function showFault() {
    flushSync(() => {
      setSearch('');
      setClosed(new Set());
    });
    list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }
  const close = useUnsavedGuard({ dirty: dirty || pending !== '', save: submit, onClose, what: () => t.lost });
  const reason =
    faults.size > 0 ? t.faulty(faults.size) : pending ? t.notAdded(pending) : dirty ? undefined : t.unchanged;

  return (
    <Dialog
      title={t.title}
      size="lg"
      persistent={dirty || pending !== ''}
      onClose={() => void close()}
      initialFocus={field}
      note={
        faults.size > 0 ? (
          <>
            {t.faulty(faults.size)}{' '}
            <Button size="sm" kind="ghost" onClick={showFault}>
              {t.showFault}
            </Button>
          </>
        ) : (
          going > 0 && t.removes(going)
        )
      }
      foot={
        <>
          <Button onClick={() => void close()}>{t.cancel}</Button>
          <Button
            kind="primary"
            busy={busy && t.saving}
            disabledReason={busy ? undefined : reason}
            onClick={() => void submit()}
          >
            {t.save}
          </Button>
        </>
      }
    >
      <div className={styles.board}>
        {loading.error ? (
          <Note
            tone="bad"
            action={
              <Button size="sm" onClick={loading.again}>
                {t.again}
              </Button>
            }
          >
            {describe(loading.error).title || t.loadFailed}
          </Note>
        ) : loading.isLoading ? (
          <SkeletonRows rows={6} />
        ) : (
          <>
            {unsaved && (
              <Note tone="bad" live>
                {[t.unsaved(unsaved.count), unsaved.broken !== undefined && describe(unsaved.broken).title]
                  .filter(Boolean)
                  .join(' ')}
              </Note>
            )}
            {may('Directories', 'create') && (
              <AddForm
                draft={draft}
                name={typed}
                onName={setTyped}
                parent={parent}
                onParent={setParent}
                field={field}
                onAdd={(name, to) => {
                  change(present => add(present, `new:${newId()}`, name, to));
                  setClosed(before => new Set([...before].filter(one => one !== to)));
                  setSaid(t.added(name));
                }}
              />
            )}
            {draft.size >= SEARCHED_FROM && <SearchField label={t.search} value={search} onSearch={setSearch} />}
            {lines.length === 0 && <p className={styles.empty}>{draft.size === 0 ? t.none : t.noMatch}</p>}
            {lines.length > 0 && (
              <div className={styles.head} aria-hidden>
                <span>{t.name}</span>
                <span className={styles.headCount}>{t.filesHead}</span>
                <span>{t.remove}</span>
              </div>
            )}
            <ul ref={list} className={styles.list} aria-label={t.list}>
              {lines.map(line => (
                <DirectoryRow
                  key={line.row.id}
                  line={line}
                  way={wayOf(draft, line.row.id)}
                  count={facets ? (counts.get(line.row.id) ?? (line.row.saved ? 0 : undefined)) : undefined}
                  acts={acts}
                />
              ))}
            </ul>
            {lines.length > 0 && <p className={styles.keys}>{t.keys}</p>}
          </>
        )}
        <LiveRegion text={said} />
      </div>
      {moving !== undefined && (
        <WhereDialog draft={draft} id={moving} onMove={acts.move} onClose={() => setMoving(undefined)} />
      )}
    </Dialog>
  );
}
