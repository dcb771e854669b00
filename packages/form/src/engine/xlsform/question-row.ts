/** Reads the row of a question into an input: its kind and choices, conditions, bounds and default. */
import { newId } from '../base/id.ts';
import { limits } from '../base/limits.ts';
import { own, textOf } from '../base/plain.ts';
import type { Content, Options } from '../base/types.ts';
import { boundsOf, defaultOf, full, no, yes } from '../exchange/parts.ts';
import { print } from '../formula/language/index.ts';
import type { Node } from '../formula/node.ts';
import type { Cells } from './cells.ts';
import { type ChoiceList, columnName, valuesOf } from './choices.ts';
import { fileListOf } from './file-lists.ts';
import { hasOther, offersOther, other } from './other-field.ts';
import { choiceKind, questionOf } from './questions.ts';
import type { RowReader } from './row-reader.ts';

interface Kind {
  kind: string;
  options: Options;
}

/** Parameters that a kind of input has, too; each is a number. */
const parameters: Readonly<Record<string, readonly string[]>> = {
  range: ['start', 'end', 'step'],
  file: ['max-pixels'],
};

const kinds: Readonly<Record<string, string>> = {
  ...{ number: 'number', range: 'number', rating: 'number', date: 'date', 'datetime-local': 'datetime' },
  ...{ select: 'choice', radio: 'choice' },
};

/** Kinds of input that a calculation may take the place of, and what it is shown as. */
const shownAs: Readonly<Record<string, string>> = {
  ...{ number: 'number', text: 'text', textarea: 'text', date: 'date', 'datetime-local': 'datetime' },
};

/** What a field gives to the calculations that name it. */
export const givenBy = ({ type, format }: Options): string =>
  textOf(own(format, 'kind')) || (Object.hasOwn(kinds, textOf(type)) && kinds[textOf(type)]) || 'text';

/** The value of a choice is a text. */
const shownKind = (kind: string): string => (kind === 'choice' ? 'text' : kind);

/** Of a list that a filter reads, nothing but its own choices is offered. */
const otherReason = (options: Options): string => (offersOther(options) ? 'or_other' : 'or_other_filtered');

export class QuestionReader {
  readonly #rows: RowReader;

  constructor(rows: RowReader) {
    this.#rows = rows;
  }

  /** Null where there is no such kind, which is noted. `shown`: conditions of the groups around it. */
  read(cells: Cells, { type, name, shown }: { type: string; name: string; shown: readonly Node[] }): Content | null {
    const made = this.#kind(cells, type);
    if (made === null) return null;
    const id = newId();
    const label = this.#rows.text(cells, 'label') ?? cells.peek('name');
    const options: Options = { type: made.kind, name, label, required: false, ...made.options };
    const help = this.#rows.text(cells, 'hint');
    if (help !== undefined) options.help = help;
    if (options.choicesFilter !== undefined) this.#rows.origin(id, 'choicesFilter', cells, 'choice_filter');
    this.#logic(cells, id, options, shown);
    this.#rows.noteKind(cells, givenBy(options));
    this.#bounds(cells, id, options);
    this.#default(cells, id, options);
    cells.note('guidance_hint', 'left', 'guidance');
    // A calculation follows all that it reads, and what is filled in at first stays.
    if (made.kind === 'calculated') cells.note('trigger', 'changed', 'trigger_always');
    else cells.note('trigger', 'left', 'trigger');
    for (const media of ['image', 'audio', 'video', 'big-image', 'media']) cells.note(media, 'left', 'media');
    cells.note(
      'appearance',
      /^(multiline|minimal|autocomplete|search)$/.test(cells.peek('appearance')) ? 'taken' : 'left',
      'appearance',
    );
    return { id, type: 'input', column: full(), options };
  }

  /** The kind of input, with its choices; null where there is none, which is noted. */
  #kind(cells: Cells, type: string): Kind | null {
    const appearance = cells.peek('appearance');
    const [word = '', list = '', extra = ''] = type.split(' ');
    const isChoice = extra !== '' || list !== '' ? /^(select_one|select_multiple|select|rank)$/i.test(word) : false;
    if (isChoice) return this.#choice(cells, { type, word, list });
    const file = fileListOf(type, cells.peek('parameters'));
    const { lists } = this.#rows.asked;
    // An export has its rows among the choices, by the name of the file.
    const inFile = file && (lists.get(file.name) ?? lists.get(file.written));
    if (inFile) return this.#listed(cells, inFile, file.several, 'file_list');
    const found = questionOf(type, appearance);
    if (!found) {
      cells.rest(/from_file|external/.test(word) ? 'external' : 'type');
      return null;
    }
    cells.note('type', found.reason ? 'changed' : 'taken', found.reason);
    const caption = cells.peek('label') || 'Datei';
    const files = found.kind === 'file' ? { buttonLabel: caption, buttonLabelFirstItem: caption } : {};
    return { kind: found.kind, options: { ...found.options, ...files, ...this.#parameters(cells, found.kind) } };
  }

  #choice(cells: Cells, { type, word, list }: Record<'type' | 'word' | 'list', string>): Kind | null {
    const known = this.#rows.asked.lists.get(list);
    if (!known) {
      cells.rest('no_list');
      return null;
    }
    const isSeveral = !/^select_one$/i.test(word);
    const found = choiceKind(isSeveral, cells.peek('appearance'), known.rows.length);
    // More than a field may have are a list of its own.
    if (known.rows.length >= limits.choices) return this.#listed(cells, known, isSeveral, 'long_list');
    const values: unknown[] = valuesOf(known);
    const isOther = hasOther(type);
    // A list that has it already is as other tools want it.
    if (isOther && !offersOther({ values })) values.push({ id: newId(), ...structuredClone(other) });
    const options = { ...found.options, values, ...this.#filter(cells, known) };
    const reason = /^rank$/i.test(word) ? 'rank' : isOther ? otherReason(options) : '';
    cells.note('type', reason === '' ? 'taken' : 'changed', reason);
    cells.note('parameters', 'left', 'parameter');
    return { kind: found.kind, options };
  }

  /** A list of its own, whatever reads its columns: it may have more rows than a field has choices. */
  #listed(cells: Cells, list: ChoiceList, several: boolean, reason: string): Kind {
    const found = choiceKind(several, cells.peek('appearance'), list.rows.length);
    list.filtered = true;
    cells.note('type', 'changed', reason);
    cells.note('parameters', 'left', 'kept');
    return {
      kind: found.kind,
      options: { ...found.options, values: { list: list.name }, ...this.#filter(cells, list) },
    };
  }

  /** A filter of choices reads columns, which only a list of its own has. */
  #filter(cells: Cells, list: ChoiceList): Options {
    if (cells.peek('choice_filter') === '') return {};
    const formula = this.#rows.formula(cells, 'choice_filter', name => {
      if (name === 'name' || name === 'label') return { own: name === 'name' ? 'choice.value' : 'choice.label' };
      const column = columnName(name);
      return list.columns.includes(column) ? { own: `choice.${column}` } : null;
    });
    if (formula === null) return {};
    list.filtered = true;
    return { values: { list: list.name }, choicesFilter: print(formula) };
  }

  /** What the parameters of a question say here; the cell stays with the form whatever they are. */
  #parameters(cells: Cells, kind: string): Options {
    const text = cells.peek('parameters');
    const given = new Map(
      Array.from(text.slice(0, 2_000).matchAll(/([\w-]+)\s*=\s*([^\s,;]+)/g), ([, name = '', value]) => [name, value]),
    );
    const known = Object.hasOwn(parameters, kind) ? (parameters[kind] ?? []) : [];
    const taken = known.filter(name => Number.isFinite(Number(given.get(name) ?? Number.NaN)));
    const isAll = taken.length === given.size && given.size > 0;
    if (isAll) cells.note('parameters', 'taken');
    else if (taken.length > 0) cells.note('parameters', 'changed', 'parameter_part');
    else cells.note('parameters', 'left', 'parameter');
    const said = (name: string, usual: number) => (taken.includes(name) ? Number(given.get(name)) : usual);
    if (kind === 'range') return { minValue: said('start', 0), maxValue: said('end', 10), step: said('step', 1) };
    return taken.includes('max-pixels') ? { maxEdge: said('max-pixels', 0) } : {};
  }

  #logic(cells: Cells, id: string, options: Options, around: readonly Node[]): void {
    const shown = [...around, ...[this.#rows.formula(cells, 'relevant')].filter(each => each !== null)];
    if (shown.length > 0)
      this.#rows.option(
        options,
        id,
        'showIf',
        print(shown.length === 1 ? (shown[0] as Node) : { call: 'AND', args: shown }),
        cells,
        'relevant',
      );
    this.#flag(cells, options, id, { column: 'required', plain: 'required', formula: 'requiredIf' });
    this.#flag(cells, options, id, { column: 'readonly', plain: 'disabled', formula: 'readOnlyIf' });
    const note = this.#rows.text(cells, 'required_message');
    if (note !== undefined) options.invalidNote = note;
    const calculation = this.#rows.formula(cells, 'calculation');
    if (calculation === null) return;
    const formula = print(calculation);
    if (options.type === 'calculated') options.format = { kind: shownKind(this.#rows.kindOf(calculation, cells)) };
    else if (!this.#calculated(options)) {
      cells.renote('calculation', 'follows');
      this.#rows.option(options, id, 'initialFormula', formula, cells, 'calculation');
      return;
    }
    this.#rows.option(options, id, 'formula', formula, cells, 'calculation');
  }

  /** A question that nobody may change, and that has a calculation, is one: it follows what it reads for good. */
  #calculated(options: Options): boolean {
    const { type, disabled } = options;
    const kind = Object.hasOwn(shownAs, textOf(type)) ? shownAs[textOf(type)] : undefined;
    if (disabled !== true || kind === undefined) return false;
    const decimals = typeof options.decimals === 'number' ? { decimals: options.decimals } : {};
    for (const option of ['disabled', 'required', 'requiredIf', 'decimals', 'invalidNote']) delete options[option];
    options.type = 'calculated';
    options.format = { kind, ...decimals };
    return true;
  }

  #flag(
    cells: Cells,
    options: Options,
    id: string,
    { column, plain, formula }: { column: string; plain: string; formula: string },
  ): void {
    const text = cells.peek(column);
    if (text === '') return;
    if (yes.test(text) || no.test(text)) {
      if (yes.test(text)) options[plain] = true;
      cells.note(column, 'taken');
      return;
    }
    const found = this.#rows.formula(cells, column);
    if (found !== null) this.#rows.option(options, id, formula, print(found), cells, column);
  }

  #bounds(cells: Cells, id: string, options: Options): void {
    const message = this.#rows.text(cells, 'constraint_message');
    const text = cells.peek('constraint');
    if (text === '') return;
    const bounds =
      message === undefined && (options.type === 'number' || options.type === 'range') ? boundsOf(text) : null;
    if (bounds) {
      Object.assign(options, bounds);
      cells.note('constraint', 'changed', 'bounds');
      return;
    }
    const formula = this.#rows.formula(cells, 'constraint');
    if (formula === null) return;
    const rule = {
      formula: print(formula),
      message: message ?? { de: 'Dieser Wert passt nicht.', en: 'This value does not fit.' },
    };
    this.#rows.option(options, id, 'rules', [rule], cells, 'constraint');
  }

  #default(cells: Cells, id: string, options: Options): void {
    const text = cells.peek('default');
    if (text === '') return;
    // Words with a bracket behind them, "Centre (north)", are a text.
    if (/\$\{|[\w-]\(/.test(text)) {
      const formula = this.#rows.formula(cells, 'default');
      if (formula !== null) this.#rows.option(options, id, 'initialFormula', print(formula), cells, 'default');
      return;
    }
    cells.note('default', 'taken');
    this.#rows.option(options, id, 'default', defaultOf(text, options), cells, 'default');
  }
}
