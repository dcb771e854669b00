/** PDF viewer: a scrolling list of pages, rendered only near the viewport; pdf.js is a lazy chunk. */
import { useEffect, useRef, useState } from 'react';
import { useFileTexts } from '../../../i18n/file.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Note, Progress } from '../../../ui/feedback.tsx';
import { IconChevronDown, IconChevronUp } from '../../../ui/icons.ts';
import styles from '../file.module.css';
import { Locked, type OpenPdf, openPdf, type PDFPageProxy } from './pdf-open.ts';
import { PdfPage } from './pdf-page.tsx';
import { ZoomTools } from './tools.tsx';
import type { ViewerProps } from './viewer-props.ts';

/** CSS pixels per point. */
const PX = 96 / 72;
const MARGIN = 48;
const SMALLEST = 0.1;
const LARGEST = 6;
/** Pages beyond this number are available by download only. */
const MOST_PAGES = 2_000;

export default function PdfViewer({ url, title, onBroken }: ViewerProps) {
  const t = useFileTexts();
  const [open, setOpen] = useState<OpenPdf | null>(null);
  const [first, setFirst] = useState<PDFPageProxy | null>(null);
  const [locked, setLocked] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const [at, setAt] = useState(1);
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller, first !== null);

  useEffect(() => {
    let left = false;
    let opened: OpenPdf | undefined;
    async function load() {
      opened = await openPdf(url);
      if (left) return opened.close();
      setFirst(await opened.document.getPage(1));
      setOpen(opened);
    }
    load().catch(error => {
      if (left) return;
      if (error instanceof Locked) setLocked(true);
      else onBroken();
    });
    return () => {
      left = true;
      setOpen(null);
      setFirst(null);
      opened?.close();
    };
  }, [url, onBroken]);

  if (locked) return <Note tone="warn">{t.pdfLocked}</Note>;
  if (!open || !first)
    return (
      <div className={styles.waits}>
        <Progress label={t.loading} value={0} />
      </div>
    );
  const paper = first.getViewport({ scale: PX });
  const fit = Math.max(SMALLEST, Math.min(1.5, (width - MARGIN) / paper.width));
  const scale = chosen ?? fit;
  const count = Math.min(open.document.numPages, MOST_PAGES);
  const pageAt = (number: number) => scroller.current?.querySelector<HTMLElement>(`[data-page="${number}"]`);
  const go = (number: number) => pageAt(Math.min(count, Math.max(1, number)))?.scrollIntoView({ block: 'start' });

  /** The current page is the one a third below the top of the viewport. */
  function note() {
    const box = scroller.current?.getBoundingClientRect();
    if (!box) return;
    const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 3);
    const page = Number(seen?.closest<HTMLElement>('[data-page]')?.dataset.page);
    if (page) setAt(page);
  }
  /** Keeps the centre of the viewport in place. */
  function zoom(next: number | null) {
    const node = scroller.current;
    const middle = node && {
      x: (node.scrollLeft + node.clientWidth / 2) / node.scrollWidth,
      y: (node.scrollTop + node.clientHeight / 2) / node.scrollHeight,
    };
    setChosen(next === null ? null : Math.min(LARGEST, Math.max(SMALLEST, next)));
    requestAnimationFrame(() =>
      node?.scrollTo({
        left: (middle?.x ?? 0) * node.scrollWidth - node.clientWidth / 2,
        top: (middle?.y ?? 0) * node.scrollHeight - node.clientHeight / 2,
      }),
    );
  }
  return (
    <>
      <ZoomTools
        scale={scale}
        canShrink={scale > SMALLEST}
        canGrow={scale < LARGEST}
        onZoom={factor => zoom(scale * factor)}
        onWhole={() => zoom(null)}
      >
        <IconButton
          icon={IconChevronUp}
          label={t.pageBefore}
          disabledReason={at <= 1 && t.pageBefore}
          onClick={() => go(at - 1)}
        />
        <IconButton
          icon={IconChevronDown}
          label={t.pageAfter}
          disabledReason={at >= count && t.pageAfter}
          onClick={() => go(at + 1)}
        />
        <span aria-live="polite">{t.pageOf(at, open.document.numPages)}</span>
      </ZoomTools>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
      <section ref={scroller} className={styles.pages} tabIndex={0} aria-label={title} onScroll={note}>
        {Array.from({ length: count }, (_, index) => (
          <PdfPage
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its number
            key={index}
            document={open.document}
            number={index + 1}
            label={t.pageOf(index + 1, open.document.numPages)}
            like={first}
            scale={scale * PX}
          />
        ))}
        {open.document.numPages > MOST_PAGES && <p className={styles.quiet}>{t.pagesLeft(MOST_PAGES)}</p>}
      </section>
    </>
  );
}

function useWidth(of: React.RefObject<HTMLElement | null>, there: boolean): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const node = of.current;
    if (!node || !there) return;
    const watch = new ResizeObserver(() => setWidth(node.clientWidth));
    setWidth(node.clientWidth);
    watch.observe(node);
    return () => watch.disconnect();
  }, [of, there]);
  return width;
}
