/** Screen that edits a form, or a new one from a template. */
import { isTemplateName, template, templateTitle } from '@kontor/form';
import { useMemo, useState } from 'react';
import { useRecord } from '../../api/hooks.ts';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { language } from '../../i18n/index.ts';
import { Button, Empty, Skeleton, useIndicator, useQueryString } from '../../ui/index.ts';
import type { ScreenProps } from '../../ui/screen-props.ts';
import { Designer } from './designer.tsx';
import { type FormDocument, fromRecord } from './document.ts';
import type { DesignerProps } from './use-designer-screen.ts';

export default function DesignerScreen({ params }: ScreenProps) {
  return params.reportConfigId ? <Present id={params.reportConfigId} /> : <New />;
}

function New() {
  const query = useQueryString();
  const document = useMemo((): FormDocument => {
    const asked = new URLSearchParams(query).get('template');
    const name = isTemplateName(asked) ? asked : 'default';
    const spoken = language.get();
    return {
      name: templateTitle(name, spoken),
      campaign: '',
      copy_to: null,
      numbering: null,
      ...template(name, spoken),
      rules: [],
    };
  }, [query]);
  return <Designer id={undefined} document={document} version={undefined} reports={0} handlers={0} />;
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
