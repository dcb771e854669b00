/**
 * Command palette (Ctrl K): finds entries, forms, files, charts, dashboards and people by their content, jumps to
 * screens, and runs commands of the current one. Tab narrows it to a form, ">" to commands. A native dialog: it loads
 * nothing of Base UI, and opens within the frame.
 */
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useMayOn, useRights } from '../../api/session.ts';
import { usePaletteTexts } from '../../i18n/palette.ts';
import { useShellTexts } from '../../i18n/shell.ts';
import { statesToSet } from '../../routes.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconCircleHalf2, IconClipboardText, IconSearch, IconX } from '../../ui/icons.ts';
import { keyLabel } from '../../ui/key-label.ts';
import { useMedia } from '../../ui/media.ts';
import { navigate } from '../../ui/navigation.ts';
import { toast } from '../../ui/toasts.ts';
import { takeTyped } from '../../ui/typed-ahead.ts';
import { type Hit, type Item, type ItemGroup, type StateGroup, stateRows } from './items.tsx';
import styles from './palette.module.css';
import { copyLink, Preview } from './preview.tsx';
import { Results } from './results.tsx';
import { Tabs } from './tabs.tsx';
import { type Tab, useArranged } from './use-groups.ts';
import { formOfItem, type Scope, usePageForm } from './use-scope.ts';

/** The rows of a group that stands in place of what is found, as far as they fit what is typed. */
function useRowsOf(group: ItemGroup | null, query: string) {
  const [marked, mark] = useState('');
  if (!group) return null;
  const items = group.items.filter(({ label }) => label.toLowerCase().includes(query.trim().toLowerCase()));
  return { groups: [{ ...group, items }], items, chosen: items.find(({ id }) => id === marked) ?? items[0], mark };
}

/** What is typed, and what it is narrowed to. */
function usePalette() {
  const [typed, setTyped] = useState('');
  const [tab, setTab] = useState<Tab>('all');
  const [scope, setScope] = useState<Scope | undefined>();
  const pageForm = usePageForm();
  const only = typed.startsWith('>');
  const query = only ? typed.slice(1).trimStart() : typed;
  const [states, setStates] = useState<StateGroup | null>(null);
  const arranged = useArranged({ typed: states ? '' : query, tab, setTab, scope, setScope, only });
  const offered = scope || only || states ? undefined : (pageForm ?? formOfItem(arranged.chosen));
  const choose = (group: StateGroup | null) => {
    setStates(group);
    setTyped('');
  };
  const rows = useRowsOf(states, query);
  return { typed, setTyped, tab, setTab, scope, setScope, only, query, offered, states, choose, ...arranged, ...rows };
}
type State = ReturnType<typeof usePalette>;

/** Opens the dialog as a modal one, and tells it; closing it gives the focus back to where it was. */
function useModal(onClose: () => void, onShown: () => void): React.RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  const shown = useRef(onShown);
  useEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const { current } = dialog;
    const closed = () => close.current();
    current?.showModal();
    shown.current();
    current?.addEventListener('close', closed);
    return () => {
      takeTyped();
      current?.removeEventListener('close', closed);
      current?.close();
    };
  }, []);
  return dialog;
}

/** Offers the states of the marked entry; undefined where there are none to set. */
function useStates({ chosen, choose }: State): (() => void) | undefined {
  const queries = useQueryClient();
  const mayOn = useMayOn();
  const may = useRights();
  const { kind, of } = chosen?.hit ?? {};
  if (kind !== 'entries' || !of || !may('Reports', 'update')) return undefined;
  const mayChange = (owner: string | null) => mayOn('Reports', 'update', owner);
  async function offer(hit: Hit) {
    const load = await statesToSet();
    const states = await load(queries, hit.id, mayChange);
    if (states) choose(stateRows(hit, states));
  }
  return () => void offer(of).catch(toast.error);
}

/** Running rows, by click and keys. Entries open in the drawer of their list where there is room for it. */
function useKeys(palette: State, wide: boolean, idOf: (item: Item) => string, onClose: () => void) {
  const { items, chosen, mark, states, choose } = palette;
  const onState = useStates(palette);
  const isBeside = wide && chosen?.beside !== undefined;
  function run(item: Item | undefined, large = false) {
    if (!item) return;
    if (!item.stays) onClose();
    if (wide && !large && item.beside) void navigate(item.beside());
    else item.run();
  }
  function step(by: number) {
    const at = items.findIndex(item => item.id === chosen?.id);
    const next = items[(at + by + items.length) % Math.max(1, items.length)];
    if (!next) return;
    mark(next.id);
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
  }
  /** Ctrl Shift and a letter: what else can be done with the marked row. */
  function act(key: string): boolean {
    if (key !== 'c' && key !== 's') return false;
    if (key === 's') onState?.();
    else void copyLink(chosen);
    return true;
  }
  function onKeyDown(event: KeyboardEvent) {
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const mod = event.ctrlKey || event.metaKey;
    if (steps) {
      event.preventDefault();
      step(steps);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (mod && chosen?.href && !isBeside) window.open(chosen.href);
      else run(chosen, mod);
    } else if (mod && event.shiftKey && act(event.key.toLowerCase())) {
      event.preventDefault();
    } else if (event.key === 'Escape' && states) {
      event.preventDefault();
      choose(null);
    }
  }
  return { isBeside, run, onKeyDown, onState };
}

export default function Palette({ onClose }: { onClose: () => void }) {
  const t = usePaletteTexts();
  const shell = useShellTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const palette = usePalette();
  // In the layout effect, so that what was typed until now is painted before the input takes a key itself: a key that
  // came between would find it empty, and replace the letters.
  const dialog = useModal(onClose, () => {
    input.current?.focus();
    const before = takeTyped();
    if (before) palette.setTyped(before);
  });
  const wide = useMedia('(min-width: 1100px)');
  const { chosen, mark, query, searched, counts } = palette;
  const idOf = (item: Item) => `${id}-${item.id}`;
  const { isBeside, run, onKeyDown, onState } = useKeys(palette, wide, idOf, onClose);
  const tabs = new Map<Tab, number>(counts);
  tabs.set(
    'commands',
    palette.groups.reduce((sum, { key, items: of }) => sum + (/here|jump|moves/.test(key) ? of.length : 0), 0),
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it natively
    <dialog
      ref={dialog}
      className={styles.popup}
      aria-label={shell.paletteLabel}
      onClick={event => event.target === dialog.current && onClose()}
    >
      <div className={styles.sheet}>
        <Query
          palette={palette}
          onClose={onClose}
          input={input}
          onKeyDown={onKeyDown}
          list={`${id}-list`}
          at={chosen && idOf(chosen)}
        />
        {query !== '' && !palette.only && !palette.states && (
          <Tabs tab={palette.tab} counts={tabs} onTab={palette.setTab} />
        )}
        <div className={styles.body}>
          <div id={`${id}-list`} role="listbox" aria-label={shell.paletteLabel} className={styles.results}>
            {searched.failed && <p className={styles.none}>{t.failed}</p>}
            {!searched.waiting && query !== '' && !palette.groups.some(({ key }) => key !== 'instead') && (
              <p className={styles.none}>{t.paletteNone(query)}</p>
            )}
            <Results {...palette} idOf={idOf} onMark={item => mark(item.id)} onRun={run} onKeyDown={onKeyDown} />
          </div>
          {wide && chosen?.hit && <Preview item={chosen} onLarge={() => run(chosen, true)} onState={onState} />}
        </div>
        <Foot palette={palette} isBeside={isBeside} />
      </div>
    </dialog>
  );
}

interface QueryProps {
  palette: State;
  onClose: () => void;
  input: React.RefObject<HTMLInputElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
  list: string;
  at: string | undefined;
}

function Query({ palette, onClose, input, onKeyDown, list, at }: QueryProps) {
  const t = usePaletteTexts();
  const shell = useShellTexts();
  const { typed, setTyped, scope, setScope, offered, setTab, states, choose } = palette;
  function narrow(form: Scope | undefined) {
    setScope(form);
    setTab('all');
    input.current?.focus();
  }
  return (
    <div className={styles.query}>
      <Icon of={IconSearch} />
      <Narrowed palette={palette} onLeave={() => narrow(undefined)} />
      <input
        ref={input}
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={at}
        aria-label={shell.paletteLabel}
        placeholder={states ? t.setState : shell.palette}
        autoComplete="off"
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Tab' && !event.shiftKey && offered) {
            event.preventDefault();
            narrow(offered);
          } else if (event.key === 'Backspace' && typed === '' && (states || scope)) {
            if (states) choose(null);
            else narrow(undefined);
          } else onKeyDown(event);
        }}
      />
      {offered && (
        <button type="button" className={styles.offer} onClick={() => narrow(offered)}>
          <Icon of={IconClipboardText} size={14} />
          <span className="trunc">{t.scope(offered.name)}</span>
          <kbd className="kbd">Tab</kbd>
        </button>
      )}
      <button type="button" className="kbd" onClick={onClose}>
        Esc
      </button>
    </div>
  );
}

/** What the rows are narrowed to: the states of an entry, or a form. */
function Narrowed({ palette: { states, choose, scope }, onLeave }: { palette: State; onLeave: () => void }) {
  const t = usePaletteTexts();
  const name = states?.entry ?? scope?.name;
  if (name === undefined) return null;
  return (
    <button
      type="button"
      className={styles.scope}
      aria-label={states ? t.stateLeave : t.scopeRemove(name)}
      onClick={() => (states ? choose(null) : onLeave())}
    >
      <Icon of={states ? IconCircleHalf2 : IconClipboardText} size={14} />
      <span className="trunc">{name}</span>
      <Icon of={IconX} size={14} />
    </button>
  );
}

function Foot({ palette: { items, searched, counts, states }, isBeside }: { palette: State; isBeside: boolean }) {
  const t = usePaletteTexts();
  const enter = isBeside ? t.paletteDrawer : t.paletteOpen;
  const hits = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return (
    <>
      <div className="vh" role="status">
        {!searched.waiting && t.paletteResults(Math.max(items.length, hits))}
      </div>
      <div className={styles.foot} aria-hidden>
        <span>
          <kbd className="kbd">↑</kbd>
          <kbd className="kbd">↓</kbd>
          {t.paletteChoose}
        </span>
        <span>
          <kbd className="kbd">↵</kbd>
          {states ? t.stateSet : enter}
        </span>
        {!states && (
          <>
            <span>
              <kbd className="kbd">{keyLabel('mod+enter')}</kbd>
              {isBeside ? t.paletteLarge : t.paletteTab}
            </span>
            <span>
              <kbd className="kbd">&gt;</kbd>
              {t.paletteOnly}
            </span>
            <span className={styles.took}>{searched.found && t.took(hits, searched.found.took)}</span>
          </>
        )}
      </div>
    </>
  );
}
