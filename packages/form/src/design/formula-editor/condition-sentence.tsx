/** A formula that gives yes or no as comparisons joined by and, or by or. */
import { useState } from 'react';
import { print } from '../../engine/formula/language/index.ts';
import type { Node } from '../../engine/formula/node.ts';
import {
  type Condition,
  conditionNode,
  conditionOf,
  isUnaryTest,
  type Slot,
  type Test,
  type TestName,
  testNames,
} from '../../engine/formula/sentences/index.ts';
import { choicesOf } from '../../engine/input-kinds/common.ts';
import styles from './formula.module.css';
import type { Names } from './names.ts';
import { PartPicker } from './part-picker.tsx';
import { nameOfNode } from './sentence-fit.ts';
import type { SentenceProps } from './sentence-props.ts';
import { sentenceTexts } from './sentence-texts.ts';

const isWhole = ({ left, test, right }: Test): boolean => left !== null && (isUnaryTest(test) || right !== null);

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
  const shown =
    going ??
    found ??
    (empty ? { gate: 'AND' as const, tests: [{ left: null, test: 'eq' as const, right: null }] } : null);
  if (!shown) return null;

  function put(condition: Condition) {
    if (condition.tests.length > 0 && condition.tests.every(isWhole)) {
      setDraft(null);
      onChange(print(conditionNode(condition)));
    } else setDraft({ condition, over: written });
  }
  const change = (at: number, part: Partial<Test>) =>
    put({ ...shown, tests: shown.tests.with(at, { ...shown.tests[at]!, ...part }) });
  return (
    <fieldset className={styles.sentence}>
      <legend>{t.asSentence}</legend>
      {shown.tests.map((test, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: comparisons have no ids
        <span key={at} className={styles.between}>
          {at > 0 && (
            <select
              className={styles.gate}
              aria-label={t.gate}
              value={shown.gate}
              onChange={event => put({ ...shown, gate: event.target.value as Condition['gate'] })}
            >
              <option value="AND">{t.gates.AND}</option>
              <option value="OR">{t.gates.OR}</option>
            </select>
          )}
          <TestParts test={test} at={at} names={names} place={place} onChange={part => change(at, part)} />
          {shown.tests.length > 1 && (
            <button
              type="button"
              className={styles.add}
              aria-label={t.removeTest(at + 1)}
              title={t.removeTest(at + 1)}
              onClick={() => put({ ...shown, tests: shown.tests.toSpliced(at, 1) })}
            >
              ×
            </button>
          )}
        </span>
      ))}
      {found && (
        <button
          type="button"
          className={styles.add}
          aria-label={t.addTest}
          title={t.addTest}
          onClick={() => put({ ...shown, tests: [...shown.tests, { left: null, test: 'eq', right: null }] })}
        >
          +
        </button>
      )}
    </fieldset>
  );
}

type PartsProps = Pick<SentenceProps, 'names' | 'place'> & {
  test: Test;
  at: number;
  onChange(part: Partial<Test>): void;
};

function TestParts({ test: { left, test, right }, at, names, place, onChange }: PartsProps) {
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
    </>
  );
}
