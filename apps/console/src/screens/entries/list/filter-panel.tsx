/** Popover panel of a filter: choice of field, then comparison and value. */
import { Fragment, type ReactNode, useState } from 'react';
import type { Query } from '../../../api/client.ts';
import { useEntriesTexts } from '../../../i18n/entries.ts';
import { useEntriesFilterTexts } from '../../../i18n/entries-filter.ts';
import { useEntriesFilterPanelTexts } from '../../../i18n/entries-filter-panel.ts';
import { Button, cx, FilterChip, IconSearch, Select, TextField } from '../../../ui/index.ts';
import type { FormRecord } from '../common/entry.ts';
import type { FieldFilter } from '../common/filter-query.ts';
import { useHow } from '../common/value-format.ts';
import { type Compared, type Condition, isYesOrNo, type Subject } from './filter-fields.ts';
import { FilterHistogram } from './filter-histogram.tsx';
import { DayRange, NumberRange } from './filter-range.tsx';
import { conditionText } from './filter-text.ts';
import { ValueFilter } from './filter-values.tsx';
import { waysOf } from './filter-ways.ts';
import styles from './list.module.css';

export interface FilterPanelProps {
  form: FormRecord;
  /** Null while the field is being chosen. */
  subject: Subject | null;
  subjects: Subject[];
  /** Conditions that are shown above the fields, to be left out. */
  active: readonly Condition[];
  /** The list's filters except this field's. */
  query: Query;
  fieldFilter: FieldFilter | null;
  /** The comparison that was chosen just now, and lacks a value. */
  start: Compared | null;
  onFilter: (fieldFilter: FieldFilter | null) => void;
  onChoose: (subject: Subject) => void;
  onDone: () => void;
}

export default function FilterPanel({ subject, ...rest }: FilterPanelProps) {
  if (!subject) return <FieldList {...rest} />;
  return isYesOrNo(subject) ? <YesOrNo subject={subject} {...rest} /> : <Comparison subject={subject} {...rest} />;
}

/** A relative period is edited as a range. */
const shownHow = (fieldFilter: FieldFilter | null): Compared | undefined =>
  fieldFilter?.how === 'within' ? 'range' : fieldFilter?.how;

function Comparison({
  form,
  subject,
  query,
  fieldFilter,
  start,
  onFilter,
  onDone,
}: Omit<FilterPanelProps, 'subject'> & { subject: Subject }) {
  const f = useEntriesFilterTexts();
  const ways = waysOf(subject);
  const isShown = start ?? shownHow(fieldFilter);
  const [how, setHow] = useState<Compared>(isShown && ways.includes(isShown) ? isShown : (ways[0] ?? 'is'));
  const values =
    fieldFilter?.how === 'is' || fieldFilter?.how === 'not'
      ? fieldFilter.values
      : fieldFilter?.how === 'empty'
        ? ['']
        : [];
  function compare(next: Compared) {
    setHow(next);
    if (next === 'empty' || next === 'filled') onFilter({ how: next });
    else if ((next === 'is' || next === 'not') && values.length > 0) onFilter({ how: next, values });
    else onFilter(null);
  }
  const Range = subject.measure === 'number' ? NumberRange : DayRange;
  const bodies: Partial<Record<Compared, ReactNode>> = {
    range: (
      <>
        <FilterHistogram subject={subject} query={query} fieldFilter={fieldFilter} onFilter={onFilter} />
        <Range fieldFilter={fieldFilter} onFilter={onFilter} />
      </>
    ),
  };
  if (how === 'is' || how === 'not')
    bodies[how] = (
      <ValueFilter
        form={form}
        subject={subject}
        query={query}
        chosen={values}
        onChoose={next => onFilter(next.length > 0 ? { how, values: next } : null)}
      />
    );
  return (
    <div className={styles.panel}>
      <h3>{subject.label}</h3>
      {ways.length > 1 && (
        <Select
          label={f.how}
          labelHidden
          value={how}
          onChange={next => compare(ways.find(way => way === next) ?? 'is')}
          options={ways.map(way => ({ value: way, label: f[way] }))}
        />
      )}
      {bodies[how]}
      <Foot {...{ fieldFilter, onFilter, onDone }} />
    </div>
  );
}

/** Whether an entry came by a share link, or has warnings; a certain link is named in the address alone. */
function YesOrNo({ subject, fieldFilter, onFilter, onDone }: Omit<FilterPanelProps, 'subject'> & { subject: Subject }) {
  const f = useEntriesFilterTexts();
  const how = fieldFilter?.how;
  return (
    <div className={styles.panel}>
      <h3>{subject.label}</h3>
      <Select
        label={subject.label}
        labelHidden
        value={how === 'filled' || how === 'empty' ? how : ''}
        onChange={next => onFilter(next === 'empty' || next === 'filled' ? { how: next } : null)}
        options={[
          { value: '', label: f.either },
          { value: 'filled', label: f.byLink },
          { value: 'empty', label: f.byNoLink },
        ]}
      />
      <Foot {...{ fieldFilter, onFilter, onDone }} />
    </div>
  );
}

function Foot({ fieldFilter, onFilter, onDone }: Pick<FilterPanelProps, 'fieldFilter' | 'onFilter' | 'onDone'>) {
  const t = useEntriesTexts();
  const words = useEntriesFilterPanelTexts();
  return (
    <div className={styles.foot}>
      <Button
        size="sm"
        kind="ghost"
        disabledReason={fieldFilter === null && words.noValue}
        onClick={() => onFilter(null)}
      >
        {words.filterReset}
      </Button>
      <Button size="sm" onClick={onDone}>
        {t.done}
      </Button>
    </div>
  );
}

/** The conditions there are, to be left out on a phone. */
function Active({ form, list }: { form: FormRecord; list: readonly Condition[] }) {
  const how = useHow();
  if (list.length === 0) return null;
  return (
    <div className={styles.active}>
      {list.map(condition => {
        const text = conditionText(condition, form.states, how);
        return (
          <FilterChip key={condition.key} name={text} onRemove={condition.remove}>
            {text}
          </FilterChip>
        );
      })}
    </div>
  );
}

const isFormer = ({ input }: Subject) => input?.content.former !== undefined;

type FieldListProps = Pick<FilterPanelProps, 'form' | 'subjects' | 'active' | 'onChoose'>;

function FieldList({ form, subjects, active, onChoose }: FieldListProps) {
  const t = useEntriesTexts();
  const f = useEntriesFilterTexts();
  const words = useEntriesFilterPanelTexts();
  const [text, setText] = useState('');
  const shown = subjects.filter(one => one.label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()));
  return (
    <div className={styles.panel}>
      <Active form={form} list={active} />
      <h3>{t.filterBy}</h3>
      {subjects.length > 8 && (
        <TextField
          label={words.filterField}
          labelHidden
          placeholder={words.filterField}
          icon={IconSearch}
          value={text}
          onChange={setText}
        />
      )}
      <ul className={styles.values} aria-label={f.fields}>
        {shown
          .toSorted((one, other) => Number(isFormer(one)) - Number(isFormer(other)))
          .map((one, at, all) => (
            <Fragment key={one.key}>
              {isFormer(one) && all.findIndex(isFormer) === at && (
                <li className={cx('quiet small', styles.former)} aria-hidden="true">
                  {t.formerFields}
                </li>
              )}
              <li>
                <button type="button" className={styles.choice} onClick={() => onChoose(one)}>
                  {one.label}
                  {isFormer(one) && <span className="vh">, {t.formerFields}</span>}
                </button>
              </li>
            </Fragment>
          ))}
        {shown.length === 0 && <li className="quiet small">{words.noField}</li>}
      </ul>
    </div>
  );
}
