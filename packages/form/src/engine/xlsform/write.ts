/**
 * Writes a form as the sheets of an XLSForm: a row for each content, choices by list, expressions as XPath. What the
 * format has no words for is in the sheet `kontor`, from which reading makes the same form again.
 */
import { isPlain, listOf, own, textOf } from '../base/plain.ts';
import { isLanguage, textIn } from '../base/text.ts';
import type { Content, Form, Options } from '../base/types.ts';
import { rowOf } from '../content-types/index.ts';
import { comparisonsNode } from '../exchange/comparisons.ts';
import { languagesOf } from '../form/languages-writing.ts';
import { childrenOf } from '../form/walk.ts';
import { choiceListOf, storedChoices } from '../input-kinds/common.ts';
import { headingOfColumn } from './choices.ts';
import { giveBack, type Kept, keptOf } from './kept.ts';
import { OwnWriter, ownColumn, ownSheet } from './own-sheet.ts';
import { headingOfLanguage, type Sheets } from './sheets.ts';
import {
  constraintMessage,
  constraintOf,
  defaultCell,
  formulaCell,
  type Saying,
  said,
  type Type,
  typeOf,
} from './write-cells.ts';
import { WriteNames } from './write-names.ts';
import { type Cells, filled, idOf, tableOf } from './write-table.ts';

export interface Written {
  name: string;
  version: number;
  form: Form;
  /** Rows of the choice lists that the form's fields name, by their ids. */
  lists: ReadonlyMap<string, WrittenList>;
  /** The sheets that the form came from, as they stood. */
  kept?: Sheets | null;
}

export interface WrittenList {
  name: string;
  columns: string[];
  rows: { value: string; label: unknown; cells: Record<string, string> }[];
}

/** What other tools will not see: the name of a row, its column, and the text that stands in neither. */
export interface Unsaid {
  name: string;
  column: string;
  text: string;
}

const columns = [
  ...['type', 'name', 'label', 'hint', 'required', 'required_message', 'relevant', 'constraint', 'constraint_message'],
  ...['readonly', 'default', 'calculation', 'choice_filter', 'repeat_count', 'appearance', 'parameters'],
];
const none: ReadonlySet<string> = new Set();
/** An empty text, as XPath. */
const blank = "''";
const localized: ReadonlySet<string> = new Set(['label', 'hint', 'required_message', 'constraint_message']);

/** The languages of a form's texts and of its lists', the first that is named first; none where no text has one. */
const languagesIn = (form: Form, lists: Written['lists']): string[] => [
  ...new Set([
    ...languagesOf(form),
    ...[...lists.values()].flatMap(({ rows }) =>
      rows.flatMap(({ label }) => (isPlain(label) ? Object.keys(label).filter(isLanguage) : [])),
    ),
  ]),
];

class FormWriter {
  readonly #languages: string[];
  readonly #names: WriteNames;
  readonly #lists: Written['lists'];
  readonly #own = new OwnWriter();
  readonly #rows: Cells[] = [];
  /** What the own sheet has of contents, by their ids. */
  readonly #contents = new Map<string, object>();
  /** Columns that say less than the form, by the names of their rows. */
  readonly #apart = new Map<string, Set<string>>();
  readonly #choices: Cells[] = [];
  /** Lists that have been written: their choices, by name. */
  readonly #written = new Map<string, string>();
  /** The lists of fields, by id. */
  readonly #listOf = new Map<string, string>();
  readonly #listColumns = new Set<string>();
  readonly #kept: Kept;
  readonly unsaid: Unsaid[] = [];

  constructor({ form, lists, kept }: Written) {
    this.#kept = keptOf(kept ?? null);
    this.#languages = languagesIn(form, lists);
    this.#lists = lists;
    this.#names = new WriteNames(form.fields, this.#kept, {
      keyOf: listKey,
      valuesOf: ({ options }) => this.#choicesOf(options).map(valueIn),
    });
  }

  write({ name, version, form }: Written): Sheets {
    for (const content of form.fields) this.#content(content);
    const settings: Cells = {
      form_title: name,
      form_id: this.#kept.settings.form_id ?? idOf(name),
      version: String(version),
      ...(this.#languages[0] && { default_language: headingOfLanguage(this.#languages[0]) }),
    };
    for (const rule of listOf(form.rules))
      this.unsaid.push({ name: '', column: 'rules', text: textOf(own(rule, 'formula')) });
    const { states, rules } = form;
    this.#own.add('settings', { states, ...(rules === undefined ? {} : { rules }) }, {});
    const { rows: survey, given } = giveBack(this.#rows, this.#kept, name => this.#apart.get(name) ?? none);
    for (const row of survey) this.#keepOwn(row, given.get(row) ?? []);
    return {
      survey: tableOf(survey, [...this.#headings(columns), ...this.#kept.columns, ownColumn]),
      choices: tableOf(this.#choices, [
        'list_name',
        'name',
        ...this.#headings(['label']),
        ...this.#listColumns,
        ...this.#kept.choiceColumns,
        ownColumn,
      ]),
      settings: tableOf(
        [{ ...this.#kept.settings, ...settings }],
        Object.keys({ ...settings, ...this.#kept.settings }),
      ),
      [ownSheet]: this.#own.rows,
    };
  }

  #headings(names: readonly string[]): string[] {
    if (this.#languages.length === 0) return [...names];
    return names.flatMap(name =>
      localized.has(name) ? this.#languages.map(language => `${name}::${headingOfLanguage(language)}`) : [name],
    );
  }

  /** A text in the cells of its languages; one without a language is in the first. */
  #text(name: string, value: unknown): Cells {
    const say = (text: string): string => this.#names.text(text);
    const [first] = this.#languages;
    if (first === undefined) return filled({ [name]: say(textIn(value)) });
    if (!isPlain(value)) return filled({ [`${name}::${headingOfLanguage(first)}`]: say(textOf(value)) });
    return filled(
      Object.fromEntries(
        Object.entries(value).map(([language, text]) => [`${name}::${headingOfLanguage(language)}`, say(textOf(text))]),
      ),
    );
  }

  #content(content: Content): void {
    const name = this.#names.rowName(content.id);
    const row = rowOf(content);
    const saying: Saying = {
      targets: this.#names.at(content.id),
      missing: (column, text) => {
        this.unsaid.push({ name, column, text });
        this.#apart.set(name, (this.#apart.get(name) ?? new Set()).add(column));
      },
    };
    if (row.container) {
      this.#add({ ...this.#begun(content, saying), name }, content);
      for (const child of childrenOf(content)) this.#content(child);
      this.#rows.push({ type: `end ${row.repeats ? 'repeat' : 'group'}`, name });
    } else if (row.field) this.#add(this.#question(content, name, saying), content);
    else this.#add({ type: 'note', name, ...this.#text('label', noteOf(content.options)) }, content);
  }

  /** A row, whose content without what stands in rows of its own goes to the own sheet. */
  #add(cells: Cells, content: Content): void {
    const { id, options } = content;
    const { contents: _contents, ...rest } = options;
    const list = this.#listOf.get(id);
    const said = list === undefined ? rest : { ...rest, values: null };
    const choices = list === undefined ? {} : { list, listed: choiceListOf(rest) !== null };
    this.#contents.set(id, { ...content, options: said, ...choices });
    this.#rows.push({ ...filled(cells), [ownColumn]: id });
  }

  /** `given`: heads of the columns whose cells are those of the former sheets. */
  #keepOwn({ [ownColumn]: id, ...cells }: Cells, given: readonly string[]): void {
    const content = id === undefined ? undefined : this.#contents.get(id);
    if (id !== undefined && content) this.#own.add(id, given.length > 0 ? { ...content, given } : content, cells);
  }

  #begun({ type, options }: Content, saying: Saying): Cells {
    const isRepeat = type === 'repeat_container';
    const several = (name: string): boolean => this.#names.of(name)?.several === true;
    const relevant =
      type === 'condition_container'
        ? said(
            comparisonsNode(options, several),
            JSON.stringify(options.comparisons ?? options.formula),
            'relevant',
            saying,
          )
        : '';
    const count = isRepeat ? formulaCell(options.countFormula, 'repeat_count', saying) : '';
    return {
      type: `begin ${isRepeat ? 'repeat' : 'group'}`,
      ...this.#text('label', options.label ?? ''),
      relevant,
      repeat_count: count,
    };
  }

  #question(content: Content, name: string, saying: Saying): Cells {
    const { options } = content;
    const list = this.#list(content, name);
    const formula = (option: string, column: string) => formulaCell(options[option], column, saying);
    const initial = formula('initialFormula', 'default');
    return {
      ...this.#type(content, name, list),
      name,
      ...this.#text('label', options.label ?? name),
      ...this.#text('hint', options.help ?? ''),
      required: options.required === true ? 'yes' : formula('requiredIf', 'required'),
      ...this.#text('required_message', options.invalidNote ?? ''),
      relevant: formula('showIf', 'relevant'),
      constraint: constraintOf(options, saying),
      ...this.#text('constraint_message', constraintMessage(options) ?? ''),
      readonly: options.disabled === true ? 'yes' : formula('readOnlyIf', 'readonly'),
      default: initial || defaultCell(options, value => this.#names.choice(listKey(content), value)),
      // One without any is refused by other tools, with the whole form.
      calculation: options.type === 'calculated' ? formula('formula', 'calculation') || blank : '',
      choice_filter: formulaCell(options.choicesFilter, 'choice_filter', {
        ...saying,
        targets: this.#names.at(content.id, 'current()/'),
      }),
    };
  }

  /** The type as it stood in the sheets that the form came from, where the field is still what was made of it. */
  #type(content: Content, name: string, list: string): Type {
    const { type, formula } = content.options;
    const former = this.#kept.types.get(name);
    return former && former.kind === type && former.formula === formula ? { type: former.type } : typeOf(content, list);
  }

  #choicesOf(options: Options): readonly unknown[] {
    const chosen = choiceListOf(options);
    return chosen === null ? storedChoices(options) : (this.#lists.get(chosen)?.rows ?? []);
  }

  /** Writes the choices of a field, and answers the name of their list; '' without any. */
  #list({ id, options }: Content, name: string): string {
    const list = this.#lists.get(choiceListOf(options) ?? '');
    const choices = this.#choicesOf(options);
    if (choices.length === 0) return '';
    const key = listKey({ id, options });
    const names = choices.map(choice => this.#names.choice(key, valueIn(choice)));
    const text = JSON.stringify([choices, names]);
    const wanted = this.#kept.lists.get(name) ?? (list ? idOf(list.name) : name);
    const listName = [wanted, name, `${name}_choices`].find(each => (this.#written.get(each) ?? text) === text) ?? id;
    this.#listOf.set(id, listName);
    if (this.#written.has(listName)) return listName;
    this.#written.set(listName, text);
    for (const [at, choice] of choices.entries()) this.#choice(listName, { choice, at, name: names[at] ?? '' });
    this.#columnsOf(listName, list?.columns ?? []);
    return listName;
  }

  /** The own sheet keeps the names of columns that are headed otherwise. */
  #columnsOf(list: string, names: readonly string[]): void {
    for (const name of names) this.#listColumns.add(headingOfColumn(name));
    const others = names.filter(name => headingOfColumn(name) !== name);
    if (others.length === 0) return;
    this.#own.add(`${list}.columns`, Object.fromEntries(others.map(name => [headingOfColumn(name), name])), {});
  }

  #choice(list: string, { choice, at, name }: { choice: unknown; at: number; name: string }): void {
    const cells = filled({
      list_name: list,
      name,
      ...this.#text('label', own(choice, 'label')),
      ...headed(own(choice, 'cells') as Cells | undefined),
    });
    const { cells: _cells, ...rest } = choice as Options;
    const id = `${list}.${at + 1}`;
    this.#own.add(id, rest, cells);
    this.#choices.push({ ...this.#kept.choices.get(`${list} ${cells.name}`), ...cells, [ownColumn]: id });
  }
}

/** Other tools refuse a row that says nothing. */
const noteOf = ({ text }: Options): unknown => (textIn(text).trim() === '' ? '–' : text);

/** The list of choices that a field shares with others, or has alone. */
const listKey = ({ id, options }: Pick<Content, 'id' | 'options'>): string => choiceListOf(options) ?? id;
const valueIn = (choice: unknown): string => textOf(own(choice, 'value'));

const headed = (cells: Cells = {}): Cells =>
  Object.fromEntries(Object.entries(cells).map(([name, text]) => [headingOfColumn(name), text]));

export function writeXlsForm(written: Written): { sheets: Sheets; unsaid: Unsaid[] } {
  const writer = new FormWriter(written);
  return { sheets: writer.write(written), unsaid: writer.unsaid };
}
