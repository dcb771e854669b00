/** Component gallery: a list screen over the real API. */
import type { ListItems } from '@kontor/contract';
import { date, number, since } from '../i18n/format.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { useListScreen } from '../lists/use-list-screen.ts';
import {
  Button,
  Card,
  Chip,
  confirmRemove,
  IconEdit,
  IconPlus,
  IconTrash,
  type MenuItem,
  MiniForm,
  NewTile,
  SelectionAction,
  SelectionBar,
  StateGlyph,
  toast,
} from '../ui/index.ts';
import styles from './gallery.module.css';
import { useGalleryTexts } from './texts.ts';

type Form = ListItems['report-configs'];

export default function GalleryList() {
  const t = useGalleryTexts();
  const list = useListScreen({
    name: 'gallery',
    resource: 'report-configs',
    layouts: ['list', 'cards'],
    sorts: [
      { key: 'modified', label: t.modified, direction: 'desc' },
      { key: 'name', label: t.name, direction: 'asc' },
    ],
  });
  const entries = (item: Form): MenuItem[] => [
    { id: 'edit', label: t.edit, icon: IconEdit, keys: 'e', onSelect: () => void toast.info(() => item.name) },
    { line: true },
    {
      id: 'remove',
      label: t.remove,
      icon: IconTrash,
      keys: 'Delete',
      danger: true,
      onSelect: () => void confirmRemove(item.name),
    },
  ];
  return (
    <ListScreen
      title={t.list}
      meta={number(list.count)}
      primary={
        <Button kind="primary" icon={IconPlus}>
          {t.create}
        </Button>
      }
      list={list}
      label={t.list}
      searchLabel={t.name}
      itemName={item => item.name}
      itemHref={item => `/gallery?form=${item.id}`}
      itemMenu={entries}
      columns={[
        {
          key: 'name',
          title: t.name,
          sort: 'name',
          render: item => item.name,
          filter: { active: false, open: () => undefined },
        },
        {
          key: 'state',
          title: t.state,
          render: (item: Form) => <StateGlyph kind={item.reports_count ? 'done' : 'draft'} label={t.state} />,
        },
        { key: 'count', title: t.count, align: 'right', render: item => number(item.reports_count) },
        { key: 'modified', title: t.modified, sort: 'modified', render: item => date(item.modified) },
      ]}
      card={item => (
        <Card key={item.id} id={item.id} name={item.name} href={`/gallery?form=${item.id}`} menu={() => entries(item)}>
          {({ title, dots }) => (
            <div className={styles.form}>
              <MiniForm
                className={styles.mini}
                height={70}
                blocks={[{ kind: 'row', widths: [6, 6] }, { kind: 'collapse' }, { kind: 'condition' }]}
              />
              <h3>
                {title} {dots}
              </h3>
              <span className="small quiet">{since(item.modified)}</span>
            </div>
          )}
        </Card>
      )}
      phoneRow={item => (
        <>
          <h3>{item.name}</h3>
          <Chip>{item.campaign}</Chip>
        </>
      )}
      firstTile={<NewTile title={t.create} note={t.hint} href="/gallery" />}
      empty={{ title: t.nothing, text: t.hint, actions: <Button kind="primary">{t.create}</Button> }}
      selectionBar={
        <SelectionBar selection={list.selection} count={list.count}>
          <SelectionAction icon={IconTrash} danger onClick={() => void confirmRemove(t.list)}>
            {t.remove}
          </SelectionAction>
        </SelectionBar>
      }
    />
  );
}
