/**
 * Reads the sheet of questions into the tree of a form: types become inputs, groups sections, expressions formulas. Each
 * cell is reported with what became of it.
 */
import { newId } from '../base/id.ts';
import { limits } from '../base/limits.ts';
import { isPlain, textOf } from '../base/plain.ts';
import type { Content, Options } from '../base/types.ts';
import { sanitizeName } from '../form/names.ts';
import { print } from '../formula/language/index.ts';
import type { Node } from '../formula/node.ts';
import { Cells } from './cells.ts';
import { type ChoiceList, columnName, valuesOf } from './choices.ts';
import { amended, type OwnRow, ownRowOf, saidColumns } from './own-row.ts';
import { type OwnReader, ownColumn } from './own-sheet.ts';
import { boundsOf, defaultOf, full, group, kindOf, no, text, yes } from './parts.ts';
import { choiceKind, questionOf } from './questions.ts';
import type { Line, Report } from './report.ts';
import type { Table } from './sheets.ts';
import { typeOf } from './write-cells.ts';
import { translate } from './xpath.ts';

const repeats = 100;

/** A group or repeat that is open at a row. */
interface Frame {
  is: 'group' | 'repeat' | 'left';
  name: string;
  contents: Content[];
  /** In a repeat, conditions of its groups go to each field. */
  shown: Node[];
  inRepeat: boolean;
}

export interface Survey {
  fields: Content[];
  /** From the paths of the sheet to names of the form. */
  names: Record<string, string>;
  /** The line of the report that an option of a content came from: `id option`. */
  origins: Map<string, Line>;
}

export interface Asked {
  table: Table;
  lists: Map<string, ChoiceList>;
  first: string;
  report: Report;
  /** What Kontor wrote beside the rows. */
  own: OwnReader;
}

const plainName = (written: string): string =>
  sanitizeName(written)
    .replace(/^_+/, '')
    .slice(0, limits.name - 4) || 'question';

/** The name that a row had in Kontor, where its cell is as it was. */
function ownName(mark: string | undefined, written: string, own: OwnReader): string | undefined {
  const found = mark === undefined ? null : own.get(mark);
  const name = isPlain(found?.value.options) ? textOf(found.value.options.name) : '';
  return found && name !== '' && found.cells.name === written ? name : undefined;
}

/** Names of questions and repeats, as the form has them: unique, of letters, digits and underscores. */
function namesOf({ table, own }: Asked): Map<number, string> {
  const taken = new Set<string>();
  const named = new Map<number, string>();
  const [type, name, mark] = ['type', 'name', ownColumn].map(
    each => table.headings.find(heading => heading.name === each)?.written ?? '',
  );
  /** The next number to try, by name: thousands may have one name. */
  const counts = new Map<string, number>();
  for (const { row, cells } of table.rows) {
    const written = cells.get(name ?? '') ?? '';
    if (/^(begin|end)[ _]group$|^end[ _]/i.test(cells.get(type ?? '') ?? '')) continue;
    const plain = ownName(cells.get(mark ?? ''), written, own) ?? plainName(written);
    let free = ['constructor', 'prototype'].includes(plain) ? `${plain}_` : plain;
    let count = counts.get(plain) ?? 2;
    for (; taken.has(free); count++) free = `${plain}_${count}`;
    counts.set(plain, count);
    taken.add(free);
    named.set(row, free);
  }
  return named;
}

interface Kind {
  kind: string;
  options: Options;
}

export class SurveyReader {
  readonly #asked: Asked;
  readonly #named: Map<number, string>;
  readonly #refs = new Map<string, string>();
  readonly #frames: Frame[];
  readonly #out: Survey = { fields: [], names: {}, origins: new Map() };

  constructor(asked: Asked) {
    this.#asked = asked;
    this.#named = namesOf(asked);
    this.#frames = [{ is: 'group', name: '', contents: this.#out.fields, shown: [], inRepeat: false }];
    const written = asked.table.headings.find(({ name }) => name === 'name')?.written ?? '';
    for (const { row, cells } of asked.table.rows) {
      const [name, made] = [cells.get(written), this.#named.get(row)];
      if (name !== undefined && made !== undefined && !this.#refs.has(name)) this.#refs.set(name, made);
    }
  }

  read(): Survey {
    for (const row of this.#asked.table.rows) {
      const cells = new Cells('survey', this.#asked.table, row, this.#asked.report);
      this.#row(cells);
      cells.rest('column');
    }
    return this.#out;
  }

  get #frame(): Frame {
    return this.#frames.at(-1) as Frame;
  }

  #row(cells: Cells): void {
    const type = cells.peek('type').replace(/\s+/g, ' ').trim();
    const plain = type.toLowerCase().replace(/^(begin|end) /, '$1_');
    if (/^end_(group|repeat)$/.test(plain)) {
      cells.note('type', 'taken');
      cells.note('name', 'taken');
      if (this.#frames.length > 1) this.#frames.pop();
      return;
    }
    if (plain === 'begin_group' || plain === 'begin_repeat') this.#begin(cells, plain === 'begin_repeat');
    else if (this.#frame.is === 'left') cells.rest('in_left');
    else if (type === '') cells.rest('no_type');
    else this.#leaf(cells, type);
  }

  /** A question or note; one that Kontor wrote is as it was, but for what somebody changed. */
  #leaf(cells: Cells, type: string): void {
    const into = this.#frame.contents;
    const own = ownRowOf(cells, this.#asked.own);
    if (own && own.changed.size === 0) {
      this.#takeWhole(cells, type, own);
      into.push(this.#own(cells, own, null));
      return;
    }
    const from = into.length;
    if (/^note$/i.test(type)) this.#noteRow(cells);
    else this.#question(cells, type);
    const made = into.length > from ? into.at(-1) : undefined;
    if (!own || !made) return;
    // A note may have got a condition around it.
    const around = made.type === 'condition_container' ? (made.options.contents as Content[]) : into;
    around.push(this.#own(cells, own, around.pop() ?? null));
  }

  /** Notes the cells of a row that is as Kontor wrote it. */
  #takeWhole(cells: Cells, type: string, { content, list }: OwnRow): void {
    this.#tellName(cells, this.#named.get(cells.row) ?? '');
    // A type that the form has not, given back by an export.
    if (!/^note$/i.test(type) && typeOf(content, list).type !== type)
      cells.note('type', 'changed', questionOf(type, cells.peek('appearance'))?.reason ?? 'type');
    cells.taken(saidColumns);
  }

  #own(cells: Cells, own: OwnRow, read: Content | null): Content {
    const content = amended(read, own);
    const list = this.#asked.lists.get(own.list);
    if (list) {
      if (own.listed) list.filtered = true;
      content.options.values = own.listed ? { list: list.name } : valuesOf(list);
    }
    if (content.options.name !== undefined) content.options.name = this.#named.get(cells.row) ?? content.options.name;
    return content;
  }

  /** A group or repeat that Kontor wrote; false for a condition that has none any more. */
  #beginOwn(cells: Cells, frame: Frame, own: OwnRow): boolean {
    const { content, changed } = own;
    const read: Options = {};
    let around = this.#frame.contents;
    const relevant = changed.has('relevant') ? this.#formula(cells, 'relevant') : null;
    if (content.type === 'condition_container') {
      if (changed.has('relevant') && relevant === null) return false;
      if (relevant !== null) read.formula = print(relevant);
    } else if (relevant !== null && !this.#frame.inRepeat) around = this.#condition(relevant, cells);
    if (changed.has('label')) read.label = cells.text('label', this.#asked.first, each => this.#written(each)) ?? '';
    const count = changed.has('repeat_count') ? this.#formula(cells, 'repeat_count') : null;
    if (count !== null) read.countFormula = print(count);
    const made = this.#own(cells, own, { ...content, options: read });
    made.options.contents = frame.contents;
    if (made.options.name !== undefined) this.#tellName(cells, String(made.options.name));
    around.push(made);
    cells.taken(saidColumns);
    return true;
  }

  #begin(cells: Cells, isRepeat: boolean): void {
    const { is, inRepeat, shown } = this.#frame;
    const name = cells.peek('name');
    const frame: Frame = {
      is: isRepeat ? 'repeat' : 'group',
      name,
      contents: [],
      shown,
      inRepeat: inRepeat || isRepeat,
    };
    const reason = this.#leftBecause(is === 'left', isRepeat && inRepeat);
    if (reason) {
      this.#frames.push({ ...frame, is: 'left' });
      cells.rest(reason);
      return;
    }
    cells.note('type', 'taken');
    const own = ownRowOf(cells, this.#asked.own);
    if (!own || !this.#beginOwn(cells, frame, own)) {
      cells.note('name', isRepeat ? 'taken' : 'changed', isRepeat ? '' : 'group_name');
      this.#open(cells, frame, inRepeat);
    }
    this.#frames.push(frame);
  }

  /** Groups are bounded here already: what walks the form is recursive. */
  #leftBecause(inLeft: boolean, isNested: boolean): string | null {
    if (inLeft) return 'in_left';
    if (isNested) return 'nested_repeat';
    return this.#frames.length > limits.depth ? 'too_deep' : null;
  }

  /** A section or repeat; in a repeat, a group is its heading and a condition of each of its fields. */
  #open(cells: Cells, frame: Frame, inRepeat: boolean): void {
    const label = cells.text('label', this.#asked.first, each => this.#written(each));
    const relevant = this.#formula(cells, 'relevant');
    cells.note('appearance', 'left', 'appearance');
    const around = relevant !== null && !inRepeat ? this.#condition(relevant, cells) : this.#frame.contents;
    if (frame.is === 'repeat') around.push(this.#repeat(cells, frame, label));
    else if (inRepeat) {
      if (label !== undefined) around.push(text(label, 'h4'));
      frame.contents = around;
      if (relevant !== null) frame.shown = [...frame.shown, relevant];
    } else around.push(group(label ?? '', frame.contents));
  }

  #repeat(cells: Cells, frame: Frame, label: unknown): Content {
    const name = this.#named.get(cells.row) ?? '';
    this.#tellName(cells, name);
    const id = newId();
    const count = cells.peek('repeat_count');
    const options: Options = {
      name,
      maxRepeats: repeats,
      contents: frame.contents,
      ...(label !== undefined && { label }),
    };
    if (count !== '') {
      const formula = this.#formula(cells, 'repeat_count');
      if (typeof formula === 'number') options.maxRepeats = Math.min(limits.repeats, Math.max(1, Math.round(formula)));
      if (formula !== null) this.#option(options, id, 'countFormula', print(formula), cells, 'repeat_count');
    }
    return { id, type: 'repeat_container', column: full(), options };
  }

  /** The contents of a condition around what follows. */
  #condition(formula: Node, cells: Cells): Content[] {
    const id = newId();
    const contents: Content[] = [];
    const options: Options = { formula: print(formula), contents };
    this.#origin(id, 'formula', cells, 'relevant');
    this.#frame.contents.push({ id, type: 'condition_container', column: full(), options });
    return contents;
  }

  #noteRow(cells: Cells): void {
    cells.note('type', 'taken');
    cells.note('name', 'changed', 'note_name');
    const label = cells.text('label', this.#asked.first, each => this.#written(each));
    const relevant = this.#frame.inRepeat ? null : this.#formula(cells, 'relevant');
    if (this.#frame.inRepeat) cells.note('relevant', 'left', 'note_in_repeat');
    const into = relevant === null ? this.#frame.contents : this.#condition(relevant, cells);
    if (label !== undefined) into.push(text(label, 'normal'));
    cells.note('hint', 'left', 'note_hint');
  }

  #question(cells: Cells, type: string): void {
    const made = this.#kind(cells, type);
    if (made === null) return;
    const name = this.#named.get(cells.row) ?? 'question';
    const id = newId();
    this.#tellName(cells, name);
    const label = cells.text('label', this.#asked.first, each => this.#written(each)) ?? cells.peek('name');
    const options: Options = { type: made.kind, name, label, required: false, ...made.options };
    const help = cells.text('hint', this.#asked.first, each => this.#written(each));
    if (help !== undefined) options.help = help;
    this.#frame.contents.push({ id, type: 'input', column: full(), options });
    this.#logic(cells, id, options);
    this.#bounds(cells, id, options);
    this.#default(cells, id, options);
    cells.note('guidance_hint', 'left', 'guidance');
    for (const media of ['image', 'audio', 'video', 'big-image', 'media']) cells.note(media, 'left', 'media');
    cells.note(
      'appearance',
      /^(multiline|minimal|autocomplete|search)$/.test(cells.peek('appearance')) ? 'taken' : 'left',
      'appearance',
    );
  }

  /** The kind of input, with its choices; null where there is none, which is noted. */
  #kind(cells: Cells, type: string): Kind | null {
    const appearance = cells.peek('appearance');
    const [word = '', list = '', extra = ''] = type.split(' ');
    const isChoice =
      extra !== '' || list !== '' ? /^(select_one|select_multiple|select1|select|rank)$/i.test(word) : false;
    if (isChoice) return this.#choice(cells, { type, word, list, extra });
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

  #choice(cells: Cells, { type, word, list, extra }: Record<'type' | 'word' | 'list' | 'extra', string>): Kind | null {
    const known = this.#asked.lists.get(list);
    if (!known) {
      cells.rest('no_list');
      return null;
    }
    const found = choiceKind(!/^select_one$|^select1$/i.test(word), cells.peek('appearance'), known.rows.length);
    const isOther = extra.toLowerCase() === 'or_other' || / or specify other$/i.test(type);
    const values: unknown[] = valuesOf(known);
    if (isOther) values.push({ id: newId(), value: 'other', label: { de: 'Andere', en: 'Other' } });
    const reason = /^rank$/i.test(word) ? 'rank' : isOther ? 'or_other' : '';
    cells.note('type', reason === '' ? 'taken' : 'changed', reason);
    return { kind: found.kind, options: { ...found.options, values, ...this.#filter(cells, known) } };
  }

  /** A filter of choices reads columns, which only a list of its own has. */
  #filter(cells: Cells, list: ChoiceList): Options {
    if (cells.peek('choice_filter') === '') return {};
    const formula = this.#formula(cells, 'choice_filter', name => {
      if (name === 'name' || name === 'label') return { own: name === 'name' ? 'choice.value' : 'choice.label' };
      const column = columnName(name);
      return list.columns.includes(column) ? { own: `choice.${column}` } : null;
    });
    if (formula === null) return {};
    list.filtered = true;
    return { values: { list: list.name }, choicesFilter: print(formula) };
  }

  #parameters(cells: Cells, kind: string): Options {
    const text = cells.peek('parameters');
    if (text === '' && kind !== 'range') return {};
    const given = Object.fromEntries(
      Array.from(text.slice(0, 2_000).matchAll(/([\w-]+)\s*=\s*([^\s,;]+)/g), ([, name, value]) => [name, value]),
    );
    if (kind === 'range') {
      cells.note('parameters', 'taken');
      return { minValue: Number(given.start ?? 0), maxValue: Number(given.end ?? 10), step: Number(given.step ?? 1) };
    }
    if (kind === 'file' && given['max-pixels'] !== undefined) {
      cells.note('parameters', 'taken');
      return { maxEdge: Number(given['max-pixels']) };
    }
    return {};
  }

  #logic(cells: Cells, id: string, options: Options): void {
    const shown = [...this.#frame.shown, ...[this.#formula(cells, 'relevant')].filter(each => each !== null)];
    if (shown.length > 0)
      this.#option(
        options,
        id,
        'showIf',
        print(shown.length === 1 ? (shown[0] as Node) : { call: 'AND', args: shown }),
        cells,
        'relevant',
      );
    this.#flag(cells, options, id, { column: 'required', plain: 'required', formula: 'requiredIf' });
    this.#flag(cells, options, id, { column: 'readonly', plain: 'disabled', formula: 'readOnlyIf' });
    const note = cells.text('required_message', this.#asked.first);
    if (note !== undefined) options.invalidNote = note;
    const calculation = this.#formula(cells, 'calculation');
    if (calculation === null) return;
    const isCalculated = options.type === 'calculated';
    this.#option(options, id, isCalculated ? 'formula' : 'initialFormula', print(calculation), cells, 'calculation');
    if (isCalculated) options.format = { kind: kindOf(calculation) };
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
    const found = this.#formula(cells, column);
    if (found !== null) this.#option(options, id, formula, print(found), cells, column);
  }

  #bounds(cells: Cells, id: string, options: Options): void {
    const message = cells.text('constraint_message', this.#asked.first);
    const text = cells.peek('constraint');
    if (text === '') return;
    const bounds =
      message === undefined && (options.type === 'number' || options.type === 'range') ? boundsOf(text) : null;
    if (bounds) {
      Object.assign(options, bounds);
      cells.note('constraint', 'changed', 'bounds');
      return;
    }
    const formula = this.#formula(cells, 'constraint');
    if (formula === null) return;
    const rule = {
      formula: print(formula),
      message: message ?? { de: 'Dieser Wert passt nicht.', en: 'This value does not fit.' },
    };
    this.#option(options, id, 'rules', [rule], cells, 'constraint');
  }

  #default(cells: Cells, id: string, options: Options): void {
    const text = cells.peek('default');
    if (text === '') return;
    if (/\$\{|\(/.test(text)) {
      const formula = this.#formula(cells, 'default');
      if (formula !== null) this.#option(options, id, 'initialFormula', print(formula), cells, 'default');
      return;
    }
    cells.note('default', 'taken');
    this.#option(options, id, 'default', defaultOf(text, options), cells, 'default');
  }

  #option(options: Options, id: string, option: string, value: unknown, cells: Cells, column: string): void {
    options[option] = value;
    this.#origin(id, option, cells, column);
  }

  #origin(id: string, option: string, cells: Cells, column: string): void {
    const line = cells.line(column);
    if (line) this.#out.origins.set(`${id} ${option}`, line);
  }

  #formula(cells: Cells, column: string, choiceColumn?: (name: string) => Node | null): Node | null {
    const text = cells.peek(column);
    if (text === '') return null;
    const { node, reason } = translate(text, {
      field: name => {
        const ref = this.#refs.get(name);
        return ref === undefined ? null : { ref };
      },
      ...(choiceColumn && { column: choiceColumn }),
    });
    if (reason !== null) {
      cells.note(column, 'left', reason);
      return null;
    }
    const formula = print(node);
    cells.note(column, formula === text ? 'taken' : 'changed', formula === text ? '' : 'formula', formula);
    return node;
  }

  /** `${name}` in a text is `{name}`. */
  #written(text: string): string {
    return text.replace(/\$\{\s{0,9}([^{}\s$]{1,200})\s{0,9}\}/g, (whole, name: string) => {
      const ref = this.#refs.get(name);
      return ref === undefined ? whole : `{${ref}}`;
    });
  }

  #tellName(cells: Cells, name: string): void {
    const written = cells.peek('name');
    cells.note(
      'name',
      name === written ? 'taken' : 'changed',
      name === written ? '' : 'name',
      name === written ? '' : name,
    );
    const groups = this.#frames.map(frame => frame.name).filter(Boolean);
    this.#out.names[`/${[...groups, written].join('/')}`] = name;
  }
}
