/** Random questions, expressions and answers of XLSForms that another engine judges. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so XLSForm names its questions

export const asked = ['integer', 'decimal', 'text', 'date', 'select_one', 'select_multiple'] as const;
export type Type = (typeof asked)[number] | 'calculate';

export interface Question {
  name: string;
  type: Type;
  /** Of a calculation: whether it is of numbers. */
  numeric: boolean;
  relevant: string;
  required: string;
  constraint: string;
  calculation: string;
}

export const choices: readonly string[] = ['a', 'b', 'c', 'd'];
const texts = ['a', 'ab', 'b1', 'cde', 'abcdef', 'Bb'];
const parts = [...choices, 'B', 'Cd', '.'];

/** What is drawn by a random source; the same source draws the same. */
export type Draw = <T>(from: readonly T[]) => T;

/** Expressions of one field or function that a form has beside its questions. */
export interface Further {
  numbers: readonly string[];
  texts: readonly string[];
}

/** Writes random expressions about the questions before. */
export class Expressions {
  readonly #draw: Draw;
  readonly #before: readonly Question[];
  readonly #further: Further;

  constructor(draw: Draw, before: readonly Question[], further: Partial<Further> = {}) {
    this.#draw = draw;
    this.#before = before;
    this.#further = { numbers: [], texts: [], ...further };
  }

  /** A question that fits, as it is named in expressions. */
  #of(fits: (question: Question) => boolean): string {
    return `\${${this.#draw(this.#before.filter(fits)).name}}`;
  }
  #number = () => this.#of(({ type, numeric }) => type === 'integer' || type === 'decimal' || numeric);
  #text = () => this.#of(({ type, numeric }) => type === 'text' || (type === 'calculate' && !numeric));
  #choice = () => this.#of(({ type }) => type === 'select_one');
  #several = () => this.#of(({ type }) => type === 'select_multiple');
  #day = () => this.#of(({ type }) => type === 'date');

  number(depth: number): string {
    if (depth === 0) return this.#draw([this.#number(), '3', '11', ...this.#further.numbers]);
    const [one, other] = [this.number(depth - 1), this.number(depth - 1)];
    return this.#draw([
      ...[`(${one} + ${other})`, `(${one} - ${other})`, `(${one} * ${other})`, `(${one} div 4)`, `(${one} mod 3)`],
      ...[`if(${this.truth(depth - 1)}, ${one}, ${other})`, `round(${one})`, `round(${one} div 3, 2)`, `int(${one})`],
      ...[`abs(${one})`, `(-${one})`, `pow(${one}, 2)`, `number(${one})`, `coalesce(${this.#number()}, 5)`],
      // What is blank makes a blank of both, where MIN and MAX leave it out.
      ...[`max(coalesce(${one}, 1), 3)`, `min(coalesce(${one}, 1), 3)`, `string-length(${this.#text()})`],
      ...[`count-selected(${this.#several()})`, `(${this.#day()} - ${this.#day()})`],
      ...[`number(${this.#day()})`, `floor(${one})`, `ceiling(${one})`, `round(atan2(${one}, ${other}), 4)`],
      `int((date('2026-12-31') - ${this.#day()}) div 7)`,
    ]);
  }
  text(depth: number): string {
    if (depth === 0) return this.#draw([this.#text(), this.#choice(), "'cd'", ...this.#further.texts]);
    const [one, other] = [this.text(depth - 1), this.text(depth - 1)];
    const several = this.#several();
    return this.#draw([
      ...[`concat(${one}, '-', ${other})`, `if(${this.truth(depth - 1)}, ${one}, ${other})`, `substr(${one}, 0, 2)`],
      ...[`coalesce(${this.#text()}, 'd')`, `format-date(${this.#day()}, '%Y-%m')`, `substr(${one}, 1)`],
      ...[
        `normalize-space(concat(' ', ${one}, '  x '))`,
        `concat(${one}, ${this.#of(({ type }) => type === 'integer')})`,
      ],
      `selected-at(${several}, 1)`,
      ...[`substr(${one}, -2)`, `substr(${one}, 1, -1)`, `substr(${one}, -3, 2)`, `translate(${one}, 'abc', 'xyz')`],
      ...[`substring-before(${one}, 'b')`, `substring-after(${one}, 'b')`, `string(${this.truth(depth - 1)})`],
    ]);
  }
  truth(depth: number): string {
    const [than, compared] = [this.#draw(['>', '<', '>=', '<=']), this.#draw(['>', '<', '>=', '<=', '=', '!='])];
    const equal = this.#draw(['=', '!=']);
    if (depth > 0) {
      const [one, other] = [this.truth(depth - 1), this.truth(depth - 1)];
      return this.#draw([
        ...[`(${one} and ${other})`, `(${one} or ${other})`, `not(${one})`, `if(${one}, ${other}, ${one})`],
        // Whether two fields are equal the judge asks of their texts, and writes 0 as 0.0 where decimals are allowed.
        ...[`${this.number(depth - 1)} ${than} ${this.number(depth - 1)}`, `boolean(2 + ${this.number(depth - 1)})`],
        ...[`${this.#choice()} ${equal} ${this.#choice()}`, `${this.#day()} ${compared} ${this.#day()}`],
        `string-length(${this.text(depth - 1)}) ${compared} 3`,
      ]);
    }
    const part = this.#draw(parts);
    return this.#draw([
      ...[
        `${this.#choice()} ${equal} '${this.#draw(choices)}'`,
        `selected(${this.#several()}, '${this.#draw(choices)}')`,
      ],
      ...[
        `contains(${this.#text()}, '${part}')`,
        `starts-with(${this.#text()}, '${part}')`,
        `${this.#text()} ${equal} ''`,
      ],
      ...[
        `ends-with(${this.#text()}, '${part}')`,
        `regex(${this.#text()}, '^[a-c]+$')`,
        `${this.#number()} ${equal} ''`,
      ],
      ...[`${this.#number()} ${compared} 6`, `${this.#number()} mod 2 = 0`, `${this.#day()} ${compared} '2026-05-15'`],
    ]);
  }
  constraint(type: Type): string {
    if (type === 'text') return this.#draw(['string-length(.) < 4', "regex(., '^[a-z]+$')", "not(contains(., 'B'))"]);
    if (type === 'date') return this.#draw([". > '2026-05-10'", `. != ${this.#day()}`]);
    if (type === 'select_multiple') return 'count-selected(.) <= 2';
    if (type === 'select_one') return ". != 'b'";
    return this.#draw(['. >= 2 and . <= 11', `. < ${this.number(1)}`, '. mod 2 = 0', '. != 5']);
  }
}

export type Answer = string | number | string[] | null;

export function randomAnswer(draw: Draw, type: Type, from: readonly string[] = choices): Answer {
  if (draw([0, 1, 2, 3, 4]) === 0) return null;
  if (type === 'integer') return draw([-6, -3, 0, 1, 2, 5, 7, 9, 12]);
  if (type === 'decimal') return draw([-2.5, 0, 0.25, 1.5, 3, 6.75, 11.5]);
  if (type === 'text') return draw(texts);
  if (type === 'date') return draw(['2026-01-14', '2026-03-14', '2026-05-15', '2026-08-02', '2024-02-29']);
  if (type === 'select_one') return draw(from);
  const several = from.filter(() => draw([true, false]));
  return several.length > 0 ? several : null;
}
