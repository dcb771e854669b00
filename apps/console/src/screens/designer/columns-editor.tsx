import type { Content } from '@kontor/form';
import { contentName } from '@kontor/form/react';
import { useState } from 'react';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useLanguage } from '../../i18n/index.ts';
import { Icon, IconChevronRight, SegmentedControl, Select, Switch } from '../../ui/index.ts';
import { type Chosen, chosenIn, fieldsIn, type ListName, withColumns } from './list-columns.ts';
import { moved, Rows } from './rows.tsx';
import styles from './side.module.css';

interface ColumnsEditorProps {
  fields: Content[];
  onChange(fields: Content[]): void;
}

/** Which answers the lists of entries show, and in what order: for the console and for the app apart. */
export function ColumnsEditor({ fields, onChange }: ColumnsEditorProps) {
  const t = useDesignerTexts();
  const locale = useLanguage();
  const [list, setList] = useState<ListName>('backend_list_column');
  const chosen = chosenIn(fields, list);
  const left = fieldsIn(fields).filter(content => !content[list]);
  const put = (next: readonly Chosen[]) => onChange(withColumns(fields, list, next));
  const title = (content: Content) => contentName(content, locale);

  function add(id: string) {
    const content = left.find(each => each.id === id);
    if (content) put([...chosen, { content, column: { sorting: chosen.length, useToSort: true } }]);
  }
  return (
    <details className={styles.fold}>
      <summary>
        <Icon of={IconChevronRight} size={16} />
        {t.columns}
        <span className={styles.count}>{chosen.length || ''}</span>
      </summary>
      <div className={styles.body}>
        <SegmentedControl
          label={t.columnsFor}
          value={list}
          onChange={setList}
          options={[
            { value: 'backend_list_column', label: t.columnsConsole },
            { value: 'list_column', label: t.columnsMobile },
          ]}
        />
        {chosen.length === 0 && <p className={styles.hint}>{t.columnsNone}</p>}
        <Rows
          list={list}
          items={chosen}
          idOf={({ content }) => content.id}
          nameOf={({ content }) => title(content)}
          removeLabel={t.columnRemove}
          onMove={(from, to) => put(moved(chosen, from, to))}
          onRemove={index => put(chosen.toSpliced(index, 1))}
        >
          {({ content, column }, index) => (
            <>
              <span className="trunc">{title(content)}</span>
              <Switch
                label={<span className="small">{t.columnSort}</span>}
                aria-label={t.columnSortOf(title(content))}
                checked={column.useToSort === true}
                onChange={useToSort => put(chosen.with(index, { content, column: { ...column, useToSort } }))}
              />
            </>
          )}
        </Rows>
        {left.length > 0 && (
          <Select
            label={t.columnAdd}
            value=""
            placeholder={t.columnChoose}
            onChange={add}
            options={left.map(content => ({ value: content.id, label: title(content) }))}
          />
        )}
      </div>
    </details>
  );
}
