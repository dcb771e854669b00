/** Screen of choice lists: all of them at the left, one as a sheet; on phones one after the other. */
import { useQuery } from '@tanstack/react-query';
import { useRecord } from '../../api/hooks.ts';
import { allOf } from '../../api/lists.ts';
import { useChoiceListTexts } from '../../i18n/choice-lists.ts';
import { Empty, Icon, IconChevronLeft, Link, SkeletonRows, useMedia, useTitle } from '../../ui/index.ts';
import type { ScreenProps } from '../../ui/screen-props.ts';
import { List } from './list.tsx';
import styles from './lists.module.css';
import { Side } from './side.tsx';

export default function ChoiceLists({ params }: ScreenProps) {
  const t = useChoiceListTexts();
  const wide = useMedia('(min-width: 992px)');
  const lists = useQuery({
    queryKey: ['choice-lists', 'list', 'all'],
    queryFn: ({ signal }) => allOf('choice-lists', { sort: 'name', direction: 'asc' }, signal),
  });
  const asked = params.choiceListId;
  // Beside the lists the first one is open; in their place none.
  const id = asked ?? (wide ? lists.data?.[0]?.id : undefined);
  const { record, isError } = useRecord('choice-lists', id);
  useTitle(record && id ? `${record.name} · ${t.title}` : t.title);
  return (
    <div className={styles.screen}>
      {(wide || !asked) && <Side lists={lists.data ?? []} present={id} />}
      {(wide || asked) && (
        <div className={styles.main}>
          {!wide && (
            <Link href="/reports/lists" className={styles.back}>
              <Icon of={IconChevronLeft} size={16} />
              {t.title}
            </Link>
          )}
          {lists.data?.length === 0 && !asked ? (
            <Empty kind="nothing" title={t.none}>
              {t.noneBody}
            </Empty>
          ) : isError ? (
            <Empty kind="denied" title={t.pick} />
          ) : record ? (
            <List key={record.id} list={record} />
          ) : (
            <SkeletonRows />
          )}
        </div>
      )}
    </div>
  );
}
