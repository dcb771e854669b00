/**
 * Drafts of an XLSForm's rows: one for each content and choice of a form, with its cells by column, texts by language, and
 * what no cell can say. write.ts makes sheets of them, with the cells of the sheets that the form came from.
 */
import { isPlain, listOf, own, textOf } from '../base/plain.ts';
import { isLanguage, textIn } from '../base/text.ts';
import type { Content, Form, Options } from '../base/types.ts';
import { rowOf } from '../content-types/index.ts';
import { comparisonsNode } from '../exchange/comparisons.ts';
import { languagesOf } from '../form/languages-writing.ts';
import { childrenOf, walk } from '../form/walk.ts';
import { choiceListOf, storedChoices } from '../input-kinds/common.ts';
import { headingOfColumn } from './choices.ts';
import { isOther, isOtherField, otherName } from './other-field.ts';
import { plainName } from './survey-names.ts';
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
import { type Cells, cellOf, filled, idOf } from './write-table.ts';

export interface WrittenList {
  name: string;
  columns: string[];
  rows: { value: string; label: unknown; cells: Record<string, string> }[];
}

export type WrittenLists = ReadonlyMap<string, WrittenList>;

/** By column and language; '' for a text without one. */
export type Texts = Record<string, Cells>;

export interface Draft {
  /** Whose row it is; of a row that ends a group, whose group. */
  content: Content;
  edge: 'begin' | 'end' | 'row';
  cells: Cells;
  texts: Texts;
  /** What columns say less than the form does, as the form says it. */
  missing: Cells;
  /** For the own sheet. */
  stored: object | null;
}

export interface ChoiceDraft {
  list: string;
  name: string;
  cells: Cells;
  texts: Texts;
  /** Id and properties of the choice, for its row of the sheet `kontor`. */
  id: string;
  stored: object;
}

/** How the sheets that a form came from called its parts. */
export interface Former {
  /** Names of rows, by the ids of contents. */
  called: ReadonlyMap<string, string>;
  /** Names of lists of choices by the names of their questions. */
  lists: ReadonlyMap<string, string>;
  /** Names of questions whose type says another choice, and a text question for it (`or_other`). */
  others: ReadonlySet<string>;
  /** Names of lists that are kept for themselves. */
  taken: ReadonlySet<string>;
}

export const noFormer: Former = { called: new Map(), lists: new Map(), others: new Set(), taken: new Set() };

/** An empty text, as XPath. */
const blank = "''";

/** The languages of a form's texts and of its lists', the first that is named first; none where no text has one. */
const languagesIn = (form: Form, lists: WrittenLists): string[] => [
  ...new Set([
    ...languagesOf(form),
    ...[...lists.values()].flatMap(({ rows }) =>
      rows.flatMap(({ label }) => (isPlain(label) ? Object.keys(label).filter(isLanguage) : [])),
    ),
  ]),
];

export class Drafts {
  readonly languages: readonly string[];
  readonly rows: Draft[] = [];
  readonly choices: ChoiceDraft[] = [];
  /** Heads of the further columns of choices. */
  readonly listColumns = new Set<string>();
  /** Columns of lists that are headed otherwise than they are called, by list. */
  readonly renamed = new Map<string, Cells>();
  readonly #names: WriteNames;
  readonly #lists: WrittenLists;
  readonly #former: Former;
  /** Text questions that the type of another one says, by the id of that one. */
  readonly #besides: ReadonlyMap<string, Content>;
  readonly #unwritten: ReadonlySet<string>;
  /** Lists that have been written: their choices, by name. */
  readonly #written = new Map<string, string>();
  /** The lists of fields, by id. */
  readonly #listOf = new Map<string, string>();
  /** Ids of choices whose list another field has written, by the ids of their fields. */
  readonly #idsOf = new Map<string, string[]>();

  constructor(form: Form, lists: WrittenLists, former: Former) {
    this.#former = former;
    this.#lists = lists;
    this.languages = languagesIn(form, lists);
    for (const name of former.taken) this.#written.set(name, '');
    this.#besides = besidesIn(form, former);
    this.#unwritten = new Set([...this.#besides.values()].map(({ id }) => id));
    this.#names = new WriteNames(form.fields, calledIn(form, former, this.#besides), {
      keyOf: listKey,
      valuesOf: ({ options }) => this.#choicesOf(options).map(valueIn),
    });
    for (const content of form.fields) this.#content(content, null);
  }

  /** A text in its languages, with the names of the sheet. */
  #text(value: unknown): Cells {
    const say = (text: unknown): string => cellOf(this.#names.text(textOf(text)));
    if (!isPlain(value) || this.languages.length === 0) return filled({ '': say(textIn(value)) });
    return filled(Object.fromEntries(Object.entries(value).map(([language, text]) => [language, say(text)])));
  }

  /** `around`: the condition that its row says, too. */
  #content(content: Content, around: Content | null): void {
    if (this.#unwritten.has(content.id)) return;
    const row = rowOf(content);
    const children = childrenOf(content);
    const [only] = children;
    if (around === null && content.type === 'condition_container' && children.length === 1 && only && hasRoom(only)) {
      this.#content(only, content);
      return;
    }
    const name = this.#names.rowName(content.id);
    const missing: Cells = {};
    const saying: Saying = {
      targets: this.#names.at((around ?? content).id),
      missing: (column, text) => {
        missing[column] = text;
      },
    };
    if (row.container) {
      const cells = this.#begun(content, around ?? content, saying);
      this.#add({ content, edge: 'begin', ...cells, missing }, around);
      for (const child of children) this.#content(child, null);
      const end = { type: `end ${row.repeats ? 'repeat' : 'group'}`, name };
      this.rows.push({ content, edge: 'end', cells: end, texts: {}, missing: {}, stored: null });
    } else if (row.field) this.#add({ content, edge: 'row', ...this.#question(content, name, saying), missing }, null);
    else {
      const relevant = around ? this.#relevant(around, saying) : '';
      const texts = { label: this.#text(noteOf(content.options)) };
      this.#add({ content, edge: 'row', cells: { type: 'note', name, relevant }, texts, missing }, around);
    }
  }

  /** A row, whose content without what stands in rows of its own goes to the own sheet. */
  #add({ cells, ...draft }: Omit<Draft, 'stored'>, around: Content | null): void {
    const { content } = draft;
    const { contents: _contents, ...rest } = content.options;
    const list = this.#listOf.get(content.id);
    const other = this.#otherOf(content);
    const options = list === undefined ? rest : { ...rest, values: null };
    const ids = this.#idsOf.get(content.id);
    const choices = list === undefined ? {} : { list, listed: choiceListOf(rest) !== null, ...(ids && { ids }) };
    const stored = {
      ...content,
      options,
      ...choices,
      ...(other === undefined ? {} : { other }),
      ...(this.#besides.has(content.id) && { beside: this.#besides.get(content.id) }),
      ...(around && { around: bare(around) }),
    };
    this.rows.push({ ...draft, cells: filled(cells), stored });
  }

  #relevant({ type, options }: Content, saying: Saying): string {
    if (type !== 'condition_container') return '';
    const several = (name: string): boolean => this.#names.of(name)?.several === true;
    const text = JSON.stringify(options.comparisons ?? options.formula);
    return said(comparisonsNode(options, several), text, 'relevant', saying);
  }

  /** `asked`: whose condition its row says. */
  #begun({ id, type, options }: Content, asked: Content, saying: Saying): Pick<Draft, 'cells' | 'texts'> {
    const isRepeat = type === 'repeat_container';
    const cells = {
      type: `begin ${isRepeat ? 'repeat' : 'group'}`,
      name: this.#names.rowName(id),
      relevant: this.#relevant(asked, saying),
      repeat_count: isRepeat ? formulaCell(options.countFormula, 'repeat_count', saying) : '',
    };
    return { cells, texts: { label: this.#text(options.label ?? '') } };
  }

  #question(content: Content, name: string, saying: Saying): Pick<Draft, 'cells' | 'texts'> {
    const { options } = content;
    const formula = (option: string, column: string) => formulaCell(options[option], column, saying);
    const initial = formula('initialFormula', 'default');
    const cells = {
      ...this.#type(content, name),
      name,
      required: options.required === true ? 'yes' : formula('requiredIf', 'required'),
      relevant: formula('showIf', 'relevant'),
      constraint: constraintOf(options, saying),
      readonly: options.disabled === true ? 'yes' : formula('readOnlyIf', 'readonly'),
      default: initial || defaultCell(options, value => this.#names.choice(listKey(content), value)),
      // One without any is refused by other tools, with the whole form.
      calculation: options.type === 'calculated' ? formula('formula', 'calculation') || blank : '',
      choice_filter: formulaCell(options.choicesFilter, 'choice_filter', {
        ...saying,
        targets: this.#names.at(content.id, 'current()/'),
      }),
    };
    const texts = {
      label: this.#text(options.label ?? name),
      hint: this.#text(options.help ?? ''),
      required_message: this.#text(options.invalidNote ?? ''),
      constraint_message: this.#text(constraintMessage(options) ?? ''),
    };
    return { cells, texts };
  }

  #type(content: Content, name: string): Type {
    const made = typeOf(content, this.#list(content, name));
    return this.#besides.has(content.id) ? { ...made, type: `${made.type} or_other` } : made;
  }

  #choicesOf(options: Options): readonly unknown[] {
    const chosen = choiceListOf(options);
    return chosen === null ? storedChoices(options) : (this.#lists.get(chosen)?.rows ?? []);
  }

  /** The choice that a question's type says beside its list; undefined without one. */
  #otherOf({ id, options }: Content): unknown {
    const last = storedChoices(options).at(-1);
    return isOther(last) && this.#besides.has(id) ? last : undefined;
  }

  /** Writes the choices of a field, and answers the name of their list; '' without any. */
  #list(content: Content, name: string): string {
    const { id, options } = content;
    const list = this.#lists.get(choiceListOf(options) ?? '');
    const other = this.#otherOf(content);
    const choices = this.#choicesOf(options).filter(choice => choice !== other);
    if (choices.length === 0) return '';
    const key = listKey({ id, options });
    const names = choices.map(choice => this.#names.choice(key, valueIn(choice)));
    const text = JSON.stringify([choices.map(said => ({ ...(said as Options), id: '' })), names]);
    const wanted = this.#former.lists.get(name) ?? (list ? idOf(list.name) : name);
    const listName = [wanted, name, `${name}_choices`].find(each => (this.#written.get(each) ?? text) === text) ?? id;
    this.#listOf.set(id, listName);
    if (this.#written.has(listName)) {
      if (list === undefined)
        this.#idsOf.set(
          id,
          choices.map(choice => textOf(own(choice, 'id'))),
        );
      return listName;
    }
    this.#written.set(listName, text);
    for (const [at, choice] of choices.entries()) this.#choice(`${listName}.${at + 1}`, listName, choice, names[at]);
    this.#columnsOf(listName, list?.columns ?? []);
    return listName;
  }

  #columnsOf(list: string, names: readonly string[]): void {
    for (const name of names) this.listColumns.add(headingOfColumn(name));
    const others = names.filter(name => headingOfColumn(name) !== name);
    if (others.length > 0)
      this.renamed.set(list, Object.fromEntries(others.map(name => [headingOfColumn(name), name])));
  }

  #choice(id: string, list: string, choice: unknown, name = ''): void {
    const { cells: _cells, ...stored } = choice as Options;
    this.choices.push({
      ...{ list, name, id, stored },
      cells: filled({ list_name: list, name, ...headed(own(choice, 'cells') as Cells | undefined) }),
      texts: { label: this.#text(own(choice, 'label')) },
    });
  }
}

/** What the sheets that a form came from called a field. */
const calledBefore = ({ id, options }: Content, { called }: Former): string => called.get(id) ?? textOf(options.name);

/** Text questions that still are what the type of the question before them says, by the id of that one. */
function besidesIn({ fields }: Form, former: Former): Map<string, Content> {
  const found = new Map<string, Content>();
  if (former.others.size === 0) return found;
  const gather = (contents: readonly Content[]): void => {
    for (const [at, content] of contents.entries()) {
      const [name, next] = [calledBefore(content, former), contents[at + 1]];
      if (former.others.has(name) && isOtherField(next, content, plainName(otherName(name))))
        found.set(content.id, next);
      gather(childrenOf(content));
    }
  };
  gather(fields);
  return found;
}

/** With those of the text questions that have no row: other tools call them after the question that they belong to. */
function calledIn({ fields }: Form, former: Former, besides: ReadonlyMap<string, Content>): Former['called'] {
  const called = new Map(former.called);
  walk(fields, content => {
    const beside = besides.get(content.id);
    if (beside) called.set(beside.id, otherName(calledBefore(content, former)));
  });
  return called;
}

/** Whether its row has room for the condition around it: it says none itself. */
const hasRoom = (content: Content): boolean => {
  const { container, field } = rowOf(content);
  return container ? /^(collapse|repeat)_container$/.test(content.type) : !field;
};

/** A container without what is in it. */
const bare = ({ options: { contents: _contents, ...options }, ...container }: Content): Content => ({
  ...container,
  options,
});

/** Other tools refuse a row that says nothing. */
const noteOf = ({ text }: Options): unknown => (textIn(text).trim() === '' ? '–' : text);

/** The list of choices that a field shares with others, or has alone. */
const listKey = ({ id, options }: Pick<Content, 'id' | 'options'>): string => choiceListOf(options) ?? id;
const valueIn = (choice: unknown): string => textOf(own(choice, 'value'));

const headed = (cells: Cells = {}): Cells =>
  Object.fromEntries(Object.entries(cells).map(([name, text]) => [headingOfColumn(name), text]));

/** Rules across fields, which XLSForm has not. */
export const rulesOf = ({ rules }: Form): string[] => listOf(rules).map(rule => textOf(own(rule, 'formula')));
