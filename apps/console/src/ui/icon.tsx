/** Icon component; decorative, so hidden from assistive technology. */
import type { Icon as TablerIcon } from '@tabler/icons-react';

export type IconType = TablerIcon;

/** 18 px by default, 16 in dense rows, 14 beside small text, 22 in empty tiles. */
export function Icon({
  of: Of,
  size = 18,
  className,
}: {
  of: IconType;
  size?: number;
  className?: string | undefined;
}) {
  const stroke = size <= 14 ? 1.8 : size >= 32 ? 1.3 : size >= 22 ? 1.5 : 1.6;
  // In rem, to scale with the reader's font size.
  return <Of size={`${size / 16}rem`} stroke={stroke} aria-hidden className={className} />;
}
