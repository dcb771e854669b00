/** Settings section listing deliveries, sent and queued; `?open=` opens one. */
import { useList } from '../../api/lists.ts';
import { useRights } from '../../api/session.ts';
import { since } from '../../i18n/format.ts';
import { useIntegrationTexts } from '../../i18n/integrations.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { useListScreen } from '../../lists/use-list-screen.ts';
import { IconRefresh, menu, navigate, Select, useQueryString } from '../../ui/index.ts';
import { here } from './api-list.tsx';
import { DeliveryDrawer, useAgain } from './delivery-drawer.tsx';
import { useDeliveryColumns } from './delivery-table.tsx';
import { canSend, contained, type DeliveryRow, entryOf, titleOf, useDeliveryWords } from './delivery-words.ts';
import styles from './integrations.module.css';

const path = `${here}/deliveries`;
const withOpen = (id: string | null) => {
  const query = new URLSearchParams(location.search);
  if (id) query.set('open', id);
  else query.delete('open');
  return `${path}${query.size ? `?${query}` : ''}`;
};

export default function Deliveries() {
  const t = useIntegrationTexts();
  const words = useDeliveryWords();
  const may = useRights();
  const again = useAgain();
  const columns = useDeliveryColumns();
  const open = new URLSearchParams(useQueryString()).get('open');
  const apis = useList('apis', { sort: 'name', direction: 'asc', limit: 100 });
  const list = useListScreen({
    name: 'deliveries',
    resource: 'deliveries',
    fixed: { contain: contained },
    // There is no text search.
    asked: ({ search: _search, ...rest }) => rest,
    sorts: [
      { key: 'created', label: t.created, direction: 'desc' },
      { key: 'modified', label: t.modified, direction: 'desc' },
    ],
  });
  const choice = (field: string, label: string, all: string, options: { value: string; label: string }[]) => (
    <Select
      label={label}
      labelHidden
      value={list.filters[field]?.[0] ?? ''}
      onChange={value => list.setFilter(field, value ? [value] : [])}
      options={[{ value: '', label: all }, ...options]}
    />
  );
  const { retrying: _retrying, ...states } = words.states;
  const name = (delivery: DeliveryRow) => `${titleOf(delivery)}, ${words.state(delivery)}`;
  return (
    <>
      <ListScreen
        title={t.deliveries}
        meta={list.isFirst || list.count === 0 ? undefined : t.lines(list.count)}
        back={{ href: here, label: t.integrations }}
        list={list}
        label={t.deliveries}
        itemName={name}
        itemHref={delivery => withOpen(delivery.id)}
        itemMenu={delivery =>
          menu([
            may('Deliveries', 'update') &&
              canSend(delivery) && {
                id: 'again',
                label: delivery.state === 'waiting' ? t.sendNow : t.again,
                icon: IconRefresh,
                onSelect: () => void again(delivery.id),
              },
          ])
        }
        columns={columns}
        phoneRow={delivery => (
          <span className={styles.phone}>
            <h3>{titleOf(delivery)}</h3>
            <span className="num">
              {[words.state(delivery), entryOf(delivery), delivery.apis?.name, since(delivery.created)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        )}
        filters={
          <>
            {choice(
              'api_id',
              t.api,
              t.allApis,
              apis.items.map(api => ({ value: api.id, label: api.name })),
            )}
            {choice(
              'state',
              t.state,
              t.allStates,
              Object.entries(states).map(([value, label]) => ({ value, label })),
            )}
          </>
        }
        empty={{ title: t.deliveriesNone, text: t.deliveriesEmpty }}
      />
      {open && <DeliveryDrawer id={open} onClose={() => void navigate(withOpen(null), { replace: true })} />}
    </>
  );
}
