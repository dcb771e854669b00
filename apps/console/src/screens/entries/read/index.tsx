/** Screen that shows an entry, by the version of its form under which it was filled in. */
import { inLanguage } from '@kontor/form';
import { useMemo } from 'react';
import { useLanguage } from '../../../i18n/index.ts';
import type { ScreenProps } from '../../../ui/screen-props.ts';
import { EntryLoad, Waiting } from '../common/load.tsx';
import type { Loaded } from '../common/model.ts';
import { useOwnVersion } from '../common/own-version.ts';
import type { Report } from '../common/types.ts';
import { EntryRead } from './read.tsx';

export default function ViewEntry({ params: { reportConfigId = '', reportId = '' } }: ScreenProps) {
  return (
    <EntryLoad configId={reportConfigId} reportId={reportId}>
      {({ report, ...loaded }) => report && <InItsVersion {...loaded} report={report} />}
    </EntryLoad>
  );
}

/** Where its own version cannot be read, by the published one. */
function InItsVersion(loaded: Loaded & { report: Report }) {
  const { config, report, form: published } = loaded;
  const language = useLanguage();
  const { form, isLoading } = useOwnVersion(config, report);
  const own = useMemo(() => form && inLanguage(form, language), [form, language]);
  if (isLoading) return <Waiting />;
  return <EntryRead {...loaded} form={own ?? published} ofVersion={own && report.form_version} />;
}
