/** The sheets of an XLSForm as rows of named cells, with the languages of its columns. */

/** Sheets by name, each a list of rows with the head first, all cells as text. */
export type Sheets = Record<string, string[][]>;

export interface Row {
  /** Counted from 1 with the head. */
  row: number;
  /** By column as it is written in the head. */
  cells: Map<string, string>;
}

/** How programs call a column by its place from 0: A to Z, AA, AB … */
export const letterOf = (place: number): string =>
  (place >= 26 ? letterOf(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26));

export interface Heading {
  /** As it is written. */
  written: string;
  /** The plain name: `label` of `label::Deutsch (de)`. */
  name: string;
  /** Two letters; '' for the default language; null for one that is not known. */
  language: string | null;
}

export interface Table {
  headings: Heading[];
  rows: Row[];
}

/** Two letters by the names that languages have in English and in themselves. */
const byName = new Map<string, string>();
const letters = 'abcdefghijklmnopqrstuvwxyz';

function namedLanguage(name: string): string | null {
  if (byName.size === 0) {
    const codes = Array.from(letters).flatMap(one => Array.from(letters, other => one + other));
    const english = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
    for (const code of codes.filter(each => english.of(each) !== undefined))
      for (const locale of ['en', 'de', code])
        for (const word of (new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? '').split(/\s*\/\s*/))
          if (word !== code && !byName.has(word.toLowerCase())) byName.set(word.toLowerCase(), code);
  }
  return byName.get(name.toLowerCase()) ?? byName.get(plainWord(name)) ?? null;
}

const plainWord = (word: string): string => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** A code of three letters has two where the language has such ones. */
function shortest(code: string): string | null {
  try {
    const { language } = new Intl.Locale(code.replace('_', '-'));
    return language.length === 2 ? language : null;
  } catch {
    return null;
  }
}

/** Two letters; '' for the default language; null for one that is not known. */
export function languageOf(written: string): string | null {
  const text = written.trim();
  if (text === '' || text.toLowerCase() === 'default') return '';
  const [, name = text, code] = /^(.*?)\s*\(([A-Za-z]{2,3}(?:[-_][A-Za-z]+)?)\)$/.exec(text) ?? [];
  const said = code ?? (/^[A-Za-z]{2,3}(?:[-_][A-Za-z]+)?$/.test(text) ? text : undefined);
  return (said === undefined ? null : shortest(said)) ?? namedLanguage(name);
}

const headings = new Map<string, string>();

/** How a language is written behind a column's name: `Deutsch (de)`. */
export function headingOfLanguage(code: string): string {
  const known = headings.get(code);
  if (known !== undefined) return known;
  const made = `${new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code} (${code})`;
  headings.set(code, made);
  return made;
}

/** Other names of columns that XLSForm has had. */
const aliases: Record<string, string> = {
  relevance: 'relevant',
  read_only: 'readonly',
  caption: 'label',
  tags: 'hint',
  calculate: 'calculation',
  'list name': 'list_name',
  list: 'list_name',
  value: 'name',
  constraint_msg: 'constraint_message',
  'constraint message': 'constraint_message',
  'required message': 'required_message',
  'choice filter': 'choice_filter',
  'repeat count': 'repeat_count',
  'read only': 'readonly',
  constraining_message: 'constraint_message',
  'bind:relevant': 'relevant',
  'bind:constraint': 'constraint',
  'bind:required': 'required',
  'bind:readonly': 'readonly',
  'bind:calculate': 'calculation',
  'bind:jr:constraintmsg': 'constraint_message',
  'bind:jr:requiredmsg': 'required_message',
  'control:appearance': 'appearance',
  'body:appearance': 'appearance',
  'control:jr:count': 'repeat_count',
  command: 'type',
  variable: 'name',
  count: 'repeat_count',
  repeat_count: 'repeat_count',
  'jr:count': 'repeat_count',
  skippable: 'required',
  set_form_title: 'form_title',
  title: 'form_title',
  set_form_id: 'form_id',
  id_string: 'form_id',
};

/** Between a heading that is empty, or that another column has, and the letter of its column. */
const apart = '\u0001';

/** Whether a heading is empty, or an earlier column has it, too. */
export const isApart = (head: string): boolean => head.includes(apart);

/** A heading as it stands in the sheet. */
export const headAsWritten = (head: string): string => head.split(apart)[0] ?? '';

function headingOf(written: string, sheet: string): Heading {
  // The first of its name is read; others are columns of their own.
  if (isApart(written)) return { written, name: written, language: '' };
  const media = written
    .trim()
    .replace(/^media::/i, '')
    .replace(/^(bind|control|body)::/i, '$1:');
  const [plain = '', ...rest] = media.includes('::') ? media.split('::') : media.split(/(?<=^(?:label|hint)):/);
  const lower = plain.trim().toLowerCase();
  // A choice's value is its name; a question's has no such column.
  const name = lower === 'value' && sheet !== 'choices' ? lower : (aliases[lower] ?? lower);
  return { written: written.trim(), name, language: rest.length === 0 ? '' : languageOf(rest.join('::')) };
}

/** Where no language of the labels is known, the texts of the first are those without one. */
function withFirst(headings: Heading[]): Heading[] {
  const labels = headings.filter(({ name }) => name === 'label');
  const [first] = labels;
  if (!first || labels.some(({ language }) => language !== null)) return headings;
  const said = first.written.slice(first.written.indexOf(':'));
  return headings.map(heading =>
    heading.language === null && heading.written.endsWith(said) ? { ...heading, language: '' } : heading,
  );
}

function headingsOf(row: readonly string[], sheet: string): Heading[] {
  const seen = new Set<string>();
  const made = row.map((cell, at) => {
    const written = cell.trim();
    const isFirst = written !== '' && !seen.has(written);
    seen.add(written);
    return headingOf(isFirst ? written : `${written}${apart}${letterOf(at)}`, sheet);
  });
  return withFirst(made);
}

/** The plain name of a column by its head. */
export const nameOfHeading = (written: string, sheet: string): string => headingOf(written, sheet).name;

export function tableOf(sheets: Sheets, sheet: string): Table {
  const rows = sheets[sheet] ?? [];
  const head = rows.findIndex(cells => cells.some(cell => cell !== ''));
  const below = rows.slice(head + 1);
  const wide = below.reduce((most, cells) => Math.max(most, cells.length), 0);
  const first = rows[head] ?? [];
  const headings = headingsOf([...first, ...Array.from({ length: wide - first.length }, () => '')], sheet);
  return {
    headings,
    rows: below.flatMap((cells, index) => {
      const found = new Map<string, string>();
      headings.forEach(({ written }, at) => {
        const cell = cells[at]?.trim() ?? '';
        if (cell !== '') found.set(written, cell);
      });
      return found.size > 0 ? [{ row: head + index + 2, cells: found }] : [];
    }),
  };
}
