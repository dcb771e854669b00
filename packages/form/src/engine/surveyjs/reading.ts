/** What reading one element of a questionnaire needs to know of the whole: names, languages, the report, where it stands. */
import type { Content, Options } from '../base/types.ts';
import type { Line, Report } from '../exchange/report.ts';
import { print } from '../formula/language/index.ts';
import type { Node } from '../formula/node.ts';
import { translate } from './expression.ts';
import { type Names, nameOf, typeOf } from './names.ts';
import { type Element, Props, type Text } from './props.ts';

/** Where an element stands. */
export interface Place {
  contents: Content[];
  /** The repeat around it, as the questionnaire calls it; '' outside of all. */
  repeat: string;
  /** Within a repeat, the conditions of the panels around it, which go to each field. */
  shown: readonly Node[];
}

export class Reading {
  readonly names: Names;
  readonly first: string;
  /** The language that `default` is of. */
  readonly usual: string;
  readonly report: Report;
  /** The line of the report that an option of a content came from: `id option`. */
  readonly origins = new Map<string, Line>();
  #row = 0;

  constructor(names: Names, { first, usual }: { first: string; usual: string }, report: Report) {
    this.names = names;
    this.first = first;
    this.usual = usual;
    this.report = report;
  }

  /** The properties of the next element, by its place among all of them. */
  props(element: Element): Props {
    this.#row++;
    return new Props(element, { sheet: nameOf(element) || typeOf(element) || 'page', row: this.#row }, this.report);
  }

  text(props: Props, name: string, repeat: string, longest: number): Text | undefined {
    return props.localized(name, { ...this, renamed: text => this.names.renamed(text, repeat) }, longest);
  }

  /** A property's expression as a formula; null without one, and for one that cannot be said, which is noted. */
  formula(props: Props, name: string, repeat: string, condition: boolean): Node | null {
    const text = props.text(name).trim();
    if (text === '') return null;
    const { node, reason } = this.translated(text, repeat, condition);
    if (reason !== null) props.note(name, 'left', reason);
    else props.note(name, 'changed', 'formula', print(node));
    return node;
  }

  translated(text: string, repeat: string, condition: boolean): ReturnType<typeof translate> {
    return translate(text, { field: written => this.names.find(written, repeat) }, condition);
  }

  /** Sets an option that a property says. */
  option(
    { id, options }: Pick<Content, 'id' | 'options'>,
    option: string,
    value: unknown,
    from: Line | undefined,
  ): void {
    (options as Options)[option] = value;
    if (from) this.origins.set(`${id} ${option}`, from);
  }
}
