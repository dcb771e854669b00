/** Decorative icon, hidden from assistive technology. */
import type { Icon as TablerIcon } from '@tabler/icons-react';

export type IconType = TablerIcon;

export function Icon({ of: Of, size = 16 }: { of: IconType; size?: number }) {
  return <Of size={size} stroke={size >= 22 ? 1.5 : 1.6} aria-hidden />;
}
