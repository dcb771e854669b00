/**
 * Command palette (Ctrl K): finds entries, forms, files, charts, dashboards and people by their content, jumps to
 * screens, and runs commands of the current one. Tab narrows it to a form, ">" to commands. A native dialog: it loads
 * nothing of Base UI, and opens within the frame.
 */
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { usePaletteTexts } from '../../i18n/palette.ts';
import { useShellTexts } from '../../i18n/shell.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconCircleHalf2, IconClipboardText, IconSearch, IconX } from '../../ui/icons.ts';
import { keyLabel } from '../../ui/key-label.ts';
import { useMedia } from '../../ui/media.ts';
import { takeTyped } from '../../ui/typed-ahead.ts';
import type { Item } from './items.tsx';
import styles from './palette.module.css';
import { Preview } from './preview.tsx';
import { Results } from './results.tsx';
import { Tabs } from './tabs.tsx';
import type { Tab } from './use-groups.ts';
import { useKeys } from './use-keys.ts';
import { type PaletteState, usePalette } from './use-palette.ts';
import type { Scope } from './use-scope.ts';

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
  palette: PaletteState;
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
function Narrowed({ palette: { states, choose, scope }, onLeave }: { palette: PaletteState; onLeave: () => void }) {
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

function Foot({
  palette: { items, searched, counts, states },
  isBeside,
}: {
  palette: PaletteState;
  isBeside: boolean;
}) {
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
