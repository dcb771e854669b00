/**
 * Command palette (Ctrl K): jumps to a screen, runs a command of the current one, or opens a form, chart or dashboard
 * by name. ">" shows commands only.
 */
import { Dialog } from '@base-ui/react/dialog';
import { Fragment, type KeyboardEvent, useId, useState } from 'react';
import { useStore } from '../base/store.ts';
import { usePaletteTexts } from '../i18n/palette.ts';
import { useShellTexts } from '../i18n/shell.ts';
import { type Command, registered } from '../ui/commands.ts';
import { Icon } from '../ui/icon.tsx';
import { IconChevronRight, IconSearch } from '../ui/icons.ts';
import { keyLabel } from '../ui/key-label.ts';
import styles from './palette.module.css';
import { usePaletteSearch } from './palette-search.ts';

/** Every word of the query must match; word prefixes rank higher. */
function rank(label: string, query: string): number {
  const text = label.toLowerCase();
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.every(word => text.includes(word))) return -1;
  return words.filter(word => text.startsWith(word) || text.includes(` ${word}`)).length;
}

function Marked({ text, query }: { text: string; query: string }) {
  const word = query.trim().split(/\s+/)[0] ?? '';
  const at = word ? text.toLowerCase().indexOf(word.toLowerCase()) : -1;
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + word.length)}</mark>
      {text.slice(at + word.length)}
    </>
  );
}

export default function Palette({ onClose }: { onClose: () => void }) {
  const t = usePaletteTexts();
  const shell = useShellTexts();
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const all = [...useStore(registered).values()].flat().filter(command => !command.hidden);
  const only = text.startsWith('>');
  const query = only ? text.slice(1) : text;
  const named = usePaletteSearch(only ? '' : query, shell);
  const pick = (jump: boolean) =>
    all
      .filter(command => (command.group === 'jump') === jump)
      .map(command => ({ command, rank: rank(command.label, query) }))
      .filter(one => one.rank >= 0)
      .sort((a, b) => b.rank - a.rank)
      .map(one => one.command);
  const groups = [
    { title: t.commandsHere, commands: pick(false) },
    { title: t.jump, commands: only ? [] : pick(true) },
    ...named.groups,
  ].filter(group => group.commands.length > 0);
  const found = groups.flatMap(group => group.commands);
  const chosen = found[Math.min(at, found.length - 1)];

  function run(command: Command | undefined) {
    if (!command) return;
    onClose();
    command.run();
  }
  function onKeyDown(event: KeyboardEvent) {
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (steps) {
      event.preventDefault();
      const next = (Math.min(at, found.length - 1) + steps + found.length) % Math.max(1, found.length);
      setAt(next);
      document.getElementById(`${id}-${found[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if ((event.ctrlKey || event.metaKey) && chosen?.id.startsWith('/')) window.open(chosen.id);
      else run(chosen);
    }
  }
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup className={styles.popup} aria-label={shell.paletteLabel}>
          <div className={styles.query}>
            <Icon of={IconSearch} />
            <input
              role="combobox"
              aria-expanded
              aria-controls={`${id}-list`}
              aria-activedescendant={chosen && `${id}-${chosen.id}`}
              aria-label={shell.paletteLabel}
              placeholder={shell.palette}
              autoComplete="off"
              value={text}
              onChange={event => {
                setText(event.target.value);
                setAt(0);
              }}
              onKeyDown={onKeyDown}
            />
            <Dialog.Close className="kbd">Esc</Dialog.Close>
          </div>
          <div id={`${id}-list`} role="listbox" aria-label={shell.paletteLabel} className={styles.results}>
            {groups.map(group => (
              <Fragment key={group.title}>
                <div className={styles.group} aria-hidden>
                  {group.title}
                </div>
                {group.commands.map(command => (
                  <div
                    key={command.id}
                    id={`${id}-${command.id}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={command === chosen}
                    className={styles.option}
                    onPointerMove={() => setAt(found.indexOf(command))}
                    onClick={() => run(command)}
                    onKeyDown={onKeyDown}
                  >
                    <Icon of={command.icon ?? IconChevronRight} />
                    <span>
                      <Marked text={command.label} query={query} />
                    </span>
                    <Keys of={command.keys} />
                  </div>
                ))}
              </Fragment>
            ))}
            {found.length === 0 && !named.waiting && <p className={styles.none}>{t.paletteNone(query)}</p>}
          </div>
          <div className="vh" role="status">
            {t.paletteResults(found.length)}
          </div>
          <div className={styles.foot} aria-hidden>
            <span>
              <kbd className="kbd">↑</kbd>
              <kbd className="kbd">↓</kbd>
              {t.paletteChoose}
            </span>
            <span>
              <kbd className="kbd">↵</kbd>
              {t.paletteOpen}
            </span>
            <span>
              <kbd className="kbd">{keyLabel('mod+enter')}</kbd>
              {t.paletteTab}
            </span>
            <span>
              <kbd className="kbd">&gt;</kbd>
              {t.paletteOnly}
            </span>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** A key sequence; a key may occur twice. */
function Keys({ of = '' }: { of?: string | undefined }) {
  return of
    .split(' ')
    .filter(Boolean)
    .map((key, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
      <kbd key={at} className="kbd">
        {keyLabel(key)}
      </kbd>
    ));
}
