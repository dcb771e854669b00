/** Preview drawing and its data table; lazy chunk. */
import type { ChartFigures } from '@kontor/charts';
import { ChartView } from '@kontor/charts/view';
import { useState } from 'react';
import { usePatterns } from '../../../charts/chart-preferences.ts';
import { ChartTable } from '../../../charts/chart-table.tsx';
import { runningLabel } from '../../../charts/running-label.ts';
import { useChartCardTexts } from '../../../i18n/chart-card.ts';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import { useLanguage } from '../../../i18n/index.ts';
import { IconButton, IconChevronDown, IconChevronUp, Note, usePhone } from '../../../ui/index.ts';
import styles from './chart-form.module.css';
import type { ChartDocument } from './document.ts';

interface DrawnProps {
  type: ChartDocument['type'];
  figures: ChartFigures;
  name: string;
}

export default function PreviewFigures({ type, figures, name }: DrawnProps) {
  const language = useLanguage();
  const phone = usePhone();
  const [patterns] = usePatterns();
  return <ChartView {...{ type, figures, name, language, patterns }} height={phone ? 260 : 400} />;
}

/** The figures as a table, with notes. */
export function PreviewTable({ figures, name }: Omit<DrawnProps, 'type'>) {
  const t = useChartFormTexts();
  const said = useChartCardTexts();
  const language = useLanguage();
  const phone = usePhone();
  const [open, setOpen] = useState(!phone);
  const running = runningLabel(figures, language);
  return (
    <>
      <section className={styles.tableCard} aria-label={t.table}>
        <header>
          <h2>{t.table}</h2>
          <IconButton
            icon={open ? IconChevronUp : IconChevronDown}
            size="sm"
            label={open ? t.tableClose : t.tableOpen}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        </header>
        {open && <ChartTable figures={figures} name={name} />}
      </section>
      {figures.omitted > 0 && <Note tone="info">{said.omitted(figures.omitted)}</Note>}
      {running && <Note tone="info">{said.running(running)}</Note>}
    </>
  );
}
