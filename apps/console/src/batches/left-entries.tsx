/** Entries that a batch left as they are, each with why; asked for once they are unfolded. */
import type { AnswerTo } from '@kontor/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../api/ask.ts';
import { useRecord } from '../api/hooks.ts';
import { loadErrorTexts } from '../errors/error-texts.ts';
import { useBatchListTexts } from '../i18n/batch-list.ts';
import { dateTime } from '../i18n/format.ts';
import { Button, Link, Progress } from '../ui/index.ts';
import styles from './batches.module.css';
import type { Batch } from './follow.ts';
import { isRunning } from './follow-job.ts';
import { type Inputs, inputsByName, reasonOf } from './issue-reason.ts';

type Entry = AnswerTo<'GET /reports.json'>['data'][number];

const [atOnce, mostReasons] = [20, 3];

/** How many there are; null where the counts do not say: of one that is undone, or whose undoing failed on the way. */
function countOf({ state, done, changed }: Batch): number | null {
  if (state === 'undone') return changed > 0 ? null : 0;
  return state === 'failed' ? null : Math.max(0, done - changed);
}

export function LeftEntries({ batch }: { batch: Batch }) {
  const t = useBatchListTexts();
  const [open, setOpen] = useState(false);
  const count = countOf(batch);
  if (count === 0) return null;
  return (
    <details open={open} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className="small">{count === null ? t.leftSome : t.left(count)}</summary>
      {open && <Entries batch={batch} count={count} />}
    </details>
  );
}

/** A page of them, each with the entry itself to tell it from the others, and the words of what is refused. */
async function leftOf({ id, report_config_id: form }: Batch, page: number, signal: AbortSignal) {
  const query = { 'filter[outcome]': 'left', limit: atOnce, page } as const;
  const left = await ask('GET /batches/{id}/entries.json', { params: { id }, query, signal });
  const ids = left.data.map(({ report_id }) => report_id);
  const of = { 'filter[report_config_id]': form, 'filter[id]': ids, answers: 'present', limit: atOnce } as const;
  const [entries] = await Promise.all([
    ids.length > 0 ? ask('GET /reports.json', { query: of, signal }) : { data: [] },
    loadErrorTexts(),
  ]);
  return { ...left, entries: new Map(entries.data.map(entry => [entry.id, entry])) };
}

/** Its number, else its first answer in words, else when it was made. */
function nameOf(entry: Entry | undefined, inputs: Inputs): string | null {
  if (!entry) return null;
  if (entry.number) return entry.number;
  for (const { name, kind } of inputs.values()) {
    const answer = kind === 'text' ? entry.data[name] : null;
    if (typeof answer === 'string' && answer.trim()) return answer;
  }
  return dateTime(entry.created);
}

function Entries({ batch, count }: { batch: Batch; count: number | null }) {
  const t = useBatchListTexts();
  const { id, done, state } = batch;
  const { record } = useRecord('report-configs', batch.report_config_id);
  const list = useInfiniteQuery({
    // One that runs has more with each step.
    queryKey: ['batches', 'left', id, state, isRunning(batch) ? done : 0],
    queryFn: ({ pageParam: page, signal }) => leftOf(batch, page, signal),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) =>
      pages.length * atOnce < (pages.at(-1)?.count ?? 0) ? pages.length + 1 : undefined,
    placeholderData: before => before,
  });
  if (list.isError) return <p className="small">{t.leftFailed}</p>;
  if (!list.data || !record) return <Progress label={t.leftLoading} value={0} />;
  const inputs = inputsByName(record as Parameters<typeof inputsByName>[0]);
  const rows = list.data.pages.flatMap(({ data }) => data);
  const entries = new Map(list.data.pages.flatMap(page => [...page.entries]));
  const seen = list.data.pages.at(-1)?.count ?? 0;
  const hidden = (count ?? seen) - seen;
  return (
    <>
      {rows.length === 0 && count === null && <p className="quiet small">{t.leftNone}</p>}
      <ul className={styles.left}>
        {rows.map(row => (
          <li key={row.report_id}>
            <Link href={`/reports/${batch.report_config_id}/${row.report_id}/view`}>
              {row.number ?? nameOf(entries.get(row.report_id), inputs) ?? t.entry}
            </Link>{' '}
            <span className="quiet">{reasonsOf(row.issues, inputs) || t.reason(batch.kind)}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="quiet small">{t.hidden(hidden)}</p>}
      {list.hasNextPage && (
        <Button size="sm" busy={list.isFetchingNextPage && t.leftLoading} onClick={() => void list.fetchNextPage()}>
          {t.further(seen - rows.length)}
        </Button>
      )}
    </>
  );
}

const reasonsOf = (issues: Parameters<typeof reasonOf>[0][], inputs: Inputs): string =>
  issues
    .slice(0, mostReasons)
    .map(issue => reasonOf(issue, inputs))
    .join(' · ');
