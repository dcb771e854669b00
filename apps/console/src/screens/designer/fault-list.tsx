/** Error summary of the form; each item links to its content. Lazy chunk. */
import { useEffect, useRef } from 'react';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { Note } from '../../ui/index.ts';
import styles from './designer.module.css';
import type { Fault } from './faults.ts';

const shownAtMost = 6;

export default function FaultList({ faults, onJump }: { faults: readonly Fault[]; onJump: (fault: Fault) => void }) {
  const t = useDesignerTexts();
  const list = useRef<HTMLDivElement>(null);
  // the canvas may be scrolled below it
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Note tone="bad" live>
      <div ref={list} className={styles.faults}>
        <b>{t.faults(faults.length)}</b>
        <ul>
          {faults.slice(0, shownAtMost).map(fault => (
            <li key={fault.key}>
              <button type="button" onClick={() => onJump(fault)}>
                {fault.text}
              </button>
            </li>
          ))}
        </ul>
        {faults.length > shownAtMost && <span>{t.faultMore(faults.length - shownAtMost)}</span>}
      </div>
    </Note>
  );
}
