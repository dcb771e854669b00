/** The logic of a form as rows: each formula, condition, rule and filter, what it reads, and what is wrong with it. */
import { listOf } from '../../engine/base/plain.ts';
import { placeholdersOf } from '../../engine/base/text.ts';
import type { Content, Form } from '../../engine/base/types.ts';
import { rowOf } from '../../engine/content-types/index.ts';
import { type FormulaOption, formulaOptions, formulasIn, type Placed, rulesOf } from '../../engine/form/formulas.ts';
import { askedName } from '../../engine/form/names.ts';
import { walk } from '../../engine/form/walk.ts';
import { type Node, refsOf } from '../../engine/formula/node.ts';
import type { Language } from '../../languages/index.ts';
import { comparisonSentence } from '../base/sentence.ts';
import type { KnownLists } from '../formula-editor/lists.ts';
import { type FormulaPlace, type Names, namesAt } from '../formula-editor/names.ts';
import { readTyped, shownText, type Wrong } from '../formula-editor/reading.ts';

export type LogicGroup = 'calculation' | 'condition' | 'bound' | 'rule' | 'choice' | 'text';

export interface LogicRow {
  key: string;
  /** Null: a rule of the form itself. */
  content: Content | null;
  /** Its name in formulas; '' without one. */
  name: string;
  group: LogicGroup;
  /** What it does: an option, or `comparisons`. */
  option: Placed['option'] | 'comparisons';
  /** Of a rule: its place in the list. */
  index: number;
  /** The formula as it is shown, or the condition in words. */
  text: string;
  names: Names | null;
  /** Names of the fields and repeats it reads. */
  reads: readonly string[];
  wrong: Wrong | null;
}

const groups: Readonly<Record<FormulaOption, LogicGroup>> = {
  formula: 'calculation',
  initialFormula: 'calculation',
  requiredIf: 'condition',
  readOnlyIf: 'condition',
  showIf: 'condition',
  minFormula: 'bound',
  maxFormula: 'bound',
  countFormula: 'bound',
  choicesFilter: 'choice',
};

const groupOf = ({ option }: Placed, content: Content): LogicGroup => {
  if (option === 'rules') return 'rule';
  if (option === 'text') return 'text';
  return option === 'formula' && content.options.type !== 'calculated' ? 'condition' : groups[option];
};

/** The fields that a formula reads, and the repeats of those it names by their path. */
function readBy(node: Node | null): string[] {
  return [...new Set(refsOf(node).map(ref => ref.slice(ref.indexOf('.') + 1)))];
}

/** In which language, and by which names of choice lists. */
type Seen = Pick<FormulaPlace, 'locale' | 'lists'>;

function formulaRow(form: Form, content: Content | null, placed: Placed, index: number, seen: Seen): LogicRow {
  const place: FormulaPlace = { form, content, option: placed.option, ...seen };
  const names = namesAt(place);
  const text = shownText(placed.text, place, names);
  const { node, wrong } = readTyped(text, place, names);
  return {
    key: `${content?.id ?? ''} ${placed.path} ${index}`,
    content,
    name: content ? askedName(content) : '',
    group: content ? groupOf(placed, content) : 'rule',
    option: placed.option,
    index,
    text,
    names,
    reads: readBy(node),
    wrong,
  };
}

function comparisonRow(form: Form, content: Content, locale: Language): LogicRow[] {
  const row = rowOf(content);
  const comparisons = row.shows?.(content.options) ?? [];
  if (comparisons.every(({ valOne }) => valOne === '')) return [];
  const asked = [...comparisons.map(({ valOne }) => valOne), ...row.texts(content.options).flatMap(placeholdersOf)];
  return [
    {
      key: `${content.id} comparisons`,
      content,
      name: '',
      group: 'condition',
      option: 'comparisons',
      index: 0,
      text: comparisonSentence(comparisons, form, locale),
      names: null,
      reads: [...new Set(asked.filter(Boolean))],
      wrong: null,
    },
  ];
}

/** In the order of the form, its own rules last. */
export function logicRows(form: Form, locale: Language, lists: KnownLists = null): LogicRow[] {
  const rows: LogicRow[] = [];
  const seen = { locale, lists };
  walk(form.fields, content => {
    rows.push(...comparisonRow(form, content, locale));
    let rule = 0;
    for (const placed of formulasIn(content))
      rows.push(formulaRow(form, content, placed, placed.option === 'rules' ? rule++ : 0, seen));
  });
  for (const [index, { formula }] of rulesOf(listOf(form.rules)).entries())
    rows.push(formulaRow(form, null, { option: 'rules', path: `rules.${index}`, text: formula }, index, seen));
  return rows;
}

export const isFormulaOption = (option: LogicRow['option']): option is FormulaOption =>
  Object.hasOwn(formulaOptions, option);
