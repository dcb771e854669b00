/** Page of a PDF: empty at first; canvas and text layer are rendered near the viewport. */
import { useEffect, useRef, useState } from 'react';
import styles from '../file.module.css';
import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from './pdf-open.ts';

/** Browsers' limit of pixels per canvas. */
const MOST_PIXELS = 16_000_000;
/** Debounce in milliseconds while zooming. */
const REST = 120;

interface PdfPageProps {
  document: PDFDocumentProxy;
  number: number;
  label: string;
  /** Size to assume until its own is known. */
  like: PDFPageProxy;
  /** CSS pixels per point. */
  scale: number;
}

export function PdfPage({ document, number, label, like, scale }: PdfPageProps) {
  const paper = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const letters = useRef<HTMLDivElement>(null);
  const near = useNear(paper);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const { width, height } = (page ?? like).getViewport({ scale });

  useEffect(() => {
    let left = false;
    if (near && !page)
      document.getPage(number).then(
        found => !left && setPage(found),
        () => undefined,
      );
    return () => {
      left = true;
    };
  }, [document, number, near, page]);

  useEffect(() => {
    const [target, text] = [canvas.current, letters.current];
    if (!near || !page || !target || !text) return;
    const ends: (() => void)[] = [];
    const timer = setTimeout(
      () => {
        const viewport = page.getViewport({ scale });
        const dense = Math.min(devicePixelRatio, Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)));
        const drawn = page.getViewport({ scale: scale * dense });
        target.width = Math.floor(drawn.width);
        target.height = Math.floor(drawn.height);
        const picture = page.render({ canvas: target, viewport: drawn });
        picture.promise.catch(() => undefined);
        text.replaceChildren();
        text.style.setProperty('--total-scale-factor', String(scale));
        const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
        layer.render().catch(() => undefined);
        ends.push(
          () => picture.cancel(),
          () => layer.cancel(),
        );
      },
      target.width > 0 ? REST : 0,
    );
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [near, page, scale]);

  // Pages out of range release their canvas.
  useEffect(() => {
    if (near || !canvas.current) return;
    canvas.current.width = 0;
    canvas.current.height = 0;
    letters.current?.replaceChildren();
  }, [near]);

  return (
    <div ref={paper} className={styles.paper} data-page={number} style={{ width, height }}>
      <canvas ref={canvas} role="img" aria-label={label} />
      <div ref={letters} className={styles.letters} />
    </div>
  );
}

/** Within one viewport height above or below (IntersectionObserver). */
function useNear(of: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const node = of.current;
    if (!node) return;
    const watch = new IntersectionObserver(entries => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: node.parentElement,
      rootMargin: '100% 0px',
    });
    watch.observe(node);
    return () => watch.disconnect();
  }, [of]);
  return near;
}
