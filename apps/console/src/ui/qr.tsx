/** QR code as SVG or PNG. */
import { encode } from 'uqr';
import styles from './qr.module.css';

export interface QrProps {
  text: string;
  /** Accessible name: what scanning it does. */
  label: string;
  /** Error correction: M recovers about an eighth, H nearly a third. */
  level?: 'M' | 'H';
  /** Width and height in pixels. Addresses of some 200 characters need 200 or more. */
  size?: number;
}

/** One SVG path with quiet zone; always dark on light, since scanners require it. */
export default function Qr({ text, label, level = 'M', size = 176 }: QrProps) {
  const { data, size: modules } = encode(text, { ecc: level, border: 4 });
  // Whole pixels per module; the remainder enlarges the quiet zone.
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

/** As PNG of `size` × `size` pixels; a module is of whole pixels, and the remainder enlarges the quiet zone. */
export async function qrPicture(text: string, level: 'M' | 'H', size = 300): Promise<Blob> {
  const { data, size: modules } = encode(text, { ecc: level, border: 4 });
  const scale = Math.max(1, Math.floor(size / modules));
  const start = Math.floor((size - modules * scale) / 2);
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = 'black';
  pen.translate(start, start);
  pen.scale(scale, scale);
  pen.fill(new Path2D(data.map(runs).join('')));
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))), 'image/png'),
  );
}

/** Run-length encoding: adjacent dark modules of a row become one rectangle, a fifth of the points. */
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
