/** Guesses from the cells of a table's column what a form would ask for in it: kind of field, choices, and whether it is required. */
import type { TableColumn } from '@kontor/contract';
import { fold } from '@kontor/form';
import { isNamedDay } from '../../records/imports/clocks.ts';
import { Several } from './several.ts';

export type Cell = string | number | boolean | null;

/** Different texts that are counted, and those that are still choices. */
const [mostSeen, mostChoices] = [60, 40];
/** Characters of a choice, and of a text in one line. */
const [longestChoice, longestLine] = [80, 120];
const mostSamples = 3;
/** Characters of what a pattern is held against: that of mail addresses backtracks, and cells may be of 100,000. */
const longestFitting = { usual: 320, url: 2_000 };

const patterns = {
  date: /^(\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-](\d{4}|\d{2}))$/,
  'datetime-local':
    /^(\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-](\d{4}|\d{2}))[ T,]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/,
  time: /^\d{1,2}:\d{2}(:00(\.0+)?(Z|[+-]\d{2}:?\d{2})?)?$/,
  // A zero ahead belongs to what is called by a number, and is not counted.
  number: /^[+-]?(0|[1-9]\d*|[1-9]\d{0,2}([.,' \u00a0\u202f]\d{3})+)([.,]\d+)?$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  url: /^https?:\/\/\S+$/i,
} as const;
type Pattern = keyof typeof patterns;
const order = ['date', 'datetime-local', 'time', 'number', 'email', 'url'] as const satisfies readonly Pattern[];

const yesNo = new Set(['ja', 'nein', 'yes', 'no', 'j', 'n', 'y', 'x', 'true', 'false', 'wahr', 'falsch']);
const longestYesNo = Math.max(...[...yesNo].map(word => word.length));

function fits(name: Pattern, cell: Cell, text: string): boolean {
  if (name === 'number' && typeof cell === 'number') return true;
  if (name === 'date' && isNamedDay(text)) return true;
  return text.length <= (name === 'url' ? longestFitting.url : longestFitting.usual) && patterns[name].test(text);
}

/** Looks at the cells of one column, one after the other. */
export class Guess {
  readonly #from: string;
  #filled = 0;
  #ticks = 0;
  #longest = 0;
  #lines = false;
  /** Patterns that each cell has fitted so far: one that does not is not tried again. */
  readonly #fitting = new Set<Pattern>(order);
  readonly #texts = new Map<string, number>();
  readonly #several = new Several();

  constructor(from: string) {
    this.#from = from;
  }

  see(cell: Cell): void {
    const text = String(cell ?? '').trim();
    if (text === '') return;
    this.#filled++;
    if (typeof cell === 'boolean' || (text.length <= longestYesNo && yesNo.has(fold(text)))) this.#ticks++;
    for (const name of this.#fitting) if (!fits(name, cell, text)) this.#fitting.delete(name);
    this.#several.see(text);
    this.#longest = Math.max(this.#longest, text.length);
    this.#lines ||= text.includes('\n');
    // Of longer ones samples are shown alone.
    const most = this.#longest > longestChoice ? mostSamples : mostSeen;
    if (this.#texts.size < most || this.#texts.has(text)) this.#texts.set(text, (this.#texts.get(text) ?? 0) + 1);
  }

  /** Each text comes twice on the average, so that a column of names is none of choices. */
  #isChoice(): boolean {
    const { size } = this.#texts;
    return (
      size > 1 && size <= mostChoices && this.#longest <= longestChoice && !this.#lines && this.#filled >= size * 2
    );
  }

  #kind(several: boolean): TableColumn['kind'] {
    if (this.#filled === 0) return 'text';
    if (this.#ticks === this.#filled && this.#texts.size <= 2) return 'switch';
    const kind = order.find(name => this.#fitting.has(name));
    if (kind) return kind;
    if (several) return 'checkbox';
    if (this.#isChoice()) return 'select';
    return this.#lines || this.#longest > longestLine ? 'textarea' : 'text';
  }

  /** `rows`: of the table. */
  told(rows: number): TableColumn {
    const several = this.#several.choices();
    const kind = this.#kind(several !== null);
    const often = [...this.#texts].toSorted(([, one], [, other]) => other - one);
    const texts = [...this.#texts.keys()];
    const isShort = this.#isChoice();
    return {
      from: this.#from,
      kind,
      // A switch that is off answers, too.
      required: kind !== 'switch' && rows > 1 && this.#filled === rows,
      filled: this.#filled,
      choices: kind === 'checkbox' && several ? several : isShort ? often.map(([text]) => text) : [],
      samples: texts.slice(0, mostSamples).map(text => text.slice(0, 100)),
    };
  }
}
