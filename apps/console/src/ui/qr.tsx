import { encode } from 'uqr';
import styles from './qr.module.css';

export interface QrProps {
  text: string;
  /** What scanning it does, for those who cannot see it. */
  label: string;
  /** Width and height in pixels. Addresses of some 200 characters need 200 or more. */
  size?: number;
}

/** A QR code as one path with its quiet zone; always dark on light, since cameras want it so. */
export default function Qr({ text, label, size = 176 }: QrProps) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 4 });
  // Whole pixels a module; what is left over makes the quiet zone wider.
  const scale = Math.floor(size / modules) || size / modules;
  const start = Math.floor((modules * scale - size) / 2) / scale;
  const side = size / scale;
  return (
    <svg
      className={styles.qr}
      width={size}
      height={size}
      viewBox={`${start} ${start} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={data.map(runs).join('')} />
    </svg>
  );
}

/** Each row's dark modules as rectangles, neighbours in one: a fifth of the points. */
function runs(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x++;
    path += `M${start} ${y}h${x - start + 1}v1H${start}z`;
  }
  return path;
}
