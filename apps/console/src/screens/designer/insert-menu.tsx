/** Menu that finds a content or block by its name and inserts it at a place of the canvas (ARIA combobox with listbox). */
import type { ListItems } from '@kontor/contract';
import { fold, withNewIds } from '@kontor/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { recordOf } from '../../api/hooks.ts';
import { useDesignerBlockTexts } from '../../i18n/designer-blocks.ts';
import { useDesignerCanvasTexts } from '../../i18n/designer-canvas.ts';
import { useDesignerPaletteTexts } from '../../i18n/designer-palette.ts';
import { useLanguage } from '../../i18n/index.ts';
import { wholeList } from '../../library/whole-lists.ts';
import { Icon, type IconType, toast } from '../../ui/index.ts';
import { takeTyped } from '../../ui/typed-ahead.ts';
import { useTools } from './context.ts';
import type { Target } from './edits.ts';
import { IconBookmark } from './icons.ts';
import styles from './insert-menu.module.css';
import { labelOption } from './labels.ts';
import { newContentIcon, newContentName, palette } from './new-content.ts';

export interface InsertAt {
  target: Target;
  /** What it opens at. */
  anchor: DOMRect;
}

interface Choice {
  key: string;
  name: string;
  note: string;
  icon: IconType;
  run(): void;
}

function useChoices({ target }: InsertAt): Choice[] {
  const { acts, editLabel } = useTools();
  const words = useDesignerPaletteTexts();
  const blocks = useDesignerBlockTexts();
  const locale = useLanguage();
  const queries = useQueryClient();
  const { data: kept } = useQuery({
    queryKey: ['form-blocks', 'all'],
    queryFn: ({ signal }) => wholeList('form-blocks', signal),
    staleTime: 30_000,
  });
  return useMemo(() => {
    const insertBlock = async ({ id }: ListItems['form-blocks']) => {
      try {
        const { data } = await queries.ensureQueryData(recordOf('form-blocks', id));
        acts.paste(data.contents.map(withNewIds), target);
      } catch (failed) {
        toast.error(failed);
      }
    };
    const groups = Object.keys(palette) as (keyof typeof palette)[];
    const tiles = groups.flatMap(group =>
      palette[group].map(of => ({
        key: of,
        name: newContentName(of),
        note: words[group],
        icon: newContentIcon(of),
        run() {
          const content = acts.fresh(of);
          if (!acts.place(content, target)) return;
          // once it is rendered, and has taken the focus
          const soon = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then));
          if (labelOption(content)) soon(() => editLabel(content.id));
        },
      })),
    );
    const library = (kept ?? []).map(block => ({
      key: block.id,
      name: block.name,
      note: blocks.library,
      icon: IconBookmark,
      run: () => void insertBlock(block),
    }));
    // names are those of the language
    return locale ? [...tiles, ...library] : [];
  }, [acts, target, kept, words, blocks, locale, queries, editLabel]);
}

/** What was typed since the shortcut, while the menu was being loaded; the input takes the rest itself. */
function useTypedBefore(input: RefObject<HTMLInputElement | null>, put: (text: string) => void) {
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    const before = takeTyped();
    if (before) put(before);
    return () => void takeTyped();
  }, [input, put]);
}

export default function InsertMenu({ at, onClose }: { at: InsertAt; onClose(): void }) {
  const t = useDesignerCanvasTexts();
  const id = useId();
  const { selection, focus } = useTools();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const choices = useChoices(at);
  const wanted = fold(text.replace(/^\//, '').trim());
  const found = choices.filter(({ name, note }) => fold(name).includes(wanted) || fold(note).startsWith(wanted));
  const chosen = Math.min(active, found.length - 1);
  useTypedBefore(input, setText);
  useEffect(() => void list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' }), [chosen]);

  function take(choice: Choice | undefined) {
    if (!choice) return;
    onClose();
    choice.run();
  }
  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && found.length) setActive((chosen + by + found.length) % found.length);
    else if (event.key === 'Enter') take(found[chosen]);
    else if (event.key === 'Escape') {
      onClose();
      focus.set(selection.get());
    } else return;
    event.preventDefault();
  }
  return (
    <div className={styles.menu} style={placeOf(at.anchor)} role="dialog" aria-label={t.insertMenu}>
      <input
        ref={input}
        role="combobox"
        aria-label={t.insertMenu}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={found[chosen] && `${id}-${chosen}`}
        aria-autocomplete="list"
        autoComplete="off"
        value={text}
        placeholder={t.insertMenu}
        onChange={event => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={onClose}
      />
      <div ref={list} id={id} role="listbox" aria-label={t.insertMenu}>
        {found.map((choice, index) => (
          <div
            key={choice.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            // before the field loses the focus
            onPointerDown={event => {
              event.preventDefault();
              take(choice);
            }}
          >
            <Icon of={choice.icon} size={18} />
            <span>
              <Marked text={choice.name} part={text.replace(/^\//, '').trim()} />
            </span>
            <small>{choice.note}</small>
          </div>
        ))}
      </div>
      {found.length === 0 && <p>{t.insertNone}</p>}
      <footer aria-hidden>
        <kbd>↵</kbd> {t.insertKey} <kbd>Esc</kbd> {t.closeKey}
      </footer>
    </div>
  );
}

/** The matched part of a name, emphasised. */
function Marked({ text, part }: { text: string; part: string }) {
  const at = part ? text.toLowerCase().indexOf(part.toLowerCase()) : -1;
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, at + part.length)}</b>
      {text.slice(at + part.length)}
    </>
  );
}

const HEIGHT = 360;
const WIDTH = 320;

/** Below the anchor, or above it where there is no room. */
function placeOf({ left, top, bottom, width }: DOMRect): CSSProperties {
  const below = bottom + HEIGHT < window.innerHeight || top < HEIGHT;
  const x = Math.max(8, Math.min(left + (width > WIDTH ? 0 : width / 2 - 20), window.innerWidth - WIDTH - 8));
  return below ? { left: x, top: bottom + 6 } : { left: x, bottom: window.innerHeight - top + 6 };
}
