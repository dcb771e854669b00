/**
 * Reads the sheet of questions into the tree of a form: types become inputs, groups sections, expressions formulas. Each
 * cell is reported with what became of it.
 */
import { newId } from '../base/id.ts';
import { limits } from '../base/limits.ts';
import type { Content, Options } from '../base/types.ts';
import { full, group, text } from '../exchange/parts.ts';
import type { Line } from '../exchange/report.ts';
import { print } from '../formula/language/index.ts';
import type { Node } from '../formula/node.ts';
import { Cells } from './cells.ts';
import { valuesOf } from './choices.ts';
import { amended, type OwnRow, ownRowOf, saidBy, saidColumns } from './own-row.ts';
import { givenBy, QuestionReader } from './question-row.ts';
import { questionOf } from './questions.ts';
import { type Asked, RowReader } from './row-reader.ts';
import { namesOf } from './survey-names.ts';
import { typeOf } from './write-cells.ts';

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

export class SurveyReader {
  readonly #asked: Asked;
  readonly #named: ReadonlyMap<number, string>;
  readonly #rows: RowReader;
  readonly #questions: QuestionReader;
  readonly #frames: Frame[];
  readonly #out: Pick<Survey, 'fields' | 'names'> = { fields: [], names: {} };

  constructor(asked: Asked) {
    this.#asked = asked;
    const names = namesOf(asked.table, asked.own);
    this.#named = names.ofRow;
    this.#frames = [{ is: 'group', name: '', contents: this.#out.fields, shown: [], inRepeat: false }];
    this.#rows = new RowReader(asked, names);
    this.#questions = new QuestionReader(this.#rows);
  }

  read(): Survey {
    for (const row of this.#asked.table.rows) {
      const cells = new Cells('survey', this.#asked.table, row, this.#asked.report);
      this.#row(cells);
      cells.rest('column');
    }
    return { ...this.#out, origins: this.#rows.origins };
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
  #takeWhole(cells: Cells, type: string, own: OwnRow): void {
    const { content, list } = own;
    this.#tellName(cells, this.#named.get(cells.row) ?? '');
    this.#rows.noteKind(cells, givenBy(content.options));
    // A type that the form has not, given back by an export.
    if (!/^note$/i.test(type) && typeOf(content, list).type !== type)
      cells.note('type', 'changed', questionOf(type, cells.peek('appearance'))?.reason ?? 'type');
    this.#takeCells(cells, own);
  }

  /** What is taken out of its options later on is told of at their cells. */
  #takeCells(cells: Cells, { content, given }: OwnRow): void {
    cells.keep(given);
    cells.taken(saidColumns);
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
      content.options.values = isListed ? { list: list.name } : valuesOf(list);
    }
    if (content.options.name !== undefined) content.options.name = this.#named.get(cells.row) ?? content.options.name;
    return content;
  }

  /** A group or repeat that Kontor wrote; false for a condition that has none any more. */
  #beginOwn(cells: Cells, frame: Frame, own: OwnRow): boolean {
    const { content, changed } = own;
    const read: Options = {};
    let around = this.#frame.contents;
    const relevant = changed.has('relevant') ? this.#rows.formula(cells, 'relevant') : null;
    if (content.type === 'condition_container') {
      if (changed.has('relevant') && relevant === null) return false;
      if (relevant !== null) read.formula = print(relevant);
    } else if (relevant !== null && !this.#frame.inRepeat) around = this.#condition(relevant, cells);
    if (changed.has('label')) read.label = this.#rows.text(cells, 'label') ?? '';
    const count = changed.has('repeat_count') ? this.#rows.formula(cells, 'repeat_count') : null;
    if (count !== null) read.countFormula = print(count);
    const made = this.#own(cells, own, { ...content, options: read });
    made.options.contents = frame.contents;
    if (made.options.name !== undefined) this.#tellName(cells, String(made.options.name));
    around.push(made);
    this.#takeCells(cells, own);
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
    const label = this.#rows.text(cells, 'label');
    const relevant = this.#rows.formula(cells, 'relevant');
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
      const formula = this.#rows.formula(cells, 'repeat_count');
      if (typeof formula === 'number') options.maxRepeats = Math.min(limits.repeats, Math.max(1, Math.round(formula)));
      if (formula !== null) this.#rows.option(options, id, 'countFormula', print(formula), cells, 'repeat_count');
    }
    return { id, type: 'repeat_container', column: full(), options };
  }

  /** The contents of a condition around what follows. */
  #condition(formula: Node, cells: Cells): Content[] {
    const id = newId();
    const contents: Content[] = [];
    const options: Options = { formula: print(formula), contents };
    this.#rows.origin(id, 'formula', cells, 'relevant');
    this.#frame.contents.push({ id, type: 'condition_container', column: full(), options });
    return contents;
  }

  #question(cells: Cells, type: string): void {
    const { contents, shown } = this.#frame;
    const name = this.#named.get(cells.row) ?? 'question';
    const made = this.#questions.read(cells, { type, name, shown });
    if (made === null) return;
    this.#tellName(cells, name);
    contents.push(made);
  }

  #noteRow(cells: Cells): void {
    cells.note('type', 'taken');
    cells.note('name', 'changed', 'note_name');
    const label = this.#rows.text(cells, 'label');
    const relevant = this.#frame.inRepeat ? null : this.#rows.formula(cells, 'relevant');
    if (this.#frame.inRepeat) cells.note('relevant', 'left', 'note_in_repeat');
    const into = relevant === null ? this.#frame.contents : this.#condition(relevant, cells);
    if (label !== undefined) into.push(text(label, 'normal'));
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
    const groups = this.#frames.map(frame => frame.name).filter(Boolean);
    this.#out.names[`/${[...groups, written].join('/')}`] = name;
  }
}
