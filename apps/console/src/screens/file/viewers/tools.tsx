/** Toolbar of a viewer: zoom out, zoom level, zoom in, and the viewer's own buttons. */
import type { ReactNode } from 'react';
import { percent } from '../../../i18n/format.ts';
import { usePreviewTexts } from '../../../i18n/preview.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useCommands } from '../../../ui/commands.ts';
import { IconMinus, IconPlus } from '../../../ui/icons.ts';
import styles from '../file.module.css';

interface ZoomToolsProps {
  /** 1 is actual size. */
  scale: number;
  canShrink: boolean;
  canGrow: boolean;
  onZoom: (factor: number) => void;
  onWhole: () => void;
  children?: ReactNode;
}

const STEP = 1.25;

export function ZoomTools({ scale, canShrink, canGrow, onZoom, onWhole, children }: ZoomToolsProps) {
  const t = usePreviewTexts();
  const shown = Math.round(scale * 100) / 100;
  useCommands([
    { id: 'file-larger', label: t.zoomIn, keys: '+', run: () => onZoom(STEP), hidden: true },
    { id: 'file-smaller', label: t.zoomOut, keys: '-', run: () => onZoom(1 / STEP), hidden: true },
    { id: 'file-whole', label: t.whole(shown), keys: '0', run: onWhole, hidden: true },
  ]);
  return (
    <div className={styles.tools}>
      <span className={styles.left}>{children}</span>
      <IconButton
        icon={IconMinus}
        label={t.zoomOut}
        disabledReason={!canShrink && t.zoomOut}
        onClick={() => onZoom(1 / STEP)}
      />
      <Button kind="ghost" className={styles.scale} aria-label={t.whole(shown)} onClick={onWhole}>
        {percent(shown)}
      </Button>
      <IconButton icon={IconPlus} label={t.zoomIn} disabledReason={!canGrow && t.zoomIn} onClick={() => onZoom(STEP)} />
    </div>
  );
}
