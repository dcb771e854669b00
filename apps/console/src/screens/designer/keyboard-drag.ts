/** Keyboard drag and drop: Space picks up, arrow keys choose the target, Space drops, Esc cancels. */
import { type Content, childrenOf, find } from '@kontor/form';
import { contentName } from '@kontor/form/design';
import { type KeyboardEvent, useRef } from 'react';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { language } from '../../i18n/index.ts';
import { useTools } from './context.ts';
import { type Target, targetsFor } from './edits.ts';

interface Held {
  content: Content;
  targets: Target[];
  /** Index of the chosen target; fractional while the content is at its origin. */
  at: number;
}

export function useKeyboardDrag() {
  const { acts, drag } = useTools();
  const held = useRef<Held | null>(null);
  const t = () => useDesignerTexts.now();

  function show({ targets, at }: Held) {
    const target = targets[at];
    if (!target) return;
    const root = drag.canvas.current;
    const list = 'gap' in target ? root?.querySelector<HTMLElement>(`[data-list="${target.gap.parent ?? ''}"]`) : null;
    if (root && 'gap' in target) {
      const cells = list?.firstElementChild?.children;
      (cells?.[target.gap.index] ?? cells?.[target.gap.index - 1])?.scrollIntoView({ block: 'nearest' });
    }
    drag.layer.current?.land(target, list ?? null);
    acts.say(describe(target));
  }

  function describe(target: Target): string {
    const { fields } = acts.document();
    const nameAt = (id: string) => {
      const content = find(fields, id);
      return content ? contentName(content, language.get()) : '';
    };
    if ('beside' in target) return t().placeBeside(nameAt(target.beside), target.side);
    const parent = target.gap.parent === null ? null : find(fields, target.gap.parent);
    const count = (parent ? childrenOf(parent) : fields).length + 1;
    return t().placeGap(target.gap.index + 1, count, parent ? nameAt(parent.id) : t().form);
  }

  function leave() {
    if (!held.current) return;
    held.current = null;
    drag.layer.current?.land(null, null);
  }

  /** Up and down iterate gaps, left and right places beside contents. */
  function go(by: number, kind: 'gap' | 'beside') {
    const own = held.current;
    if (!own) return;
    for (let at = by > 0 ? Math.floor(own.at) + 1 : Math.ceil(own.at) - 1; at >= 0 && at < own.targets.length; at += by)
      if (kind in own.targets[at]!) {
        own.at = at;
        return show(own);
      }
  }

  function pick(id: string): boolean {
    const { fields } = acts.document();
    const content = find(fields, id);
    if (!content) return false;
    const { targets, here } = targetsFor(fields, content);
    held.current = { content, targets, at: here - 0.5 };
    acts.say(t().pickedUp(contentName(content, language.get())));
    return true;
  }

  return {
    leave,
    /** True if the key was handled. */
    key(event: KeyboardEvent, id: string | null): boolean {
      const own = held.current;
      if (!own) return event.key === ' ' && id !== null && pick(id);
      const target = own.targets[own.at];
      if (event.key === ' ' || event.key === 'Enter') {
        leave();
        if (target) acts.place(find(acts.document().fields, own.content.id) ?? own.content, target);
      } else if (event.key === 'Escape') {
        leave();
        acts.say(t().dropCancelled);
      } else if (event.key === 'ArrowUp') go(-1, 'gap');
      else if (event.key === 'ArrowDown') go(1, 'gap');
      else if (event.key === 'ArrowLeft') go(-1, 'beside');
      else if (event.key === 'ArrowRight') go(1, 'beside');
      else return false;
      event.stopPropagation();
      return true;
    },
  };
}
