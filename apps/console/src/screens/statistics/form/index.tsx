/** Screen that edits a chart, a new one, or a copy. */
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { recordOf, useRecord } from '../../../api/hooks.ts';
import { ownPath } from '../../../api/login-redirect.ts';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import { Button, Empty, Skeleton, useIndicator, usePath, useQueryString } from '../../../ui/index.ts';
import type { ScreenProps } from '../../../ui/screen-props.ts';
import styles from './chart-form.module.css';
import { ChartForm } from './chart-form.tsx';
import { type ChartDocument, emptyDocument, fromRecord } from './document.ts';

export default function ChartFormScreen({ params }: ScreenProps) {
  const copies = usePath().startsWith('/statistics/new');
  return params.chartId ? <Present key={params.chartId} id={params.chartId} copies={copies} /> : <New />;
}

/** The console path in `?back=`, validated. */
function useBack(): string | null {
  return ownPath(new URLSearchParams(useQueryString()).get('back') ?? '');
}

/** `?forms=` preselects forms; unreadable ones are dropped. */
function New() {
  const t = useChartFormTexts();
  const query = useQueryString();
  const back = useBack();
  const [asked] = useState(() => new URLSearchParams(query).get('forms')?.split(',').filter(Boolean) ?? []);
  const forms = useQueries({ queries: asked.map(id => recordOf('report-configs', id, {})) });
  const [document, setDocument] = useState<ChartDocument>();
  if (!document && forms.every(({ isPending }) => !isPending))
    setDocument(
      emptyDocument(
        t.count,
        forms.flatMap(({ data }) => (data ? [{ id: data.data.id, name: data.data.name }] : [])),
      ),
    );
  return document ? (
    <ChartForm id={undefined} {...{ document, back }} version={undefined} stored={undefined} />
  ) : (
    <Waiting />
  );
}

function Present({ id, copies }: { id: string; copies: boolean }) {
  const t = useChartFormTexts();
  const back = useBack();
  const { record, version, isError, isFetching } = useRecord('charts', id, { contain: 'report_configs' });
  // Edits start from the first answer; later versions are another person's, detected on saving.
  const [first, setFirst] = useState<{ document: ChartDocument; version: string | undefined }>();
  if (record && !isFetching && !first) {
    const document = fromRecord(record);
    const copy = copies ? { ...document, name: t.copyOf(document.name) } : document;
    setFirst({ document: copy, version: copies ? undefined : version });
  }
  if (first) return <ChartForm id={copies ? undefined : id} {...first} {...{ back }} stored={record} />;
  if (isError)
    return (
      <Empty
        kind="denied"
        heading="h1"
        title={t.loadFailed}
        actions={
          <Button kind="primary" href="/statistics">
            {t.backList}
          </Button>
        }
      >
        {t.loadFailedBody}
      </Empty>
    );
  return <Waiting />;
}

function Waiting() {
  return useIndicator(true) ? (
    <div className={styles.loading}>
      <Skeleton width={220} height={24} />
      <Skeleton width="60%" />
      <Skeleton width="80%" />
    </div>
  ) : null;
}
