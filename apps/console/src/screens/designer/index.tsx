/** Screen that edits a form, or a new one. */
import { Suspense, useState } from 'react';
import { useRecord } from '../../api/hooks.ts';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { Button, Empty, lazily, Skeleton, useIndicator } from '../../ui/index.ts';
import type { ScreenProps } from '../../ui/screen-props.ts';
import { Designer } from './designer.tsx';
import { fromRecord } from './document.ts';
import type { DesignerProps } from './use-designer-screen.ts';

const NewForm = lazily(() => import('./new-form.tsx'));

export default function DesignerScreen({ params }: ScreenProps) {
  if (params.reportConfigId) return <Present id={params.reportConfigId} />;
  return (
    <Suspense>
      <NewForm />
    </Suspense>
  );
}

function Present({ id }: { id: string }) {
  const t = useDesignerTexts();
  const { record, version, isError, isFetching } = useRecord('report-configs', id);
  const waiting = useIndicator(!record && !isError);
  // edits start from the first answer; later versions are another person's, detected on saving
  const [first, setFirst] = useState<Omit<DesignerProps, 'id'>>();
  if (record && !isFetching && !first)
    setFirst({
      document: fromRecord(record),
      version,
      reports: record.reports_count ?? 0,
      handlers: record.report_handlers_count ?? 0,
    });
  if (first) return <Designer id={id} {...first} />;
  if (isError)
    return (
      <Empty
        kind="denied"
        heading="h1"
        title={t.loadFailed}
        actions={
          <Button kind="primary" href="/reports">
            {t.backForms}
          </Button>
        }
      >
        {t.loadFailedBody}
      </Empty>
    );
  return waiting ? (
    <div style={{ padding: 24, display: 'grid', gap: 16 }}>
      <Skeleton width={220} height={24} />
      <Skeleton width="60%" />
      <Skeleton width="80%" />
    </div>
  ) : null;
}
