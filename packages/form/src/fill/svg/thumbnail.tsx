/** Thumbnail of a drawing with its answer, as an <img>: scripts and external references are inert there. */
import type { Options } from '../../engine/base/types.ts';
import { markedSvg } from '../../engine/svg/mark.ts';
import styles from './picture.module.css';

interface SvgThumbnailProps {
  options: Options;
  value: unknown;
  /** The answer as text. */
  alt: string;
}

export default function SvgThumbnail({ options, value, alt }: SvgThumbnailProps) {
  const svg = markedSvg(options, value);
  if (!svg) return alt;
  return (
    <img className={styles.thumbnail} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={alt} title={alt} />
  );
}
