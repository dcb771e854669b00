/** Screen that shows an entry, by the version of its form under which it was filled in. */
import { type Form, inLanguage } from '@kontor/form';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ask } from '../../../api/ask.ts';
import { useLanguage } from '../../../i18n/index.ts';
import type { ScreenProps } from '../../../ui/screen-props.ts';
import { EntryLoad, Waiting } from '../common/load.tsx';
import type { Loaded } from '../common/model.ts';
import type { Report } from '../common/types.ts';
import { EntryRead } from './read.tsx';

export default function ViewEntry({ params: { reportConfigId = '', reportId = '' } }: ScreenProps) {
  return (
    <EntryLoad configId={reportConfigId} reportId={reportId}>
      {({ report, ...loaded }) => report && <InItsVersion {...loaded} report={report} />}
    </EntryLoad>
  );
}

/** States and rights are those of the published version, by which the entry is shown where its own cannot be read. */
function InItsVersion(loaded: Loaded & { report: Report }) {
  const { config, report, form: published } = loaded;
  const language = useLanguage();
  const number = report.form_version;
  const { data, isLoading } = useQuery({
    queryKey: ['form-version', config.id, number],
    queryFn: async () =>
      (
        await ask('GET /report-configs/{id}/versions/{number}.json', {
          params: { id: config.id, number: String(number) },
        })
      ).data,
    enabled: number < (config.form_version ?? 0),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const own = useMemo(() => {
    if (!data) return null;
    const form: Form = { fields: data.fields, states: published.states, rules: data.rules, trees: data.trees };
    return inLanguage(form, language);
  }, [data, published.states, language]);
  if (isLoading) return <Waiting />;
  return <EntryRead {...loaded} form={own ?? published} ofVersion={own && number} />;
}
