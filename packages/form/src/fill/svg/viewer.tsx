/** A drawing with choices on the whole screen: a native <dialog> with zoom, and the chosen parts as chips below. */
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { SvgNode } from '../../engine/svg/tree.ts';
import { viewBoxOf } from '../../engine/svg/tree.ts';
import type { Language } from '../../languages/index.ts';
import fields from '../base/field.module.css';
import { Icon, type IconType } from '../base/icon.tsx';
import { IconChevronRight, IconPlus, IconX } from '../base/icons.ts';
import { useBackCloses } from '../base/use-back-closes.ts';
import { IconChevronDown, IconChevronLeft, IconChevronUp, IconMinus, IconZoomReset } from './icons.ts';
import { type Part, Picture } from './picture.tsx';
import { svgTexts } from './texts.ts';
import { useZoom } from './use-zoom.ts';
import styles from './viewer.module.css';
import { most } from './zoom.ts';

export interface ViewerProps {
  label: string;
  locale: Language;
  root: SvgNode;
  parts: readonly Part[];
  chosen: readonly string[];
  /** Null if read-only. */
  onToggle: ((value: string) => void) | null;
  single: boolean;
  /** The only chosen part may not be taken off. */
  fixed: boolean;
  onClose: () => void;
}

export default function Viewer(props: ViewerProps) {
  const { label, locale, root, parts, chosen, onToggle, single, fixed, onClose } = props;
  const t = svgTexts[locale];
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [, , width, height] = viewBoxOf(root);
  const { view, size, zoom, key, goesOn, reveal, fingers } = useZoom(stage, { width, height });
  const [near, setNear] = useState<string | null>(null);
  const name = parts.find(part => part.value === near)?.label;
  useModal(dialog, stage);

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || !key(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  function onFocus({ target }: FocusEvent) {
    const part = partOf(target);
    if (!part) return;
    setNear(part.dataset.part ?? null);
    if (part.matches(':focus-visible')) reveal(part);
  }
  /** By position, since a finger's events keep the target on which it came down. */
  const point = ({ clientX, clientY }: PointerEvent) =>
    setNear(partOf(document.elementFromPoint(clientX, clientY))?.dataset.part ?? null);
  const held = {
    role: single ? 'radiogroup' : 'group',
    'aria-label': t.picture(label),
    tabIndex: 0,
    onFocus,
    ...fingers,
    onPointerDown(event: PointerEvent) {
      point(event);
      fingers.onPointerDown(event);
    },
    onPointerMove(event: PointerEvent) {
      point(event);
      fingers.onPointerMove(event);
    },
  };
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={t.picture(label)}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <header className={styles.head}>
        <b>{label}</b>
        <button type="button" className={fields.button} data-done onClick={() => dialog.current?.close()}>
          {onToggle ? t.done : t.close}
        </button>
      </header>
      <div className={styles.frame}>
        <div ref={stage} className={styles.stage} {...held}>
          <div className={styles.paper} style={{ ...size, transform: `translate(${view.x}px, ${view.y}px)` }}>
            <Picture root={root} parts={parts} chosen={chosen} onToggle={onToggle} single={single} />
          </div>
        </div>
        {name && (
          <span className={styles.name} aria-hidden>
            {name}
          </span>
        )}
      </div>
      <footer className={styles.foot}>
        <Chips {...{ t, parts, chosen }} onTakeOff={fixed ? null : onToggle} onNone={() => stage.current?.focus()} />
        <div className={styles.tools}>
          {edges.map(([name, edge, icon]) => (
            <Tool key={edge} icon={icon} label={t[edge]} off={!goesOn(name)} onClick={() => key(name)} />
          ))}
          <Tool icon={IconMinus} label={t.smaller} off={view.scale <= 1} onClick={() => zoom(1 / 1.5)} />
          <Tool icon={IconZoomReset} label={t.whole} off={view.scale <= 1} onClick={() => zoom(0)} />
          <Tool icon={IconPlus} label={t.larger} off={view.scale >= most} onClick={() => zoom(1.5)} />
        </div>
      </footer>
    </dialog>
  );
}

/** Moves what is enlarged without dragging; below the drawing, of which they would cover parts. */
const edges = [
  ['ArrowLeft', 'left', IconChevronLeft],
  ['ArrowUp', 'up', IconChevronUp],
  ['ArrowDown', 'down', IconChevronDown],
  ['ArrowRight', 'right', IconChevronRight],
] as const;

/** Open from the beginning, with the focus on the drawing; the back button closes it. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    dialog.current?.showModal();
    stage.current?.focus();
  }, [dialog, stage]);
  useBackCloses(() => dialog.current?.close());
}

const partOf = (node: Element | null) => node?.closest<SVGGElement>('dialog [data-part]') ?? null;

type ChipsProps = Pick<ViewerProps, 'parts' | 'chosen'> & {
  t: (typeof svgTexts)[Language];
  onTakeOff: ViewerProps['onToggle'];
  onNone: () => void;
};

function Chips({ t, parts, chosen, onTakeOff, onNone }: ChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const count = useRef(chosen.length);
  useEffect(() => {
    // a part that was just chosen is in sight
    if (chosen.length > count.current) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
    count.current = chosen.length;
  }, [chosen]);
  /** The focus goes on to the neighbour. */
  function takeOff(value: string, chip: Element | null) {
    const next = (chip?.nextElementSibling ?? chip?.previousElementSibling)?.querySelector('button');
    if (next) next.focus();
    else onNone();
    onTakeOff?.(value);
  }
  if (chosen.length === 0) return <p className={styles.none}>{t.none}</p>;
  return (
    <ul ref={list} className={styles.chips} aria-label={t.parts}>
      {chosen.map(value => {
        const label = parts.find(part => part.value === value)?.label ?? value;
        return (
          <li key={value}>
            {onTakeOff === null ? (
              <span className={styles.chip}>{label}</span>
            ) : (
              <button
                type="button"
                className={styles.chip}
                aria-label={t.takeOff(label)}
                onClick={event => takeOff(value, event.currentTarget.parentElement)}
              >
                {label}
                <Icon of={IconX} />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const Tool = ({ icon, label, off, onClick }: { icon: IconType; label: string; off: boolean; onClick: () => void }) => (
  <button
    type="button"
    className={fields.iconButton}
    aria-label={label}
    title={label}
    aria-disabled={off || undefined}
    onClick={() => off || onClick()}
  >
    <Icon of={icon} size={22} />
  </button>
);
