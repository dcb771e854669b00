/** A formula that gives yes or no as comparisons joined by and, or by or, in groups of any depth. */
import { useState } from 'react';
import { print } from '../../engine/formula/language/index.ts';
import type { Node } from '../../engine/formula/node.ts';
import {
  type Condition,
  conditionNode,
  conditionOf,
  isGroup,
  isUnaryTest,
  type Slot,
  type Test,
  type TestName,
  testNames,
} from '../../engine/formula/sentences/index.ts';
import { choicesOf } from '../../engine/input-kinds/common.ts';
import { cx } from '../../fill/base/cx.ts';
import styles from './formula.module.css';
import type { Names } from './names.ts';
import { PartPicker } from './part-picker.tsx';
import { nameOfNode } from './sentence-fit.ts';
import type { SentenceProps } from './sentence-props.ts';
import { sentenceTexts } from './sentence-texts.ts';

type Part = Test | Condition;

const isWhole = (part: Part): boolean =>
  isGroup(part)
    ? part.tests.length > 0 && part.tests.every(isWhole)
    : part.left !== null && (isUnaryTest(part.test) || part.right !== null);

const begun: Test = { left: null, test: 'eq', right: null };

/** How many comparisons there are, which are numbered through all groups. */
const countOf = (part: Part): number => (isGroup(part) ? part.tests.reduce((sum, each) => sum + countOf(each), 0) : 1);

/** What is compared, as it is shown; null for nothing that is known. */
const shownOf = (node: Node, names: Names) => names.shown.find(({ name }) => name === nameOfNode(node)) ?? null;

/** The comparisons that suit what is compared. */
function testsFor(node: Node, names: Names, present: TestName): TestName[] {
  const shown = shownOf(node, names);
  const { of = 'any', list = false } = shown?.type ?? {};
  const fitting: TestName[] =
    list && shown?.input?.repeated == null
      ? ['has', 'empty', 'filled']
      : of === 'boolean'
        ? ['yes', 'no']
        : of === 'text'
          ? ['eq', 'neq', 'empty', 'filled']
          : ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'empty', 'filled'];
  return testNames.filter(name => fitting.includes(name) || name === present);
}

function slotFor(node: Node, names: Names): Slot {
  const of = shownOf(node, names)?.type.of;
  return of === 'date' || of === 'datetime' ? 'date' : of === 'number' ? 'number' : 'any';
}

export function ConditionSentence({ place, names, node, empty, onChange }: SentenceProps) {
  const t = sentenceTexts[place.locale];
  const found = node === null ? null : conditionOf(node);
  const written = found ? JSON.stringify(found) : empty ? '' : null;
  const [draft, setDraft] = useState<{ condition: Condition; over: string | null } | null>(null);
  const going = draft && draft.over === written ? draft.condition : null;
  const shown = going ?? found ?? (empty ? { gate: 'AND' as const, tests: [begun] } : null);
  if (!shown) return null;

  function put(condition: Condition) {
    if (isWhole(condition)) {
      setDraft(null);
      onChange(print(conditionNode(condition)));
    } else setDraft({ condition, over: written });
  }
  return (
    <fieldset className={styles.sentence}>
      <legend>{t.asSentence}</legend>
      <Parts group={shown} start={0} alone={countOf(shown) === 1} {...{ names, place }} onChange={put} />
    </fieldset>
  );
}

interface GroupProps extends Pick<SentenceProps, 'names' | 'place'> {
  group: Condition;
  /** How many comparisons stand before it. */
  start: number;
  /** It is the only comparison there is, which is not removed. */
  alone: boolean;
  onChange(group: Condition): void;
}

/** The comparisons and groups that are joined in one way, and what adds to them. */
function Parts({ group, start, alone, names, place, onChange }: GroupProps) {
  const t = sentenceTexts[place.locale];
  const { gate, tests } = group;
  const put = (next: readonly Part[]) => onChange({ gate, tests: next });
  let before = start;
  return (
    <>
      {tests.map((part, at) => {
        const first = before;
        before += countOf(part);
        const own = { names, place, start: first, onChange: (next: Part) => put(tests.with(at, next)) };
        const remove = () => put(tests.toSpliced(at, 1));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: comparisons have no ids
          <span key={at} className={cx(styles.between, isGroup(part) && styles.wide)}>
            {at > 0 && <Gate gate={gate} place={place} onChange={next => onChange({ gate: next, tests })} />}
            {isGroup(part) ? (
              <Group {...own} group={part} onRemove={remove} />
            ) : (
              <TestParts {...own} test={part} onRemove={alone ? null : remove} />
            )}
          </span>
        );
      })}
      <span className={styles.between}>
        <button
          type="button"
          className={styles.add}
          aria-label={t.addTest}
          title={t.addTest}
          onClick={() => put([...tests, begun])}
        >
          +
        </button>
        <button
          type="button"
          className={cx(styles.add, styles.addGroup)}
          title={t.addGroup}
          // of two, since one alone would be no group
          onClick={() => put([...tests, { gate: gate === 'AND' ? 'OR' : 'AND', tests: [begun, begun] }])}
        >
          {t.group}
        </button>
      </span>
    </>
  );
}

function Gate({ gate, place, onChange }: Pick<GroupProps, 'place'> & Pick<Condition, 'gate'> & GateChange) {
  const t = sentenceTexts[place.locale];
  return (
    <select
      className={styles.gate}
      aria-label={t.gate}
      value={gate}
      onChange={event => onChange(event.target.value as Condition['gate'])}
    >
      <option value="AND">{t.gates.AND}</option>
      <option value="OR">{t.gates.OR}</option>
    </select>
  );
}

interface GateChange {
  onChange(gate: Condition['gate']): void;
}

/** A group within another. */
function Group({ onRemove, ...props }: Omit<GroupProps, 'alone'> & { onRemove(): void }) {
  const t = sentenceTexts[props.place.locale];
  const numbers = [props.start + 1, props.start + countOf(props.group)] as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would not stand within the line of its sentence
    <span role="group" aria-label={t.groupOf(...numbers)} className={styles.group}>
      <Parts {...props} alone={false} />
      <button
        type="button"
        className={cx(styles.add, styles.addGroup)}
        aria-label={t.removeGroup(...numbers)}
        title={t.removeGroup(...numbers)}
        onClick={onRemove}
      >
        ×
      </button>
    </span>
  );
}

type PartsProps = Pick<SentenceProps, 'names' | 'place'> & {
  test: Test;
  /** How many comparisons stand before it. */
  start: number;
  onChange(test: Test): void;
  /** Null: it stays. */
  onRemove: (() => void) | null;
};

function TestParts({ test: whole, start: at, names, place, onChange: put, onRemove }: PartsProps) {
  const { left, test, right } = whole;
  const onChange = (part: Partial<Test>) => put({ ...whole, ...part });
  const { locale } = place;
  const t = sentenceTexts[locale];
  const slot = slotFor(left, names);
  const input = shownOf(left, names)?.input;
  const choices = input?.group === 'choice' ? choicesOf(input.content.options, locale) : undefined;
  const compare = (next: Node) => {
    const [first = 'eq' as const] = testsFor(next, names, test);
    const fits = testsFor(next, names, first).includes(test) && testsFor(next, names, 'yes').includes(test);
    onChange({ left: next, ...(!fits && { test: first }), right: null });
  };
  return (
    <>
      <PartPicker
        label={`${t.place(2 * at + 1)}`}
        part={left}
        slot="compared"
        {...{ names, locale }}
        onChange={compare}
      />
      <select
        className={styles.pick}
        aria-label={t.test}
        value={test}
        onChange={event => {
          const next = event.target.value as TestName;
          onChange({ test: next, right: isUnaryTest(next) ? null : right });
        }}
      >
        {testsFor(left, names, test).map(name => (
          <option key={name} value={name}>
            {(slot === 'date' && t.testsOfDates[name]) || t.tests[name]}
          </option>
        ))}
      </select>
      {!isUnaryTest(test) && (
        <PartPicker
          label={`${t.place(2 * at + 2)}`}
          part={right}
          slot={slot}
          {...{ names, locale, choices }}
          onChange={next => onChange({ right: next })}
        />
      )}
      {onRemove && (
        <button
          type="button"
          className={styles.add}
          aria-label={t.removeTest(at + 1)}
          title={t.removeTest(at + 1)}
          onClick={onRemove}
        >
          ×
        </button>
      )}
    </>
  );
}
