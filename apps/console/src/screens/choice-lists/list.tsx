/** One choice list: head, search and filters, and the sheet with what was pasted into it. */
import type { ChoiceList } from '@kontor/contract';
import { languageCodes, languageRows } from '@kontor/form/languages';
import { Suspense, useMemo, useState } from 'react';
import { useRights } from '../../api/session.ts';
import { useChoiceListTexts } from '../../i18n/choice-lists.ts';
import { Empty, lazily, SearchField, SkeletonRows, Tabs, useCommands, usePhone } from '../../ui/index.ts';
import { AddColumn, ColumnHead } from './columns.tsx';
import { cellText } from './draft.ts';
import { Head } from './head.tsx';
import { LevelHead, Levels, useLevels } from './levels.tsx';
import styles from './lists.module.css';
import { PendingRows } from './pending-rows.tsx';
import { PhoneRows } from './phone.tsx';
import { Sheet } from './sheet.tsx';
import { sheetRows, useDraft } from './use-draft.ts';
import { usePending } from './use-pending.ts';
import { type Narrowed, useCount, useRetired, useRows } from './use-rows.ts';

const TextDialog = lazily(() => import('./text-dialog.tsx'));

const textUpTo = 500;

/** The search, the filter, and the rows that they leave with their unsaved changes. */
function useListed(list: ChoiceList) {
  const [search, setSearch] = useState('');
  const [narrowed, setNarrowed] = useState<Narrowed>('all');
  const found = useRows(list.id, search, narrowed);
  const values = useMemo(() => found.rows.filter(row => row.retired).map(({ value }) => value), [found.rows]);
  const retired = useRetired(list.id, values);
  const bilingual = languageCodes.some(
    (code, index) => index > 0 && found.rows.some(row => cellText(row, `label:${code}`) !== ''),
  );
  return { search, setSearch, narrowed, setNarrowed, found, retired, bilingual };
}

export function List({ list }: { list: ChoiceList }) {
  const t = useChoiceListTexts();
  const readOnly = !useRights()('ChoiceLists', 'update');
  const phone = usePhone();
  const levels = useLevels(list);
  const { search, setSearch, narrowed, setNarrowed, found, retired, bilingual } = useListed(list);
  const { pending, busy, discard, take, read, setHead } = usePending(list, readOnly);
  const { draft, dirty, save, saving, setCell, toggle, addRow } = useDraft(list, pending !== null);
  const [text, setText] = useState(false);
  useCommands(pending ? [{ id: 'pending-discard', label: t.discard, keys: 'Escape', run: discard }] : []);
  const rows = useMemo(() => sheetRows(found.rows, draft), [found.rows, draft]);
  const whole = found.rows.length === found.count && search === '' && narrowed === 'all';
  const hasText = !readOnly && !dirty && whole && found.count <= textUpTo;
  const isEmpty = found.isSuccess && rows.length === 0 && !pending;
  return (
    <section className={styles.list} aria-label={list.name}>
      <Head
        {...{ list, readOnly, dirty, saving }}
        waits={pending !== null}
        onText={hasText ? () => setText(true) : null}
        onSave={() => void save()}
        onFile={read}
      />
      <Tools {...{ list, search, narrowed, bilingual }} levels={levels} onSearch={setSearch} onChange={setNarrowed} />
      <div className={styles.scroll}>
        <State {...{ found, isEmpty }} isFiltered={search !== '' || narrowed !== 'all'} />
        {phone ? (
          <PhoneRows {...{ list, rows, readOnly, retired }} onCell={setCell} onToggle={toggle} onAdd={addRow} />
        ) : (
          <Sheet
            name={list.name}
            columns={list.columns}
            {...{ rows, retired, bilingual, readOnly }}
            onCell={setCell}
            onToggle={toggle}
            onAdd={addRow}
            onEnd={() => found.hasNextPage && !found.isFetchingNextPage && void found.fetchNextPage()}
            columnHead={column => (
              <LevelHead level={levels.indexOf(column.name) + 1}>
                <ColumnHead {...{ list, column, readOnly }} />
              </LevelHead>
            )}
            addColumn={!readOnly && <AddColumn list={list} />}
          >
            {pending && (
              <PendingRows
                pending={pending}
                columns={pending.told.columns}
                presentOf={value => found.rows.find(row => row.value === value)}
                busy={busy}
                onHead={setHead}
                onDiscard={discard}
                onTake={() => void take()}
              />
            )}
          </Sheet>
        )}
      </div>
      {text && (
        <Suspense fallback={null}>
          <TextDialog list={list} rows={found.rows} onClose={() => setText(false)} />
        </Suspense>
      )}
    </section>
  );
}

interface StateProps {
  found: Pick<ReturnType<typeof useRows>, 'isPending' | 'isError'>;
  isEmpty: boolean;
  isFiltered: boolean;
}

/** What is said in place of rows. */
function State({ found, isEmpty, isFiltered }: StateProps) {
  const t = useChoiceListTexts();
  if (found.isPending) return <SkeletonRows />;
  if (found.isError) return <Empty kind="filtered" title={t.nothingFound} />;
  return isEmpty ? <p className={styles.hint}>{isFiltered ? t.nothingFound : t.empty}</p> : null;
}

interface ToolsProps extends FiltersProps {
  search: string;
  levels: readonly string[];
  onSearch(search: string): void;
}

function Tools({ search, levels, onSearch, ...filters }: ToolsProps) {
  const t = useChoiceListTexts();
  return (
    <div className={styles.tools}>
      <SearchField label={t.search} value={search} onSearch={onSearch} />
      <Filters {...filters} />
      <Levels list={filters.list} levels={levels} />
    </div>
  );
}

interface FiltersProps {
  list: ChoiceList;
  narrowed: Narrowed;
  bilingual: boolean;
  onChange(narrowed: Narrowed): void;
}

function Filters({ list, narrowed, bilingual, onChange }: FiltersProps) {
  const t = useChoiceListTexts();
  const second = languageCodes[1] ?? 'en';
  const lacking: Narrowed = `lacks ${second}`;
  const count = useCount(list.id, lacking);
  const tabs = [
    { value: 'all' as Narrowed, label: t.all, count: list.rows_count + list.retired_count },
    { value: 'retired' as Narrowed, label: t.retiredOnes, count: list.retired_count },
    ...(bilingual || narrowed === lacking
      ? [{ value: lacking, label: t.lacking(languageRows[second].name), count }]
      : []),
  ];
  return <Tabs pills label={t.all} value={narrowed} onChange={onChange} tabs={tabs} />;
}
