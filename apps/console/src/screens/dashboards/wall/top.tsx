/** Header of a wall display: name of the dashboard, filter and time of the figures. */
import type { DashboardFilter } from '@kontor/contract/dashboard-filter';
import { useDashboardFilterTexts } from '../../../i18n/dashboard-filter.ts';
import { useWallTexts } from '../../../i18n/wall.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconPlayerPause, IconWifiOff } from '../../../ui/icons.ts';
import type { ChartForm } from '../common/model.ts';
import { useDateLabel } from '../view/filter-bar.tsx';
import { periodWords, stateChoices, stateWords } from '../view/filter-words.ts';
import styles from './wall.module.css';

interface TopProps {
  name: string;
  filter: DashboardFilter | null;
  forms: readonly ChartForm[];
  asOf: string | null;
  lost: string | null;
  page: string | null;
  paused: boolean;
}

export function Top({ name, filter, forms, asOf, lost, page, paused }: TopProps) {
  const t = useWallTexts();
  const f = useDashboardFilterTexts();
  const field = useDateLabel(filter, forms);
  const period = periodWords(filter ?? {});
  const states = stateWords(filter ?? {}, stateChoices(forms));
  return (
    <header className={styles.top}>
      <h1>{name}</h1>
      {period && <Chip tone="selected">{f.periodOf(field, period)}</Chip>}
      {states && <Chip tone="selected">{f.periodOf(f.state, states)}</Chip>}
      <span className={styles.space} />
      {paused && (
        <span className={styles.word}>
          <Icon of={IconPlayerPause} size={16} />
          {t.paused}
        </span>
      )}
      <span role="status">
        {lost && (
          <span className={styles.lost}>
            <Icon of={IconWifiOff} size={16} />
            {lost}
          </span>
        )}
      </span>
      {asOf && <span className={styles.word}>{asOf}</span>}
      {page && <span className={styles.word}>{page}</span>}
    </header>
  );
}
