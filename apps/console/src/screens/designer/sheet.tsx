/** On tablets: tools of the selected content as a bar below the canvas, and its settings in a sheet under it. Lazy chunk. */
import { type Content, find } from '@kontor/form';
import { panelTexts } from '@kontor/form/design';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useDesignerPanelTexts } from '../../i18n/designer-panel.ts';
import { useLanguage } from '../../i18n/index.ts';
import {
  Button,
  Icon,
  IconArrowDown,
  IconArrowUp,
  IconButton,
  IconChevronDown,
  IconCopy,
  IconDots,
  IconPlus,
  IconTrash,
  type IconType,
} from '../../ui/index.ts';
import { useTools } from './context.ts';
import { widths } from './edits.ts';
import { IconWidth } from './icons.ts';
import styles from './sheet.module.css';

interface SheetProps {
  content: Content;
  onAdd(): void;
  children: ReactNode;
}

/** The sheet takes its room from the canvas: what it is about stays in sight when it opens, grows, or is about another. */
function useInSight(sheet: RefObject<HTMLElement | null>, id: string): void {
  useEffect(() => {
    if (!sheet.current) return;
    const observer = new ResizeObserver(() =>
      document.querySelector(`[data-frame="${id}"]`)?.scrollIntoView({ block: 'nearest' }),
    );
    observer.observe(sheet.current);
    return () => observer.disconnect();
  }, [sheet, id]);
}

export default function Sheet({ content, onAdd, children }: SheetProps) {
  const t = useDesignerTexts();
  const words = useDesignerPanelTexts();
  const locale = useLanguage();
  const [open, setOpen] = useState(true);
  const { acts, openMoveMenu } = useTools();
  const { id } = content;
  const own = useRef<HTMLElement>(null);
  useInSight(own, id);
  const { width } = content.column;
  /** The next width; behind the last one the first. */
  const widen = () => {
    const present = find(acts.document().fields, id)?.column.width ?? width;
    acts.width(id, widths[(widths.indexOf(present) + 1) % widths.length]!);
  };
  const tool = (icon: IconType, label: string, run: () => void, danger = false) => (
    <button type="button" className={styles.tool} data-danger={danger || undefined} onClick={run}>
      <Icon of={icon} size={20} />
      <span>{label}</span>
    </button>
  );
  return (
    <section ref={own} className={styles.sheet} aria-label={t.side} data-keep-clear>
      <div className={styles.bar} role="toolbar" aria-label={words.tools}>
        {tool(IconArrowUp, words.up, () => acts.step(id, 'up'))}
        {tool(IconArrowDown, words.down, () => acts.step(id, 'down'))}
        {tool(IconWidth, words.width(panelTexts[locale].widths[width]), widen)}
        {tool(IconCopy, words.copy, () => acts.duplicate(id))}
        {tool(IconTrash, words.remove, () => acts.remove(id), true)}
        <span className={styles.grow} />
        <IconButton
          icon={IconDots}
          label={t.moveMenu}
          aria-haspopup="menu"
          onClick={event => openMoveMenu(id, event.currentTarget)}
        />
        <Button icon={IconPlus} onClick={onAdd}>
          {t.insert}
        </Button>
        <IconButton
          icon={IconChevronDown}
          label={open ? words.close : words.open}
          aria-expanded={open}
          className={open ? undefined : styles.folded}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && <div className={styles.settings}>{children}</div>}
    </section>
  );
}
