/**
 * Reads the sheet of questions into the tree of a form: types become inputs, groups sections, expressions formulas. Each
 * cell is reported with what became of it.
 */
import { newId } from '../base/id.ts';
import { limits } from '../base/limits.ts';
import type { Content, Options } from '../base/types.ts';
import { rowOf } from '../content-types/index.ts';
import { full, group, text, yes } from '../exchange/parts.ts';
import type { Line } from '../exchange/report.ts';
import { print } from '../formula/language/index.ts';
import type { Node } from '../formula/node.ts';
import { Cells } from './cells.ts';
import { valuesOf } from './choices.ts';
import { hasOther, offersOther, otherField, otherName, showIfOther } from './other-field.ts';
import { amended, type OwnRow, ownRowOf, saidBy, saidColumns } from './own-row.ts';
import { givenBy, QuestionReader } from './question-row.ts';
import { questionOf, usualType } from './questions.ts';
import { type Asked, RowReader } from './row-reader.ts';
import { namesOf } from './survey-names.ts';
import { typeOf } from './write-cells.ts';

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
  /** The row that a content came from, by its id. */
  rows: ReadonlyMap<string, number>;
}

const conditional = (formula: Node, contents: Content[]): Content => ({
  id: newId(),
  type: 'condition_container',
  column: full(),
  options: { formula: print(formula), contents },
});

const wrapped = (around: Content | null, content: Content): Content =>
  around ? { ...around, options: { ...around.options, contents: [content] } } : content;

/** Adds a condition; answers its contents. */
function inside(condition: Content, into: Content[]): Content[] {
  const contents: Content[] = [];
  into.push({ ...condition, options: { ...condition.options, contents } });
  return contents;
}

export class SurveyReader {
  readonly #asked: Asked;
  readonly #named: ReadonlyMap<number, string>;
  readonly #besideNamed: ReadonlyMap<number, string>;
  readonly #rows: RowReader;
  readonly #questions: QuestionReader;
  readonly #frames: Frame[];
  readonly #out: Pick<Survey, 'fields' | 'names'> = { fields: [], names: {} };
  readonly #madeOf = new Map<string, number>();

  constructor(asked: Asked) {
    this.#asked = asked;
    const names = namesOf(asked.table, asked.own);
    this.#named = names.ofRow;
    this.#besideNamed = names.ofOther;
    this.#frames = [{ is: 'group', name: '', contents: this.#out.fields, shown: [], inRepeat: false }];
    this.#rows = new RowReader(asked, names);
    this.#questions = new QuestionReader(this.#rows);
  }

  read(): Survey {
    for (const row of this.#asked.table.rows) {
      const cells = new Cells('survey', this.#asked.table, row, this.#asked.report);
      const { contents } = this.#frame;
      const before = contents.length;
      const from = this.#asked.report.lines.length;
      this.#row(cells);
      cells.rest('column');
      const made = contents[before];
      for (const line of this.#asked.report.lines.slice(from)) line.content = made?.id ?? '';
    }
    this.#asked.report.point(this.#rows.origins);
    return { ...this.#out, origins: this.#rows.origins, rows: this.#madeOf };
  }

  get #frame(): Frame {
    return this.#frames.at(-1) as Frame;
  }

  #row(cells: Cells): void {
    const type = this.#typeOf(cells);
    if (type.startsWith('end_')) {
      cells.note('type', 'taken');
      cells.note('name', 'taken');
      if (this.#frames.length > 1) this.#frames.pop();
      return;
    }
    if (type === 'begin_other') {
      this.#frames.push({ ...this.#frame, is: 'left', contents: [] });
      cells.rest('type');
    } else if (type === 'begin_group' || type === 'begin_repeat') this.#begin(cells, type === 'begin_repeat');
    else if (this.#frame.is === 'left') cells.rest('in_left');
    else if (yes.test(cells.peek('disabled'))) cells.rest('disabled');
    else if (type === '') cells.rest('no_type');
    else this.#leaf(cells, type);
  }

  /** KoboToolbox may have the list of a choice in a column of its own. */
  #typeOf(cells: Cells): string {
    const type = usualType(cells.peek('type'));
    const list = /^(?:select_one|select_multiple|rank)$/i.test(type) ? cells.peek('select_from_list_name') : '';
    if (list === '') return type;
    cells.note('select_from_list_name', 'taken');
    return `${type} ${list}`;
  }

  /** Notes the row that a content came from. */
  #made(content: Content, { row }: Cells): Content {
    if (!this.#madeOf.has(content.id)) this.#madeOf.set(content.id, row);
    return content;
  }

  /** A question or note; one that Kontor wrote is as it was, but for what somebody changed. */
  #leaf(cells: Cells, type: string): void {
    const into = this.#frame.contents;
    const own = ownRowOf(cells, this.#asked.own);
    if (own && own.changed.size === 0) {
      this.#takeWhole(cells, type, own);
      const content = this.#made(this.#own(cells, own, null), cells);
      into.push(wrapped(own.around, content), ...this.#beside(cells, type, content, own));
      return;
    }
    const from = into.length;
    if (/^note$/i.test(type)) this.#noteRow(cells, own);
    else this.#question(cells, type);
    const read = into.length > from ? into.pop() : undefined;
    if (!read) return;
    // A note may have got a condition around it.
    const condition = read.type === 'condition_container' ? read : null;
    const inner = condition ? ((condition.options.contents as Content[])[0] ?? null) : read;
    const made = own ? this.#own(cells, own, inner) : inner;
    if (!made) return;
    into.push(
      wrapped(own ? this.#around(cells, own, condition) : condition, this.#made(made, cells)),
      ...this.#beside(cells, type, made, own),
    );
  }

  /** The text question for another choice, which has no row: as it was, where Kontor wrote the row that it belongs to. */
  #beside(cells: Cells, type: string, of: Content, own: OwnRow | null): Content[] {
    const name = this.#besideNamed.get(cells.row);
    if (name === undefined || !hasOther(type) || !offersOther(of.options) || (own && !own.beside)) return [];
    this.#out.names[this.#pathOf(otherName(cells.peek('name')))] = name;
    if (!own?.beside) return [otherField(of, name)];
    const { beside } = own;
    return [{ ...beside, options: { ...beside.options, name, showIf: showIfOther(of.options) } }];
  }

  /** The condition that the row of another content says: as it was, or with what its cell says by now. */
  #around(cells: Cells, { around, changed }: OwnRow, read: Content | null): Content | null {
    if (around === null || (read === null && changed.has('relevant'))) return read;
    for (const option of ['formula', 'comparisons']) this.#rows.origin(around.id, option, cells, 'relevant');
    const options = changed.has('relevant') && read ? { formula: read.options.formula } : around.options;
    return { ...around, options };
  }

  /** Notes the cells of a row that is as Kontor wrote it. */
  #takeWhole(cells: Cells, type: string, own: OwnRow): void {
    const { content, list } = own;
    this.#tellName(cells, this.#named.get(cells.row) ?? '');
    this.#rows.noteKind(cells, givenBy(content.options));
    // A type that the form has not, given back by an export.
    const written = own.other === undefined ? typeOf(content, list).type : '';
    const reason = hasOther(type) ? 'or_other' : (questionOf(type, cells.peek('appearance'))?.reason ?? 'type');
    if (!/^note$/i.test(type) && written !== type) cells.note('type', 'changed', reason);
    this.#takeCells(cells, own);
  }

  /** What is taken out of its options later on is told of at their cells. */
  #takeCells(cells: Cells, own: OwnRow): void {
    const { content, given } = own;
    cells.keep(given);
    cells.taken(saidColumns);
    this.#around(cells, own, null);
    for (const option of Object.keys(content.options)) {
      const column = saidBy(option, content);
      if (column !== undefined) this.#rows.origin(content.id, option, cells, column);
    }
  }

  #own(cells: Cells, own: OwnRow, read: Content | null): Content {
    const content = amended(read, own);
    const list = this.#asked.lists.get(own.list);
    if (list) {
      // A filter that came since reads columns, which only a list of its own has.
      const isListed = own.listed || (own.changed.has('choice_filter') && content.options.choicesFilter !== undefined);
      if (isListed) list.filtered = true;
      const values = valuesOf(list).map((choice, at) => ({ ...choice, id: own.ids[at] || choice.id }));
      content.options.values = isListed
        ? { list: list.name }
        : [...values, ...(own.other === undefined ? [] : [own.other])];
    }
    if (content.options.name !== undefined) content.options.name = this.#named.get(cells.row) ?? content.options.name;
    return content;
  }

  /** A group or repeat that Kontor wrote; false for a condition that has none any more. */
  #beginOwn(cells: Cells, frame: Frame, own: OwnRow): boolean {
    const { content, changed } = own;
    const isCondition = content.type === 'condition_container';
    const read: Options = {};
    const relevant = changed.has('relevant') ? this.#rows.formula(cells, 'relevant') : null;
    if (isCondition && changed.has('relevant') && relevant === null) return false;
    if (isCondition && relevant !== null) read.formula = print(relevant);
    if (changed.has('label')) read.label = this.#rows.text(cells, 'label') ?? '';
    const count = changed.has('repeat_count') ? this.#rows.formula(cells, 'repeat_count') : null;
    if (count !== null) read.countFormula = print(count);
    const made = this.#made(this.#own(cells, own, { ...content, options: read }), cells);
    made.options.contents = frame.contents;
    if (made.options.name !== undefined) this.#tellName(cells, String(made.options.name));
    this.#placeOf(cells, own, isCondition ? null : relevant).push(made);
    this.#takeCells(cells, own);
    return true;
  }

  /** Where a group goes that Kontor wrote: into the condition that its row says, or said. */
  #placeOf(cells: Cells, own: OwnRow, relevant: Node | null): Content[] {
    const { contents, inRepeat } = this.#frame;
    if (own.around) {
      const condition = this.#around(cells, own, relevant === null ? null : conditional(relevant, []));
      return condition ? inside(condition, contents) : contents;
    }
    return relevant !== null && !inRepeat ? this.#condition(relevant, cells) : contents;
  }

  /** The heading of a group in a repeat that Kontor wrote: what is in the group stands beside it. */
  #headOwn(cells: Cells, frame: Frame, own: OwnRow): void {
    const { contents } = this.#frame;
    const label = own.changed.has('label') ? this.#rows.text(cells, 'label') : undefined;
    const isGone = own.changed.has('label') && label === undefined;
    const read = label === undefined ? null : text(label, 'h4');
    const relevant = this.#rows.formula(cells, 'relevant');
    if (relevant !== null) frame.shown = [...frame.shown, relevant];
    frame.contents = contents;
    if (!isGone) contents.push(this.#made(this.#own(cells, own, read), cells));
    this.#takeCells(cells, own);
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
    if (own && inRepeat && rowOf(own.content).group === 'text') this.#headOwn(cells, frame, own);
    else if (!own || !this.#beginOwn(cells, frame, own)) {
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
    const label = this.#rows.text(cells, 'label');
    const relevant = this.#rows.formula(cells, 'relevant');
    cells.note('appearance', 'left', 'appearance');
    const around = relevant !== null && !inRepeat ? this.#condition(relevant, cells) : this.#frame.contents;
    if (frame.is === 'repeat') around.push(this.#made(this.#repeat(cells, frame, label), cells));
    else if (inRepeat) {
      if (label !== undefined) around.push(this.#made(text(label, 'h4'), cells));
      frame.contents = around;
      if (relevant !== null) frame.shown = [...frame.shown, relevant];
    } else around.push(this.#made(group(label ?? '', frame.contents), cells));
  }

  #repeat(cells: Cells, frame: Frame, label: unknown): Content {
    const name = this.#named.get(cells.row) ?? '';
    this.#tellName(cells, name);
    const id = newId();
    const count = cells.peek('repeat_count');
    const options: Options = {
      name,
      maxRepeats: limits.repeats,
      contents: frame.contents,
      ...(label !== undefined && { label }),
    };
    if (count !== '') {
      const formula = this.#rows.formula(cells, 'repeat_count');
      if (typeof formula === 'number') options.maxRepeats = Math.min(limits.repeats, Math.max(1, Math.round(formula)));
      if (formula !== null) this.#rows.option(options, id, 'countFormula', print(formula), cells, 'repeat_count');
    }
    return { id, type: 'repeat_container', column: full(), options };
  }

  /** The contents of a condition around what follows. */
  #condition(formula: Node, cells: Cells): Content[] {
    const condition = conditional(formula, []);
    this.#rows.origin(condition.id, 'formula', cells, 'relevant');
    return inside(condition, this.#frame.contents);
  }

  #question(cells: Cells, type: string): void {
    const { contents, shown } = this.#frame;
    const name = this.#named.get(cells.row) ?? 'question';
    const made = this.#questions.read(cells, { type, name, shown });
    if (made === null) return;
    this.#tellName(cells, name);
    contents.push(made);
  }

  /** A condition that Kontor wrote around a note may be in a repeat. */
  #noteRow(cells: Cells, own: OwnRow | null): void {
    cells.note('type', 'taken');
    cells.note('name', 'changed', 'note_name');
    const label = this.#rows.text(cells, 'label', limits.text);
    const isUnasked = this.#frame.inRepeat && !own?.around;
    const relevant = isUnasked ? null : this.#rows.formula(cells, 'relevant');
    if (isUnasked) cells.note('relevant', 'left', 'note_in_repeat');
    // Without words there is nothing to show.
    if (label !== undefined) {
      const into = relevant === null ? this.#frame.contents : this.#condition(relevant, cells);
      into.push(text(label, 'normal'));
    }
    cells.note('hint', 'left', 'note_hint');
    cells.note('guidance_hint', 'left', 'guidance');
    for (const media of ['image', 'audio', 'video', 'big-image', 'media']) cells.note(media, 'left', 'media');
  }

  #tellName(cells: Cells, name: string): void {
    const written = cells.peek('name');
    cells.note(
      'name',
      name === written ? 'taken' : 'changed',
      name === written ? '' : 'name',
      name === written ? '' : name,
    );
    this.#out.names[this.#pathOf(written)] = name;
  }

  #pathOf(written: string): string {
    const groups = this.#frames.map(frame => frame.name).filter(Boolean);
    return `/${[...groups, written].join('/')}`;
  }
}
