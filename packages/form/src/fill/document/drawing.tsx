/** A drawing with the chosen shapes marked, and their names below it; a click shows it large. Lazy chunk: it reads SVG. */
import type { Options } from '../../engine/base/types.ts';
import { choicesOf } from '../../engine/input-kinds/common.ts';
import { drawnIn, markedSvg } from '../../engine/svg/mark.ts';
import { useViewer } from '../svg/use-viewer.ts';
import { useDocument } from './context.ts';
import styles from './document.module.css';
import { idsIn } from './photos.tsx';

interface DrawingProps {
  options: Options;
  value: unknown;
  label: string;
  /** Of the chosen shapes. */
  names: string;
}

/** In the page as an image, so that scripts and references to other addresses are inert. */
export default function Drawing({ options, value, label, names }: DrawingProps) {
  const { t, locale } = useDocument();
  const large = useViewer();
  const root = drawnIn(options);
  if (!root) return names;
  const src = `data:image/svg+xml,${encodeURIComponent(markedSvg(options, value))}`;
  return (
    <figure className={styles.drawing}>
      <button ref={large.button} type="button" aria-haspopup="dialog" title={t.open(label)} onClick={large.open}>
        <img src={src} alt={`${label}: ${names}`} />
      </button>
      <figcaption>{names}</figcaption>
      {large.Viewer && (
        <large.Viewer
          {...{ label, locale, root }}
          parts={choicesOf(options)}
          chosen={idsIn(value)}
          onToggle={null}
          single={!Array.isArray(value)}
          fixed
          onClose={large.close}
        />
      )}
    </figure>
  );
}
