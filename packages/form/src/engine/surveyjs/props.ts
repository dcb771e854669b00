/** The properties of one element, each of which is asked for once: what nobody asked for is left out, and said so. */
import { isPlain, textOf } from '../base/plain.ts';
import { isLanguage } from '../base/text.ts';
import type { Content } from '../base/types.ts';
import { untagged } from '../exchange/plain-text.ts';
import type { Line, Outcome, Report } from '../exchange/report.ts';

export type Element = Readonly<Record<string, unknown>>;

/** How it looks alone, which the console decides itself. */
const looks =
  /(width|indent|colCount|colSpan|location|align|placeholder$|locationMode|showNumber|state|itemSize|renderAs|displayMode|theme|cssClasses)$/i;

const written = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

export type Text = string | Record<string, string>;

export interface Writing {
  /** The language of the form, and the one that `default` is of. */
  first: string;
  usual: string;
  /** Names in braces as the form has them. */
  renamed(text: string): string;
}

/**
 * A text by its languages: `default` is of the usual one, or, where the text has that besides and not the form's own, of the
 * form's. Nothing goes before a text that says its language.
 */
export function byLanguage(
  given: Readonly<Record<string, unknown>>,
  { first, usual }: Pick<Writing, 'first' | 'usual'>,
  change: (text: string) => string,
): Record<string, string> {
  const texts: Record<string, string> = {};
  const said = Object.entries(given).flatMap(([key, text]): [string, unknown][] =>
    key === 'default' ? [] : [[key.slice(0, 2).toLowerCase(), text]],
  );
  const isUsual = said.some(([language, text]) => language === usual && textOf(text).trim() !== '');
  for (const [language, text] of [...said, [isUsual ? first : usual, given.default] as const]) {
    const written = change(textOf(text));
    if (isLanguage(language) && written.trim() !== '') texts[language] ??= written;
  }
  return texts;
}

export class Props {
  readonly element: Element;
  readonly #place: Pick<Line, 'sheet' | 'row'>;
  readonly #report: Report;
  readonly #done = new Map<string, Line>();

  constructor(element: Element, place: Pick<Line, 'sheet' | 'row'>, report: Report) {
    this.element = element;
    this.#place = place;
    this.#report = report;
  }

  peek(name: string): unknown {
    return Object.hasOwn(this.element, name) ? this.element[name] : undefined;
  }

  /** A property that is a text or number; '' without one. */
  text(name: string): string {
    const value = this.peek(name);
    return typeof value === 'number' ? String(value) : textOf(value);
  }

  /** Says of what was noted so far which content it became. */
  became(content: Content | undefined): void {
    for (const line of this.#done.values()) line.content = content?.id ?? '';
  }

  line(name: string): Line | undefined {
    return this.#done.get(name);
  }

  /** Notes what became of a property, once. */
  note(name: string, outcome: Outcome, reason = '', became = ''): void {
    const value = this.peek(name);
    if (value === undefined || value === null || this.#done.has(name)) return;
    this.#done.set(name, this.#report.add({ ...this.#place, column: name }, written(value), outcome, reason, became));
  }

  /** A yes or no. */
  flag(name: string): boolean {
    const value = this.peek(name);
    if (typeof value === 'boolean') this.note(name, 'taken');
    return value === true;
  }

  /** A number; null without one. */
  number(name: string): number | null {
    const value = this.peek(name);
    if (typeof value !== 'number' || !Number.isFinite(value)) return null;
    this.note(name, 'taken');
    return value;
  }

  /** A text in its languages as the form has it, of at most so many characters; undefined without one. */
  localized(name: string, writing: Writing, longest: number): Text | undefined {
    const { first, renamed } = writing;
    const value = this.peek(name);
    if (typeof value !== 'string' && !isPlain(value)) return undefined;
    const given: Record<string, unknown> = typeof value === 'string' ? { [first]: value } : value;
    const texts = byLanguage(given, writing, text => renamed(untagged(text)).slice(0, longest).toWellFormed());
    const languages = Object.keys(texts);
    if (languages.length === 0) {
      this.note(name, 'left', 'language');
      return undefined;
    }
    const isSame = Object.values(given).every(text => Object.values(texts).includes(textOf(text)));
    this.note(name, isSame ? 'taken' : 'changed', isSame ? '' : 'written_text', isSame ? '' : written(texts));
    return languages.length === 1 && languages[0] === first ? (texts[first] as string) : texts;
  }

  /** Whatever was not asked for is left out. */
  rest(reason = 'option'): void {
    for (const name of Object.keys(this.element)) this.note(name, 'left', looks.test(name) ? 'appearance' : reason);
  }
}
