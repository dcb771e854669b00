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

const languages: Record<string, string> = {
  ...{ deutsch: 'de', german: 'de', english: 'en', englisch: 'en', french: 'fr', francais: 'fr', français: 'fr' },
  ...{ spanish: 'es', español: 'es', espanol: 'es', portuguese: 'pt', português: 'pt', arabic: 'ar', italian: 'it' },
  ...{ italiano: 'it', dutch: 'nl', nederlands: 'nl', polish: 'pl', polski: 'pl', russian: 'ru', turkish: 'tr' },
  ...{ türkçe: 'tr', ukrainian: 'uk', swahili: 'sw', hindi: 'hi', nepali: 'ne', indonesian: 'id', chinese: 'zh' },
};

export function languageOf(written: string): string | null {
  const text = written.trim();
  if (text === '' || text.toLowerCase() === 'default') return '';
  const [, code] = /\(([A-Za-z]{2})(?:[-_][A-Za-z]+)?\)$/.exec(text) ?? [];
  if (code) return code.toLowerCase();
  if (/^[A-Za-z]{2}$/.test(text)) return text.toLowerCase();
  return languages[text.toLowerCase()] ?? null;
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
  constraining_message: 'constraint_message',
  'bind:relevant': 'relevant',
  'bind:constraint': 'constraint',
  'bind:required': 'required',
  'bind:readonly': 'readonly',
  'bind:calculate': 'calculation',
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

function headingOf(written: string, sheet: string): Heading {
  const media = written.trim().replace(/^media::/i, '');
  const [plain = '', ...rest] = media.includes('::') ? media.split('::') : media.split(/(?<=^(?:label|hint)):/);
  const lower = plain.trim().toLowerCase();
  // A choice's value is its name; a question's has no such column.
  const name = lower === 'value' && sheet !== 'choices' ? lower : (aliases[lower] ?? lower);
  return { written: written.trim(), name, language: rest.length === 0 ? '' : languageOf(rest.join('::')) };
}

/** The plain name of a column by its head. */
export const nameOfHeading = (written: string, sheet: string): string => headingOf(written, sheet).name;

export function tableOf(sheets: Sheets, sheet: string): Table {
  const rows = sheets[sheet] ?? [];
  const head = rows.findIndex(cells => cells.some(cell => cell !== ''));
  const headings = (rows[head] ?? []).map(written => headingOf(written, sheet));
  return {
    headings,
    rows: rows.slice(head + 1).flatMap((cells, index) => {
      const found = new Map<string, string>();
      headings.forEach(({ written }, at) => {
        const cell = cells[at]?.trim() ?? '';
        if (written !== '' && cell !== '' && !found.has(written)) found.set(written, cell);
      });
      return found.size > 0 ? [{ row: head + index + 2, cells: found }] : [];
    }),
  };
}
