/** Sticky summary above the upload rows: "1 von 5 fertig · 220 von 619 MB · noch etwa 2 Minuten". */
import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../base/store.ts';
import { useUploadTexts } from '../../i18n/uploads.ts';
import { Progress } from '../../ui/feedback.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import type { Sums } from '../../uploads/item.ts';
import { uploadSpeed } from './speed.ts';
import styles from './upload.module.css';
import { totalText } from './upload-text.ts';

export function TotalProgress({ sums }: { sums: Sums }) {
  const t = useUploadTexts();
  const { speed } = useStore(uploadSpeed) ?? { speed: 0 };
  const moving = sums.underWay > 0 || sums.done > 0;
  return (
    <div className={styles.whole}>
      <p className="num">{totalText(t, sums, speed)}</p>
      {moving && <Progress label={t.progress} value={sums.sent} max={sums.size || 1} />}
      <LiveRegion text={useSpoken(sums)} />
    </div>
  );
}

const EVERY = 10_000;

/** Live region text: updated at most every ten seconds, and once at the end. */
function useSpoken(sums: Sums): string {
  const t = useUploadTexts();
  const [said, setSaid] = useState('');
  const at = useRef(0);
  const text = sums.done + sums.failed > 0 ? t.spoken(sums.done, sums.count, sums.failed) : '';
  const over = sums.underWay === 0;
  useEffect(() => {
    const wait = over ? 0 : Math.max(0, at.current + EVERY - Date.now());
    const timer = setTimeout(() => {
      at.current = Date.now();
      setSaid(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text, over]);
  return said;
}
