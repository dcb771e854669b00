/** Items of a content's menu: all places that it can be moved to, the clipboard, selecting more. Lazy chunk. */
import { type Content, childrenOf, find, nameOf, parentOf, refusal, rowOf } from '@kontor/form';
import { distinct } from '@kontor/form/design';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useDesignerSeveralTexts } from '../../i18n/designer-several.ts';
import { useDesignerToolTexts } from '../../i18n/designer-tools.ts';
import { language } from '../../i18n/index.ts';
import { IconArrowDown, IconArrowUp, IconCopy, IconStack2, keyLabel, type MenuItem, menu } from '../../ui/index.ts';
import type { BlockWork } from './block-dialog.tsx';
import { inOrder, isRow, stepFrom, type Target } from './edits.ts';
import { IconBookmark, IconClipboard, IconCut, IconListCheck } from './icons.ts';
import { outlineTitle } from './outline-rows.ts';
import type { Clipboard } from './use-clipboard.ts';
import type { Acts } from './use-designer.ts';

const NEAR = 8;

export function itemsFor(
  acts: Acts,
  clipboard: Clipboard,
  id: string,
  openBlock: (work: BlockWork) => void,
): MenuItem[] {
  const t = useDesignerTexts.now();
  const form = acts.document();
  const { fields } = form;
  const content = find(fields, id);
  if (!content) return [];
  const title = (other: Content) => outlineTitle(other, form, language.get());
  const told = distinct(inOrder(fields).map(other => ({ id: other.id, label: title(other), name: nameOf(other) })));
  const name = (other: Content) => told.find(each => each.id === other.id)?.label ?? title(other);
  const to = (target: Target) => () => void acts.place(content, target);
  const step = (direction: 'up' | 'down' | 'in' | 'out', label: string, icon?: typeof IconArrowUp): MenuItem | null => {
    const gap = stepFrom(fields, id, direction);
    return gap && { id: direction, label, onSelect: to({ gap }), ...(icon && { icon }) };
  };
  const spot = parentOf(fields, id);
  const containers = inOrder(fields).filter(
    other => rowOf(other).container && !find([content], other.id) && !refusal(fields, content, other.id),
  );
  // nothing goes beside what it holds itself
  const others = inOrder(fields).filter(other => !rowOf(other).container && !find([content], other.id));
  const at = inOrder(fields).findIndex(each => each.id === id);
  const near = others
    .toSorted((a, b) => distance(fields, a, at) - distance(fields, b, at))
    .slice(0, NEAR)
    .filter(other => !refusal(fields, content, parentOf(fields, other.id)?.parent ?? null));
  return menu([
    ...clipboardItems(acts, clipboard, id),
    {
      id: 'block',
      label: useDesignerToolTexts.now().saveBlock,
      icon: IconBookmark,
      onSelect: () => openBlock({ contents: acts.chosen(id) }),
    },
    { line: true },
    step('up', t.moveUp, IconArrowUp),
    step('down', t.moveDown, IconArrowDown),
    step('in', t.moveIn),
    step('out', t.moveOut),
    { line: true },
    spot?.parent === null && spot.index === 0
      ? null
      : { id: 'start', label: t.moveFormStart, onSelect: to({ gap: { parent: null, index: 0 } }) },
    spot?.parent === null && spot.index === fields.length - 1
      ? null
      : { id: 'end', label: t.moveFormEnd, onSelect: to({ gap: { parent: null, index: fields.length } }) },
    ...containers.map(other => ({
      id: other.id,
      label: t.moveInto(name(other)),
      onSelect: to({ gap: { parent: other.id, index: childrenOf(other).length } }),
    })),
    { line: true },
    ...(isRow(content)
      ? []
      : near.map(other => ({
          id: `beside ${other.id}`,
          label: t.moveBeside(name(other)),
          onSelect: to({ beside: other.id, side: 'after' }),
        }))),
  ]);
}

/** Copying, cutting, pasting, duplicating, and selecting more. */
function clipboardItems(acts: Acts, clipboard: Clipboard, id: string): (MenuItem | false)[] {
  const t = useDesignerTexts.now();
  const tools = useDesignerToolTexts.now();
  return [
    { id: 'copy', label: tools.copy, icon: IconCopy, note: keyLabel('mod+c'), onSelect: () => clipboard.copy(id) },
    { id: 'cut', label: tools.cut, icon: IconCut, note: keyLabel('mod+x'), onSelect: () => clipboard.cut(id) },
    {
      id: 'paste',
      label: tools.pasteAfter,
      icon: IconClipboard,
      note: keyLabel('mod+v'),
      onSelect: () => {
        acts.select(id);
        clipboard.paste();
      },
    },
    {
      id: 'duplicate',
      label: t.duplicate,
      icon: IconStack2,
      note: keyLabel('mod+d'),
      onSelect: () => acts.duplicate(id),
    },
    // without keys: a touch has no Shift
    acts.chosen(id).length === 1 && {
      id: 'gather',
      label: useDesignerSeveralTexts.now().gather,
      icon: IconListCheck,
      onSelect: () => acts.gather(true),
    },
  ];
}

const distance = (fields: readonly Content[], content: Content, at: number) =>
  Math.abs(inOrder(fields).findIndex(each => each.id === content.id) - at);
