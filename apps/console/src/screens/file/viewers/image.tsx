/** Image viewer: fits the view without enlarging; zoom by wheel, pinch, buttons and keys. */
import { useEffect, useRef, useState } from 'react';
import { useFileTexts } from '../../../i18n/file.ts';
import { usePreviewTexts } from '../../../i18n/preview.ts';
import { Button } from '../../../ui/button.tsx';
import { useCommands } from '../../../ui/commands.ts';
import type { Edge } from '../../../ui/edge-buttons.tsx';
import { PictureStage, stepped } from '../../../ui/picture-stage.tsx';
import { largest, type Point, type View, whole, zoomed } from '../../../ui/zoom.ts';
import styles from '../file.module.css';
import { ZoomTools } from './tools.tsx';
import type { ViewerProps } from './viewer-props.ts';

/** From this size in bytes, the thumbnail is shown until the image has loaded. */
const HEAVY = 1_000_000;

export default function ImageViewer({ file, url, title, onBroken }: ViewerProps) {
  const t = useFileTexts();
  const p = usePreviewTexts();
  const stage = useRef<HTMLDivElement>(null);
  const size = useSize(stage);
  const [view, setView] = useState<View>(whole);
  const [own, setOwn] = useState<Point | null>(null);
  const src = useSrc(url, file.size > HEAVY ? file.thumbnail_large : null);

  const fit = own && size.x > 0 ? Math.min(1, size.x / own.x, size.y / own.y) : 1;
  const most = Math.max(largest, 2 / fit);
  const change = (next: (view: View, stage: Point) => View) => setView(present => next(present, size));
  const zoom = (factor: number) => change((present, at) => zoomed(present, factor, { x: 0, y: 0 }, at, most));
  const large = view.scale > 1;
  const pan = (edge: Edge) => () => change((present, at) => stepped(present, edge, at));
  useCommands(
    large
      ? [
          { id: 'file-left', label: p.panLeft, keys: 'arrowleft', run: pan('left'), hidden: true },
          { id: 'file-right', label: p.panRight, keys: 'arrowright', run: pan('right'), hidden: true },
          { id: 'file-up', label: p.panUp, keys: 'arrowup', run: pan('up'), hidden: true },
          { id: 'file-down', label: p.panDown, keys: 'arrowdown', run: pan('down'), hidden: true },
        ]
      : [],
  );
  return (
    <>
      <ZoomTools
        scale={fit * view.scale}
        canShrink={large}
        canGrow={view.scale < most}
        onZoom={zoom}
        onWhole={() => setView(whole)}
      >
        {fit < 1 && (
          <Button kind="ghost" onClick={() => zoom(1 / fit / view.scale)}>
            {t.ownSize}
          </Button>
        )}
      </ZoomTools>
      <div ref={stage} className={styles.fill}>
        <PictureStage
          natural
          src={src}
          alt={title}
          most={most}
          view={view}
          onView={change}
          onLoad={picture => {
            // The file's own dimensions from the server: the thumbnail has different ones.
            const known = { x: file.width ?? picture.naturalWidth, y: file.height ?? picture.naturalHeight };
            const lies = known.x > known.y !== picture.naturalWidth > picture.naturalHeight;
            setOwn(src === url ? { x: picture.naturalWidth, y: picture.naturalHeight } : lies ? turned(known) : known);
          }}
          onError={onBroken}
        />
      </div>
    </>
  );
}

const turned = ({ x, y }: Point): Point => ({ x: y, y: x });

/** The thumbnail first, if there is one. */
function useSrc(url: string, first: string | null): string {
  const [src, setSrc] = useState(first ?? url);
  useEffect(() => {
    setSrc(first ?? url);
    if (!first) return;
    const picture = new Image();
    picture.onload = () => setSrc(url);
    picture.src = url;
    return () => {
      picture.onload = null;
      picture.src = '';
    };
  }, [url, first]);
  return src;
}

function useSize(of: React.RefObject<HTMLElement | null>): Point {
  const [size, setSize] = useState<Point>({ x: 0, y: 0 });
  useEffect(() => {
    const node = of.current;
    if (!node) return;
    const measure = () => setSize({ x: node.clientWidth, y: node.clientHeight });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(node);
    return () => watch.disconnect();
  }, [of]);
  return size;
}
