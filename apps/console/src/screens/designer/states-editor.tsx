/**
 * Editor of the form's own states. A new state's value is derived from its label until edited; saved values stay, since
 * entries refer to them.
 */
import { type Issue, nameFor, newId, type State, statesSchema, uniqueName, writable, writtenIn } from '@kontor/form';
import { designIssueText } from '@kontor/form/design';
import { useRef } from 'react';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useLanguage } from '../../i18n/index.ts';
import { moved } from '../../ui/drag-row.ts';
import { Button, Icon, IconChevronRight, IconPlus, TextField, useStore } from '../../ui/index.ts';
import { useTools } from './context.ts';
import { Rows } from './rows.tsx';
import styles from './side.module.css';

interface StatesEditorProps {
  states: readonly State[];
  issues: readonly Issue[];
  onChange(states: State[], group?: string): void;
}

export function StatesEditor({ states: stored, issues, onChange: store }: StatesEditorProps) {
  const t = useDesignerTexts();
  const locale = useLanguage();
  const writing = useStore(useTools().writing);
  const states = writable(statesSchema, stored, writing.language) as State[];
  const onChange: StatesEditorProps['onChange'] = (next, group) =>
    store(writtenIn(statesSchema, stored, next, writing) as State[], group);
  const followers = useRef(new Set<string>());
  const list = useRef<HTMLDivElement>(null);

  const wrong = (index: number, part: string) => {
    const found = issues.find(issue => issue.path.split('.').slice(0, 3).join('.') === `states.${index}.${part}`);
    return found && designIssueText(found, locale);
  };
  function valueFor(label: string, index: number): string {
    const taken = new Set(states.filter((_, at) => at !== index).map(state => state.value));
    const name = nameFor(label);
    return name && uniqueName(name, taken);
  }
  function rename(state: State, index: number, label: string) {
    const follows = followers.current.has(state.id) && writing.language === writing.first;
    const value = follows ? valueFor(label, index) : state.value;
    onChange([...states].with(index, { ...state, label, value }), `${state.id} label`);
  }
  function add() {
    const state = { id: newId(), value: '', label: '' };
    followers.current.add(state.id);
    onChange([...states, state]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus());
  }
  return (
    <details className={styles.fold} open={states.length > 0}>
      <summary>
        <Icon of={IconChevronRight} size={16} />
        {t.states}
        <span className={styles.count}>{states.length || ''}</span>
      </summary>
      <div className={styles.body} ref={list}>
        <p className={styles.hint}>{states.length ? t.statesHint : t.statesNone}</p>
        <Rows
          list="states"
          items={states}
          idOf={state => state.id}
          nameOf={state => state.label || state.value}
          removeLabel={t.stateRemove}
          onMove={(from, to) => onChange(moved(states, from, to))}
          onRemove={index => onChange(states.toSpliced(index, 1))}
        >
          {(state, index) => (
            <>
              <TextField
                label={t.stateLabel(index + 1)}
                value={state.label}
                error={wrong(index, 'label')}
                onChange={label => rename(state, index, label)}
              />
              <TextField
                label={t.stateValue(index + 1)}
                value={state.value}
                error={wrong(index, 'value')}
                spellCheck={false}
                className="mono"
                onChange={value => {
                  followers.current.delete(state.id);
                  onChange([...states].with(index, { ...state, value }), `${state.id} value`);
                }}
              />
            </>
          )}
        </Rows>
        <div>
          <Button size="sm" icon={IconPlus} onClick={add}>
            {t.stateAdd}
          </Button>
        </div>
      </div>
    </details>
  );
}
