/** Number of entries in the head of the list: told to be more before they are counted; counted again where that failed. */
import { useEntriesTexts } from '../../../i18n/entries.ts';
import { useListTexts } from '../../../i18n/lists.ts';
import type { ListState } from '../../../lists/use-list-screen.ts';
import { Button } from '../../../ui/index.ts';
import type { Entry } from '../common/entry.ts';
import styles from './list.module.css';

export function Total({ list }: { list: ListState<Entry> }) {
  const t = useEntriesTexts();
  const l = useListTexts();
  const { count, isCounting, recount } = list;
  const words = isCounting ? l.over(t.entriesOf(count)) : t.entriesOf(count);
  return (
    <>
      <span className={styles.total} role="status" data-counted={list.isFiltered || undefined}>
        {list.isFirst ? '' : recount ? `${words}, ${l.countFailed}` : words}
      </span>
      {recount && (
        <Button size="sm" kind="ghost" onClick={recount}>
          {l.countAgain}
        </Button>
      )}
    </>
  );
}
