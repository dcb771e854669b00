/** Nothing found: what each condition costs, with a button that leaves it out. Lazy chunk. */
import { useQueries } from '@tanstack/react-query';
import type { Query } from '../../../api/client.ts';
import { anyPageOf } from '../../../api/lists.ts';
import { useEntriesFilterPanelTexts } from '../../../i18n/entries-filter-panel.ts';
import { number } from '../../../i18n/format.ts';
import { Button } from '../../../ui/index.ts';
import styles from './list.module.css';

export interface Condition {
  /** Names the condition. */
  key: string;
  text: string;
  /** The list's query without it. */
  without: Query;
  remove: () => void;
}

export default function FilterCosts({ conditions }: { conditions: readonly Condition[] }) {
  const t = useEntriesFilterPanelTexts();
  const counts = useQueries({
    queries: conditions.map(({ without }) => ({
      queryKey: ['reports', 'count', without],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await anyPageOf('reports', { ...without, limit: 1 }, 1, signal)).count,
    })),
  });
  return (
    <ul className={styles.costs}>
      {conditions.map(({ key, text, remove }, at) => {
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
