/** The form of a list with its former fields: those that it no longer has, in a section of their own. */
import type { Content, Form } from '@kontor/form';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ask } from '../../../api/ask.ts';
import { useEntriesTexts } from '../../../i18n/entries.ts';
import type { FormRecord } from '../common/entry.ts';

export function useUnion(form: FormRecord | undefined): FormRecord | undefined {
  const label = useEntriesTexts().formerFields;
  const { id = '', form_version: version = 1 } = form ?? {};
  // A first version has none before it.
  const { data, isLoading } = useQuery({
    queryKey: ['report-configs', 'former', id, version],
    queryFn: async () => (await ask('GET /report-configs/{id}/former-fields.json', { params: { id } })).data,
    enabled: version > 1,
  });
  return useMemo(() => {
    // Without them, where they cannot be read.
    if (!form || isLoading || !data?.length) return isLoading ? undefined : form;
    return { ...form, fields: [...form.fields, section(label, data)] };
  }, [form, isLoading, data, label]);
}

const section = (label: string, contents: Content[]): Form['fields'][number] => ({
  id: 'former',
  type: 'collapse_container',
  column: { width: 'col-12', before: 0, after: 0 },
  options: { label, contents },
});
