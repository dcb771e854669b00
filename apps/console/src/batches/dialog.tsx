/** Dialog with the batches of a form, the newest first, which follows those that run. Lazy chunk. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { ask } from '../api/ask.ts';
import { useBatchListTexts } from '../i18n/batch-list.ts';
import { Button, Dialog, Note, Progress } from '../ui/index.ts';
import { BatchRow } from './batch-row.tsx';
import styles from './batches.module.css';
import type { FormNamed } from './follow.ts';
import { isRunning } from './follow-job.ts';

const [atOnce, everyMs] = [10, 1_000];

const useBatches = (form: string) =>
  useInfiniteQuery({
    queryKey: ['batches', form],
    queryFn: ({ pageParam: page, signal }) =>
      ask('GET /batches.json', { query: { 'filter[report_config_id]': form, limit: atOnce, page }, signal }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) =>
      pages.length * atOnce < (pages.at(-1)?.count ?? 0) ? pages.length + 1 : undefined,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ data }) => data.some(isRunning)) ? everyMs : false),
  });

export default function BatchesDialog({ form, onClose }: { form: FormNamed; onClose: () => void }) {
  const t = useBatchListTexts();
  return (
    <Dialog title={t.title} size="md" onClose={onClose}>
      <div className={styles.parts}>
        <p className="quiet small">{t.lead(form.name)}</p>
        <Rows form={form} />
      </div>
    </Dialog>
  );
}

function Rows({ form }: { form: FormNamed }) {
  const t = useBatchListTexts();
  const list = useBatches(form.id);
  if (list.isPending) return <Progress label={t.loading} value={0} />;
  if (!list.data)
    return (
      <Note
        tone="bad"
        action={
          <Button size="sm" onClick={() => void list.refetch()}>
            {t.again}
          </Button>
        }
      >
        {t.failed}
      </Note>
    );
  const rows = list.data.pages.flatMap(({ data }) => data);
  if (rows.length === 0) return <Note tone="info">{t.none}</Note>;
  return (
    <>
      <ul className={styles.rows} aria-label={t.title}>
        {rows.map(batch => (
          <BatchRow key={batch.id} form={form} batch={batch} />
        ))}
      </ul>
      {list.hasNextPage && (
        <div>
          <Button size="sm" busy={list.isFetchingNextPage && t.loading} onClick={() => void list.fetchNextPage()}>
            {t.more}
          </Button>
        </div>
      )}
    </>
  );
}
