/** Card with the chart's preview, number of entries and time of the figures. */
import { Suspense } from 'react';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import { listed, timeSeconds } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/index.ts';
import { Button, lazily, Note, Progress, Skeleton, useIndicator } from '../../../ui/index.ts';
import styles from './chart-form.module.css';
import type { Preview } from './use-preview.ts';

/** Lazy chunk: the settings are usable before it has loaded. */
const load = () => import('./preview-figures.tsx');
type Drawn = Awaited<ReturnType<typeof load>>;
const Figures = lazily<Parameters<Drawn['default']>[0]>(load);
const Table = lazily<Parameters<Drawn['PreviewTable']>[0]>(() =>
  load().then(({ PreviewTable }) => ({ default: PreviewTable })),
);

interface PreviewCardProps {
  name: string;
  preview: Preview;
  entries: number | null;
  /** What the chart lacks to be counted. */
  lacking: readonly string[];
  /** Why there is no preview. */
  denied: string | null;
}

export function PreviewCard({ name, preview, entries, lacking, denied }: PreviewCardProps) {
  const t = useChartFormTexts();
  useLanguage();
  const { figures, busy, behind, failure } = preview;
  const waiting = useIndicator(busy);
  return (
    <>
      <article className={styles.card} aria-label={t.preview}>
        <header>
          <h2>{name}</h2>
          <p>{subtitle(preview, entries)}</p>
        </header>
        <div className={styles.busy}>{waiting && <Progress label={t.counting} value={0} />}</div>
        <div className={styles.picture} aria-busy={busy}>
          <Picture {...{ name, preview, lacking, denied }} />
        </div>
        {failure && (
          <Note
            tone="warn"
            action={
              <Button size="sm" onClick={preview.retry}>
                {t.retry}
              </Button>
            }
          >
            {failure === 'slow' ? t.slow : t.failed}
          </Note>
        )}
        {figures && behind && !failure && <Note tone="info">{[t.later, ...lackWords(lacking)].join(' ')}</Note>}
      </article>
      {figures && (
        <Suspense fallback={null}>
          <Table {...{ figures, name }} />
        </Suspense>
      )}
    </>
  );
}

function subtitle({ at, live }: Preview, entries: number | null): string {
  const t = useChartFormTexts.now();
  const counted = entries !== null ? t.entries(entries) : '';
  const time = at === null ? '' : live ? t.live(timeSeconds(at)) : t.asOf(timeSeconds(at));
  return [counted, time].filter(Boolean).join(' · ');
}

function lackWords(lacking: readonly string[]): string[] {
  return lacking.length > 0 ? [useChartFormTexts.now().stillNeeded(listed([...lacking]))] : [];
}

function Picture({ name, preview, lacking, denied }: Omit<PreviewCardProps, 'entries'>) {
  const t = useChartFormTexts();
  const { figures, busy, failure, type } = preview;
  if (figures)
    return (
      <Suspense fallback={<Outline />}>
        <Figures {...{ type, figures, name }} />
      </Suspense>
    );
  return busy ? (
    <Outline />
  ) : (
    <p className={styles.first}>{denied ?? (failure ? '' : (lackWords(lacking)[0] ?? t.first))}</p>
  );
}

const Outline = () => (
  <div className={styles.waiting}>
    <Skeleton width="80%" height={20} />
    <Skeleton width="55%" height={20} />
    <Skeleton width="65%" height={20} />
  </div>
);
