/** Leads from the versions of a form to what was changed in its entries in the background, where anything was. */
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { useFormVersionTexts } from '../../i18n/form-versions.ts';
import { Button, toast } from '../../ui/index.ts';
import { useTools } from './context.ts';

export function BatchesButton({ form, className }: { form: string; className?: string | undefined }) {
  const t = useFormVersionTexts();
  const { acts } = useTools();
  const { data: hasBatches } = useQuery({
    queryKey: ['batches', 'any', form],
    queryFn: async ({ signal }) =>
      (await ask('GET /batches.json', { query: { 'filter[report_config_id]': form, limit: 1 }, signal })).count > 0,
  });
  if (!hasBatches) return null;
  const open = () =>
    void import('../../batches/host.tsx')
      .then(({ showBatches }) => showBatches({ id: form, name: acts.document().name }))
      .catch(toast.error);
  return (
    <div className={className}>
      <Button size="sm" onClick={open}>
        {t.background}
      </Button>
    </div>
  );
}
