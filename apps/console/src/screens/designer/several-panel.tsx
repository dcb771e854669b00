/** Actions for several selected contents, in the side panel and in the bar over the canvas. Lazy chunk. */
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useDesignerSeveralTexts } from '../../i18n/designer-several.ts';
import { useDesignerToolTexts } from '../../i18n/designer-tools.ts';
import {
  Button,
  IconArrowDown,
  IconArrowUp,
  IconButton,
  IconCopy,
  IconDots,
  IconStack2,
  IconTrash,
} from '../../ui/index.ts';
import { useTools } from './context.ts';
import { IconBookmark, IconCut } from './icons.ts';
import styles from './several.module.css';

/** Icon, label and command of each action; `id` is one of the selected contents. */
function useActions(id: string) {
  const t = useDesignerTexts();
  const tools = useDesignerToolTexts();
  const { acts, clipboard, openBlock } = useTools();
  return [
    { icon: IconArrowUp, label: t.moveUp, run: () => acts.step(id, 'up') },
    { icon: IconArrowDown, label: t.moveDown, run: () => acts.step(id, 'down') },
    { icon: IconStack2, label: t.duplicate, run: () => acts.duplicate(id) },
    { icon: IconCopy, label: tools.copy, run: () => clipboard.copy(id) },
    { icon: IconCut, label: tools.cut, run: () => clipboard.cut(id) },
    { icon: IconBookmark, label: tools.saveBlock, run: () => openBlock({ contents: acts.chosen(id) }) },
  ];
}

export function SeveralPanel({ id, count }: { id: string; count: number }) {
  const t = useDesignerSeveralTexts();
  const { openMoveMenu } = useTools();
  const actions = useActions(id);
  return (
    <section className={styles.panel} data-inspector aria-label={t.actions}>
      <h2>{t.count(count)}</h2>
      <p>{t.hint}</p>
      <div className={styles.actions}>
        {actions.map(({ icon, label, run }) => (
          <Button key={label} size="sm" icon={icon} onClick={run}>
            {label}
          </Button>
        ))}
        <Button size="sm" icon={IconDots} aria-haspopup="menu" onClick={event => openMoveMenu(id, event.currentTarget)}>
          {t.moveMenu}
        </Button>
      </div>
    </section>
  );
}

export function BarActions({ id }: { id: string }) {
  const t = useDesignerSeveralTexts();
  const { acts, openMoveMenu } = useTools();
  const actions = useActions(id);
  return (
    <>
      {actions.map(({ icon, label, run }) => (
        <IconButton key={label} icon={icon} size="sm" label={label} onClick={run} />
      ))}
      <IconButton
        icon={IconDots}
        size="sm"
        label={t.moveMenu}
        aria-haspopup="menu"
        onClick={event => openMoveMenu(id, event.currentTarget)}
      />
      <IconButton icon={IconTrash} size="sm" danger label={t.remove} onClick={() => acts.remove(id)} />
    </>
  );
}
