/** A drawing with the chosen shapes marked, and their names below it. Lazy chunk: it reads SVG. */
import type { Options } from '../../engine/base/types.ts';
import { markedSvg } from '../../engine/svg/mark.ts';
import styles from './document.module.css';

interface DrawingProps {
  options: Options;
  value: unknown;
  label: string;
  /** Of the chosen shapes. */
  names: string;
}

/** As an image, so that scripts and references to other addresses are inert. */
export default function Drawing({ options, value, label, names }: DrawingProps) {
  const svg = markedSvg(options, value);
  if (!svg) return names;
  return (
    <figure className={styles.drawing}>
      <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={`${label}: ${names}`} />
      <figcaption>{names}</figcaption>
    </figure>
  );
}
