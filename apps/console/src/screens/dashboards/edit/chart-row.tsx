/** Row of the editor's chart lists: name (opens the preview), type, forms, and buttons or a grip to move it. */
import { chartIcons } from 'virtual:chart-icons';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import type { Chart } from '../../../charts/types.ts';
import { useChartTypeTexts } from '../../../i18n/chart-types.ts';
import { useDashboardEditTexts } from '../../../i18n/dashboard-edit.ts';
import { listed } from '../../../i18n/format.ts';
import { cx, Icon, IconEyeOff, IconGripVertical } from '../../../ui/index.ts';
import styles from './edit.module.css';
import { type Drop, type Side, useChartRow } from './use-chart-drag.ts';

interface ChartRowProps {
  board: string;
  id: string;
  /** Undefined if the person may not read it. */
  chart: Chart | undefined;
  /** Placeholder text for a missing chart. */
  missing?: { name: string; note: string };
  side: Side;
  /** Its preview is open. */
  shown: boolean;
  /** 1-based. */
  position?: number;
  onPreview: (id: string) => void;
  onDrop?: ((drop: Drop) => void) | undefined;
  onKeyDown?: (event: KeyboardEvent) => void;
  mayDrag: boolean;
  children: ReactNode;
}

export function ChartRow(props: ChartRowProps) {
  const { board, id, chart, missing, side, shown, position, onPreview, onDrop, onKeyDown, mayDrag, children } = props;
  const t = useDashboardEditTexts();
  const types = useChartTypeTexts();
  const own = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const name = chart?.name ?? missing?.name ?? t.somebody;
  useChartRow({ own, grip: grip as RefObject<HTMLElement | null>, board, chart: id, side, onDrop });
  const forms = (chart?.report_configs ?? []).map(form => form.name);
  return (
    // Key events bubble up from the focused buttons inside.
    <li ref={own} className={cx(styles.row, shown && styles.shown)} data-chart={id} onKeyDown={onKeyDown}>
      <span ref={grip} className={styles.grip} data-tip={mayDrag ? t.drag(name) : undefined} hidden={!mayDrag}>
        <Icon of={IconGripVertical} size={16} />
      </span>
      {position !== undefined && <span className={styles.position}>{position}</span>}
      <span className={styles.type}>
        <Icon of={chart ? chartIcons[chart.type] : IconEyeOff} size={18} />
      </span>
      <span className={styles.words}>
        {chart ? (
          <button type="button" className={styles.name} aria-pressed={shown} onClick={() => onPreview(id)} data-name>
            {name}
          </button>
        ) : (
          <span className={cx(styles.name, styles.missing)}>{name}</span>
        )}
        <span className={styles.note}>
          {chart ? [types[chart.type], forms.length > 0 ? listed(forms) : t.noForms].join(' · ') : missing?.note}
        </span>
      </span>
      <span className={styles.buttons}>{children}</span>
    </li>
  );
}
