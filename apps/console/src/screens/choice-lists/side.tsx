/** Column of all choice lists, with a place for tables that become new ones. */
import type { ListedWith } from '@kontor/contract';
import { type DragEvent, Suspense, useRef, useState } from 'react';
import { useSave } from '../../api/mutations.ts';
import { useRights } from '../../api/session.ts';
import { useChoiceListTexts } from '../../i18n/choice-lists.ts';
import { number } from '../../i18n/format.ts';
import {
  cx,
  Icon,
  IconButton,
  IconChevronLeft,
  IconFileSpreadsheet,
  IconPlus,
  Link,
  lazily,
  navigate,
  useCommands,
} from '../../ui/index.ts';
import { useQueryFlag } from '../../ui/use-query-flag.ts';
import styles from './lists.module.css';

const NameDialog = lazily(() => import('./names.tsx'));
const ImportDialog = lazily(() => import('./import-dialog.tsx'));

export type ListItem = ListedWith<'choice-lists', never>;

interface Props {
  lists: readonly ListItem[];
  present: string | undefined;
}

export function Side({ lists, present }: Props) {
  const t = useChoiceListTexts();
  const creates = useRights()('ChoiceLists', 'create');
  const save = useSave('choice-lists');
  const [naming, setNaming] = useState(false);
  const add = () => setNaming(true);
  useCommands(creates ? [{ id: 'choice-list-new', label: t.add, icon: IconPlus, keys: 'n', run: add }] : []);
  useQueryFlag('new', () => creates && add());
  async function create(name: string) {
    const { data } = await save.mutateAsync({ body: { name } });
    void navigate(`/reports/lists/${data.id}`);
  }
  return (
    <aside className={styles.side} aria-label={t.title}>
      <Link href="/reports" className={styles.back}>
        <Icon of={IconChevronLeft} size={16} />
        {t.reports}
      </Link>
      <div className={styles.sideHead}>
        <h1>{t.title}</h1>
        {creates && <IconButton icon={IconPlus} label={t.add} onClick={add} />}
      </div>
      <nav aria-label={t.title}>
        <ul className={styles.lists}>
          {lists.map(({ id, name, rows_count }) => (
            <li key={id}>
              <Link
                href={`/reports/lists/${id}`}
                className={cx(styles.item, id === present && styles.present)}
                aria-current={id === present ? 'page' : undefined}
              >
                <span className="trunc">{name}</span>
                <span className="num">{number(rows_count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {creates && <DropZone />}
      {naming && (
        <Suspense fallback={null}>
          <NameDialog
            title={t.addTitle}
            label={t.name}
            yes={t.create}
            onClose={() => setNaming(false)}
            onName={create}
          />
        </Suspense>
      )}
    </aside>
  );
}

function DropZone() {
  const t = useChoiceListTexts();
  const [file, setFile] = useState<File | null>(null);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    setFile(event.dataTransfer.files[0] ?? null);
  }
  return (
    <>
      <button
        type="button"
        className={styles.drop}
        data-over={over ? '' : undefined}
        onClick={() => input.current?.click()}
        onDragOver={event => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <Icon of={IconFileSpreadsheet} size={20} />
        {t.dropHere}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.xlsx"
        aria-label={t.chooseFile}
        onChange={({ target }) => {
          setFile(target.files?.[0] ?? null);
          target.value = '';
        }}
      />
      {file && (
        <Suspense fallback={null}>
          <ImportDialog file={file} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </>
  );
}
