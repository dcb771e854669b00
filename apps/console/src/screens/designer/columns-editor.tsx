/** Editor of the columns of entry lists: which answers and in what order, separately for console and app. */
import { type Content, type ListColumn, nameOf } from '@kontor/form';
import { contentName, distinct } from '@kontor/form/design';
import { useState } from 'react';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useDesignerToolTexts } from '../../i18n/designer-tools.ts';
import { listed } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/index.ts';
import { moved } from '../../ui/drag-row.ts';
import { Button, Icon, IconChevronRight, SegmentedControl, Select, Switch, TextField } from '../../ui/index.ts';
import { type Chosen, chosenIn, fieldsIn, type ListName, suggestedFor, withColumns } from './list-columns.ts';
import { Rows } from './rows.tsx';
import styles from './side.module.css';

interface ColumnsEditorProps {
  fields: Content[];
  onChange(fields: Content[], group?: string): void;
}

/** An empty class is removed. */
function withClass({ class: _, ...column }: ListColumn, text: string): ListColumn {
  return text === '' ? column : { ...column, class: text };
}

export function ColumnsEditor({ fields, onChange }: ColumnsEditorProps) {
  const t = useDesignerTexts();
  const tools = useDesignerToolTexts();
  const locale = useLanguage();
  const [list, setList] = useState<ListName>('backend_list_column');
  const chosen = chosenIn(fields, list);
  const left = fieldsIn(fields).filter(content => !content[list]);
  const put = (next: readonly Chosen[], group?: string) => onChange(withColumns(fields, list, next), group);
  const suggested = chosen.length === 0 ? suggestedFor(fields, list) : [];
  const other: ListName = list === 'list_column' ? 'backend_list_column' : 'list_column';
  const others = chosen.length === 0 ? chosenIn(fields, other) : [];
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
        {suggested.length > 0 && (
          <p className={styles.hint}>{tools.columnSuggested(listed(suggested.map(each => title(each.content))))}</p>
        )}
        {chosen.length === 0 && (
          <div className={styles.exchange}>
            {suggested.length > 0 && (
              <Button size="sm" onClick={() => put(suggested)}>
                {tools.columnSuggest}
              </Button>
            )}
            {others.length > 0 && (
              <Button size="sm" onClick={() => put(others)}>
                {tools.columnFromOther(other === 'list_column' ? t.columnsMobile : t.columnsConsole)}
              </Button>
            )}
          </div>
        )}
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
              <TextField
                label={tools.columnClass(title(content))}
                labelHidden
                placeholder={tools.columnClassHint}
                className="mono"
                spellCheck={false}
                maxLength={100}
                value={column.class ?? ''}
                onChange={text =>
                  put(chosen.with(index, { content, column: withClass(column, text) }), `${list} ${content.id} class`)
                }
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
            options={distinct(
              left.map(content => ({ value: content.id, label: title(content), name: nameOf(content) })),
            )}
          />
        )}
      </div>
    </details>
  );
}
