/** Four buttons at the edges of a view that is dragged otherwise: they move or turn what it shows by one step. */
import { IconButton } from './button.tsx';
import styles from './edge-buttons.module.css';
import type { IconType } from './icon.tsx';
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconChevronUp } from './icons.ts';

export const edges = ['left', 'up', 'down', 'right'] as const;
export type Edge = (typeof edges)[number];

const icons: Record<Edge, IconType> = {
  left: IconChevronLeft,
  up: IconChevronUp,
  down: IconChevronDown,
  right: IconChevronRight,
};

interface EdgeButtonsProps {
  labels: Record<Edge, string>;
  /** Towards which there is nothing more. */
  ended?: (edge: Edge) => boolean;
  onStep: (edge: Edge) => void;
}

/** Within an element that is positioned. */
export function EdgeButtons({ labels, ended, onStep }: EdgeButtonsProps) {
  return edges.map(edge => (
    <IconButton
      key={edge}
      icon={icons[edge]}
      label={labels[edge]}
      className={styles[edge]}
      aria-disabled={ended?.(edge) || undefined}
      onClick={() => onStep(edge)}
    />
  ));
}
