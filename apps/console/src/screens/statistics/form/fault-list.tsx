/** Error summary of the chart; each item links to its field. */
import { useEffect, useRef } from 'react';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import { Note } from '../../../ui/index.ts';
import styles from './chart-form.module.css';
import type { ChartDocument } from './document.ts';
import { type Fault, placeOf } from './faults.ts';

interface FaultListProps {
  faults: readonly Fault[];
  document: ChartDocument;
  onJump(fault: Fault): void;
}

export function FaultList({ faults, document, onJump }: FaultListProps) {
  const t = useChartFormTexts();
  const own = useRef<HTMLDivElement>(null);
  // Braces: newer browsers return a promise, which is no effect cleanup.
  useEffect(() => void own.current?.scrollIntoView({ block: 'nearest' }), []);
  const said = ({ path, text }: Fault) => {
    const { dataset } = placeOf(path);
    const label = dataset === null ? '' : document.config.datasets[dataset]?.label.trim();
    return label ? t.faultIn(label, text) : text;
  };
  return (
    <div ref={own}>
      <Note tone="bad" live>
        <div className={styles.faults}>
          <b>{t.faults(faults.length)}</b>
          <ul>
            {faults.map(fault => (
              <li key={`${fault.path} ${fault.code}`}>
                <button type="button" onClick={() => onJump(fault)}>
                  {said(fault)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      </Note>
    </div>
  );
}
