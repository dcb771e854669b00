/** React hook that fetches the forms' fields when the date panel opens; lists contain forms without fields. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { recordOf } from '../../../api/hooks.ts';
import { useLanguage } from '../../../i18n/index.ts';
import type { ChartForm } from '../common/model.ts';
import type { DateField } from './date-fields.ts';

export function useDateFields(forms: readonly ChartForm[], enabled: boolean): DateField[] | undefined {
  const queries = useQueryClient();
  const language = useLanguage();
  const ids = forms.map(({ id }) => id);
  const { data } = useQuery({
    queryKey: ['dashboard-dates', ids, language],
    queryFn: async () => {
      const [{ dateFieldsOf }, ...found] = await Promise.all([
        import('./date-fields.ts'),
        ...ids.map(id => queries.fetchQuery({ ...recordOf('report-configs', id, {}), staleTime: 60_000 })),
      ]);
      return dateFieldsOf(
        found.map(each => each.data),
        language,
      );
    },
    enabled: enabled && ids.length > 0,
    staleTime: 60_000,
  });
  return data;
}
