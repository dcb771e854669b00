/** Nothing found: by which conditions, what each of them costs, and a button that leaves it out. Lazy chunk. */
import { useQueries } from '@tanstack/react-query';
import { anyPageOf } from '../../../api/lists.ts';
import { useEntriesFilterTexts } from '../../../i18n/entries-filter.ts';
import { useEntriesFilterPanelTexts } from '../../../i18n/entries-filter-panel.ts';
import { number } from '../../../i18n/format.ts';
import { Button } from '../../../ui/index.ts';
import type { FormRecord } from '../common/entry.ts';
import { useHow } from '../common/value-format.ts';
import type { Condition } from './filter-fields.ts';
import { conditionText } from './filter-text.ts';
import type { Filters } from './filters.tsx';
import styles from './nothing-fits.module.css';

interface NothingFitsProps {
  form: FormRecord;
  filters: Filters;
}

export default function NothingFits({ form, filters: { costs, strange } }: NothingFitsProps) {
  const t = useEntriesFilterTexts();
  const how = useHow();
  const said = costs.map(condition => ({ condition, text: conditionText(condition, form.states, how) }));
  return (
    <>
      {t.filteredBy([...said.map(({ text }) => text), ...strange], form.reports_count)}
      {costs.length > 1 && <Costs said={said} />}
    </>
  );
}

function Costs({ said }: { said: readonly { condition: Condition; text: string }[] }) {
  const t = useEntriesFilterPanelTexts();
  const counts = useQueries({
    queries: said.map(({ condition: { without } }) => ({
      queryKey: ['reports', 'count', without],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await anyPageOf('reports', { ...without, limit: 1 }, 1, signal)).count,
    })),
  });
  return (
    <ul className={styles.costs}>
      {said.map(({ condition: { key, remove }, text }, at) => {
        const count = counts[at]?.data;
        return (
          <li key={key}>
            <span>{text}</span>
            <b>{count === undefined ? '…' : t.withoutIt(number(count))}</b>
            <Button size="sm" kind="ghost" onClick={remove}>
              {t.leaveOut}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
