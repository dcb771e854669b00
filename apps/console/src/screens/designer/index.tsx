/** Screen that edits a form, or a new one. */
import { Suspense, useState } from 'react';
import { useRecord } from '../../api/hooks.ts';
import { lazily, Skeleton, useIndicator } from '../../ui/index.ts';
import type { ScreenProps } from '../../ui/screen-props.ts';
import { Designer } from './designer.tsx';
import { fromRecord } from './document.ts';
import { isStepped, stepsOf } from './steps.ts';
import type { DesignerProps } from './use-designer-screen.ts';

const LoadFailed = lazily(() => import('./load-failed.tsx'));
const NewForm = lazily(() => import('./new-form.tsx'));
const Drafted = lazily(() => import('./drafted.tsx'));

export default function DesignerScreen({ params }: ScreenProps) {
  if (params.reportConfigId) return <Present id={params.reportConfigId} />;
  return (
    <Suspense>
      <NewForm />
    </Suspense>
  );
}

function Present({ id }: { id: string }) {
  const { record, version, isError, isFetching } = useRecord('report-configs', id);
  const waiting = useIndicator(!record && !isError);
  // edits start from the first answer; later versions are another person's, detected on saving
  const [first, setFirst] = useState<Omit<DesignerProps, 'id'>>();
  if (record && !isFetching && !first) {
    const document = fromRecord(record);
    setFirst({
      document,
      version,
      steps: isStepped(record) ? stepsOf(record, document) : null,
      reports: record.reports_count ?? 0,
      handlers: record.report_handlers_count ?? 0,
    });
  }
  if (first?.steps?.drafted)
    return (
      <Suspense>
        <Drafted document={first.document} steps={first.steps}>
          {own => <Designer id={id} {...first} {...own} />}
        </Drafted>
      </Suspense>
    );
  if (first) return <Designer id={id} {...first} />;
  if (isError)
    return (
      <Suspense>
        <LoadFailed />
      </Suspense>
    );
  return waiting ? (
    <div style={{ padding: 24, display: 'grid', gap: 16 }}>
      <Skeleton width={220} height={24} />
      <Skeleton width="60%" />
      <Skeleton width="80%" />
    </div>
  ) : null;
}
