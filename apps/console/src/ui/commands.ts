/**
 * Registry of commands for keyboard shortcuts, the palette and the list of shortcuts. Components register their
 * commands while mounted; the latest registration of a shortcut wins. Single-key shortcuts work only outside of inputs,
 * and can be switched off (WCAG 2.1.4).
 */
import { useEffect, useId } from 'react';
import { store } from '../base/store.ts';
import type { IconType } from './icon.tsx';

export interface Command {
  id: string;
  label: string;
  run: () => void;
  icon?: IconType;
  /** 'n', '/', 'g r', 'mod+s', 'mod+shift+z', 'alt+arrowup', 'escape' */
  keys?: string;
  /** Group in the palette and the list of keys; the screen's own by default. */
  group?: 'jump' | 'screen';
  /** Not listed in the palette, such as J and K. */
  hidden?: boolean;
  /** Also active in inputs, for shortcuts with a modifier (mod+s). */
  inInputs?: boolean;
}

const KEY = 'kontor.keys';
export const registered = store<ReadonlyMap<string, Command[]>>(new Map());
export const singleKeys = store(localStorage.getItem(KEY) !== 'off');

export function setSingleKeys(on: boolean): void {
  localStorage.setItem(KEY, on ? 'on' : 'off');
  singleKeys.set(on);
}

export const allCommands = (): Command[] => [...registered.get().values()].flat();

/** Registers commands while the component is mounted. The array need not be stable. */
export function useCommands(commands: Command[]): void {
  const owner = useId();
  useEffect(() => {
    registered.set(all => new Map(all).set(owner, commands));
  });
  useEffect(
    () => () =>
      registered.set(all => {
        const rest = new Map(all);
        rest.delete(owner);
        return rest;
      }),
    [owner],
  );
}

const TYPING = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]';
const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(TYPING) !== null;
/** An open dialog or menu handles all keys itself. */
const isCovered = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu], dialog[open]') !== null;

function chord(event: KeyboardEvent): string {
  const letter = event.key === ' ' ? 'space' : event.key.toLowerCase();
  const shift = event.shiftKey && (letter.length > 1 || event.ctrlKey || event.metaKey);
  return [event.ctrlKey || event.metaKey ? 'mod' : '', event.altKey ? 'alt' : '', shift ? 'shift' : '', letter]
    .filter(Boolean)
    .join('+');
}

const SEQUENCE = 1200;
let before = { key: '', at: 0 };

function find(pressed: string, typing: boolean): Command | undefined {
  return allCommands().findLast(command => {
    if (command.keys?.toLowerCase() !== pressed) return false;
    const single = !/mod|alt|escape|^f\d/.test(pressed);
    return single ? !typing && singleKeys.get() : !typing || command.inInputs || pressed === 'mod+k';
  });
}

window.addEventListener('keydown', event => {
  if (event.defaultPrevented || event.isComposing || ['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return;
  if (isCovered()) return;
  const pressed = chord(event);
  const sequence = Date.now() - before.at < SEQUENCE ? `${before.key} ${pressed}` : '';
  const typing = isTyping(event.target);
  const command = (sequence && find(sequence, typing)) || find(pressed, typing);
  before = { key: typing ? '' : pressed, at: Date.now() };
  if (!command) return;
  event.preventDefault();
  before = { key: '', at: 0 };
  command.run();
});
