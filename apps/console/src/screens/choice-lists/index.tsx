/** Screen of choice lists: all of them at the left, one as a sheet; on phones one after the other. */
import type { ChoiceList } from '@kontor/contract';
import { useQuery } from '@tanstack/react-query';
import { useRecord } from '../../api/hooks.ts';
import { allOf } from '../../api/lists.ts';
import { useChoiceListTexts } from '../../i18n/choice-lists.ts';
import { Empty, Icon, IconChevronLeft, Link, SkeletonRows, useMedia, useTitle } from '../../ui/index.ts';
import type { ScreenProps } from '../../ui/screen-props.ts';
import { List } from './list.tsx';
import styles from './lists.module.css';
import { NoLists } from './no-lists.tsx';
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
  const nothing = lists.data?.length === 0 && !asked;
  useTitle(record && id ? `${record.name} · ${t.title}` : t.title);
  return (
    <div className={styles.screen}>
      {(wide || !asked) && <Side lists={lists.data ?? []} present={id} />}
      {(wide || asked || nothing) && <Main {...{ wide, nothing, isError }} list={record} />}
    </div>
  );
}

interface MainProps {
  wide: boolean;
  /** There is no list at all. */
  nothing: boolean;
  isError: boolean;
  list: ChoiceList | undefined;
}

function Main({ wide, nothing, ...rest }: MainProps) {
  const t = useChoiceListTexts();
  return (
    <div className={styles.main}>
      {!wide && !nothing && (
        <Link href="/reports/lists" className={styles.back}>
          <Icon of={IconChevronLeft} size={16} />
          {t.title}
        </Link>
      )}
      {nothing ? <NoLists /> : <Opened {...rest} />}
    </div>
  );
}

function Opened({ isError, list }: Pick<MainProps, 'isError' | 'list'>) {
  const t = useChoiceListTexts();
  if (isError) return <Empty kind="denied" title={t.pick} />;
  return list ? <List key={list.id} list={list} /> : <SkeletonRows />;
}
