/** The logic of a form as rows: each formula, condition, rule and filter, what it reads, and what is wrong with it. */
import { listOf } from '../../engine/base/plain.ts';
import { placeholdersOf } from '../../engine/base/text.ts';
import type { Content, Form } from '../../engine/base/types.ts';
import { rowOf } from '../../engine/content-types/index.ts';
import { lookupsOf } from '../../engine/form/formula-lookups.ts';
import {
  type FormulaOption,
  formulaOptions,
  formulasIn,
  type Placed,
  type Rule,
  rulesOf,
} from '../../engine/form/formulas.ts';
import { askedName } from '../../engine/form/names.ts';
import { walk } from '../../engine/form/walk.ts';
import { eachNode, type Node, refsOf, reserved } from '../../engine/formula/node.ts';
import { choiceListOf } from '../../engine/input-kinds/common.ts';
import type { Language } from '../../languages/index.ts';
import { comparisonSentence, type Said, saidOf } from '../base/sentence.ts';
import { circleOf } from '../formula-editor/circle.ts';
import type { KnownLists } from '../formula-editor/lists.ts';
import { type FormerLabels, type FormulaPlace, type Names, namesOf } from '../formula-editor/names.ts';
import { circleWords, readTyped, type Wrong } from '../formula-editor/reading.ts';
import { shownText } from '../formula-editor/shown.ts';
import { formulaTexts } from '../formula-editor/texts.ts';
import { groupOf, type LogicGroup } from './groups.ts';
import { conditionTexts } from './texts.ts';

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
  /** Of its place; of a condition those that it may ask for. */
  names: Names;
  /** Names of the fields and repeats it reads. */
  reads: readonly string[];
  /** Words of the person and of the entry that it reads: `user.groups`. */
  words: readonly string[];
  /** Names of the choice lists that it asks, as far as they are known. */
  lists: readonly string[];
  /** The parts of a condition that is made of comparisons. */
  said: readonly Said[] | null;
  /** Of a rule: whether it refuses or warns. */
  level: Rule['level'] | null;
  wrong: Wrong | null;
}

/** The fields that a formula reads, and the repeats of those it names by their path; none that there is not. */
function readBy(node: Node | null, { labelOf }: Names): string[] {
  const known = refsOf(node).filter(ref => labelOf(ref) !== null);
  return [...new Set(known.map(ref => ref.slice(ref.indexOf('.') + 1)))];
}

/** Words of its own field and place are no reading of something else. */
const near: ReadonlySet<string> = new Set(['value', 'position']);
const isFar = (word: string) => !near.has(word) && (reserved as readonly string[]).includes(word);

function wordsOf(node: Node | null): string[] {
  const found = new Set<string>();
  eachNode(node, each => {
    if (typeof each === 'object' && each !== null && 'own' in each && isFar(each.own)) found.add(each.own);
  });
  return [...found];
}

/** The lists that a formula looks values up in, and that of the choices that a filter is about. */
function listsOf(text: string, content: Content | null, option: Placed['option'], known: KnownLists): string[] {
  const filtered = content && option === 'choicesFilter' ? choiceListOf(content.options) : null;
  const named = (asked: string) => known?.find(({ id, name }) => id === asked || name === asked)?.name;
  const asked = [...lookupsOf(text, '').map(({ list }) => list), ...(filtered ? [filtered] : [])];
  return [...new Set(asked.flatMap(each => named(each) ?? []))];
}

/** In which language, by which names of choice lists, and which names each place sees. */
interface Seen extends Pick<FormulaPlace, 'locale'> {
  lists: KnownLists;
  namesAt: ReturnType<typeof namesOf>;
}

/** A rule, and its place in the list of rules. */
interface OfRule {
  index: number;
  level: Rule['level'] | null;
}
const noRule: OfRule = { index: 0, level: null };

function formulaRow(form: Form, content: Content | null, placed: Placed, rule: OfRule, seen: Seen): LogicRow {
  const { locale, lists } = seen;
  const place: FormulaPlace = { form, content, option: placed.option, locale, lists };
  const names = seen.namesAt(place);
  const text = shownText(placed.text, place, names);
  const { read, wrong } = readTyped(text, place, names);
  return {
    key: `${content?.id ?? ''} ${placed.path} ${rule.index}`,
    content,
    name: content ? askedName(content) : '',
    group: content ? groupOf(placed, content) : 'rule',
    option: placed.option,
    index: rule.index,
    level: rule.level,
    text,
    names,
    reads: readBy(read, names),
    words: wordsOf(read),
    lists: listsOf(text, content, placed.option, lists),
    said: null,
    wrong,
  };
}

/** What a condition made of comparisons asks for and there is not, or that it decides itself. */
function comparisonsWrong(said: readonly Said[], content: Content, names: Names, locale: Language): Wrong | null {
  const t = formulaTexts[locale];
  const whole = { from: 0, to: 0, fix: null };
  const gone = said.find(each => each.gone && each.field !== '')?.field;
  if (gone !== undefined) {
    const former = names.formerLabel(gone);
    return { ...whole, message: former === null ? t.faults.field(gone) : t.faults.gone(former), lost: gone };
  }
  const asked = (rowOf(content).shows?.(content.options) ?? []).map(({ valOne }) => valOne);
  const circle = circleOf(names.compiled, asked, { content, option: 'comparisons', locale });
  return circle && { ...whole, message: circleWords(circle.labels, conditionTexts[locale]) };
}

function comparisonRow(form: Form, content: Content, { locale, namesAt }: Seen): LogicRow[] {
  const row = rowOf(content);
  const comparisons = row.shows?.(content.options) ?? [];
  if (comparisons.every(({ valOne }) => valOne === '')) return [];
  const asked = [...comparisons.map(({ valOne }) => valOne), ...row.texts(content.options).flatMap(placeholdersOf)];
  const said = saidOf(comparisons, form, locale);
  const names = namesAt({ content, option: 'formula' });
  const wrong = comparisonsWrong(said, content, names, locale);
  const shown = said.map(each => (each.gone ? { ...each, field: names.formerLabel(each.field) ?? each.field } : each));
  return [
    {
      key: `${content.id} comparisons`,
      content,
      name: '',
      group: 'condition',
      option: 'comparisons',
      ...noRule,
      text: comparisonSentence(comparisons, form, locale),
      names,
      reads: [...new Set(asked.filter(Boolean))],
      ...{ words: [], lists: [] },
      ...{ said: shown, wrong },
    },
  ];
}

/** In the order of the form, its own rules last. */
export function logicRows(
  form: Form,
  locale: Language,
  lists: KnownLists = null,
  former?: FormerLabels | undefined,
): LogicRow[] {
  const rows: LogicRow[] = [];
  const seen = { locale, lists, namesAt: namesOf({ form, locale, lists, former }) };
  walk(form.fields, content => {
    rows.push(...comparisonRow(form, content, seen));
    const rules = rulesOf(content.options.rules);
    let at = 0;
    for (const placed of formulasIn(content)) {
      const rule = placed.option === 'rules' ? { index: at, level: rules[at++]?.level ?? null } : noRule;
      rows.push(formulaRow(form, content, placed, rule, seen));
    }
  });
  for (const [index, { formula, level }] of rulesOf(listOf(form.rules)).entries())
    rows.push(
      formulaRow(form, null, { option: 'rules', path: `rules.${index}`, text: formula }, { index, level }, seen),
    );
  return rows;
}

export const isFormulaOption = (option: LogicRow['option']): option is FormulaOption =>
  Object.hasOwn(formulaOptions, option);
