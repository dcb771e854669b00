/** React hook: selects a figure by mouse, touch or keyboard; keyboard selections are announced to screen readers. */
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useState } from 'react';
import type { HitTarget, Scene } from '../layout/scene.ts';
import { type Step, sameTarget, steppedTarget, targetAt } from '../scene/hit-test.ts';

const keys: Record<string, Step> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};

type PointerKind = 'mouse' | 'touch' | 'keys';

interface PointedAt {
  dataset: number;
  index: number;
  by: PointerKind;
}

export interface Pointing {
  target: HitTarget | null;
  by: PointerKind | null;
  point(target: Pick<HitTarget, 'dataset' | 'index'> | null, by: PointerKind): void;
  handlers: {
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerLeave(event: PointerEvent<HTMLElement>): void;
    onClick(): void;
    onKeyDown(event: KeyboardEvent<HTMLElement>): void;
    onBlur(): void;
  };
}

/** `open` is called on click, second touch or Enter. */
export function usePointing(scene: Scene | null, open?: (target: HitTarget) => void): Pointing {
  const [pointed, setPointed] = useState<PointedAt | null>(null);
  // The first touch only shows the tooltip.
  const [shownBefore, setShownBefore] = useState(false);
  const target = useMemo(() => (scene && pointed ? sameTarget(scene, pointed) : null), [scene, pointed]);
  const by = target && pointed ? pointed.by : null;

  const point: Pointing['point'] = (to, means) =>
    setPointed(old => {
      if (!to) return null;
      if (old && old.dataset === to.dataset && old.index === to.index && old.by === means) return old;
      return { dataset: to.dataset, index: to.index, by: means };
    });

  // Esc closes hovered content without moving the pointer (WCAG 1.4.13).
  useEffect(() => {
    if (by === null || by === 'keys') return;
    const away = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') setPointed(null);
    };
    window.addEventListener('keydown', away);
    return () => window.removeEventListener('keydown', away);
  }, [by]);

  const under = (event: PointerEvent<HTMLElement>): HitTarget | null => {
    const box = event.currentTarget.getBoundingClientRect();
    if (!scene || box.width === 0) return null;
    const scale = scene.width / box.width;
    return targetAt(scene, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale);
  };
  const means = (event: PointerEvent) => (event.pointerType === 'mouse' ? 'mouse' : 'touch');

  return {
    target,
    by,
    point,
    handlers: {
      onPointerMove: event => point(under(event), means(event)),
      onPointerDown(event) {
        const found = under(event);
        const again = found !== null && target !== null && sameTarget(scene as Scene, target) === found;
        setShownBefore(event.pointerType === 'mouse' || again);
        point(found, means(event));
      },
      onPointerLeave(event) {
        if (event.pointerType === 'mouse') setPointed(null);
      },
      onClick() {
        if (target && shownBefore) open?.(target);
      },
      onKeyDown(event) {
        if (!scene || event.altKey || event.ctrlKey || event.metaKey) return;
        const step = keys[event.key];
        if (step) {
          event.preventDefault();
          point(steppedTarget(scene, target, step), 'keys');
        } else if ((event.key === 'Enter' || event.key === ' ') && target && open) {
          event.preventDefault();
          open(target);
        } else if (event.key === 'Escape' && target) {
          // Closes only the tooltip, not a dialog around it.
          event.stopPropagation();
          setPointed(null);
        }
      },
      onBlur: () => setPointed(null),
    },
  };
}
