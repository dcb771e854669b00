/**
 * Table of the product's languages: everything that depends on the reader's language except texts, which are in
 * catalogues (catalogue.ts). Independent of the languages of a form's texts, which are any two-letter code.
 */
export interface LanguageRow {
  /** Its own name, for choices. */
  name: string;
  /** Locale for Intl. */
  locale: string;
  direction: 'ltr' | 'rtl';
  /** Format of the month within a date: "20.11.2026", "20 Nov 2026". */
  month: '2-digit' | 'short';
  /** A day of a month on an axis: "20.", "20". */
  dayOfMonth: (day: number) => string;
  /** Suffix of a time in a sentence: "11:42 Uhr". */
  afterTime: string;
  /** CSV format that spreadsheets of the region expect. */
  csv: { separator: ',' | ';'; decimal: ',' | '.' };
  /**
   * Number formats of workbooks; the code in brackets keeps month names in this language wherever the file is opened.
   */
  workbook: { day: string; month: string; moment: string };
}

const rows = {
  de: {
    name: 'Deutsch',
    locale: 'de-DE',
    direction: 'ltr',
    month: '2-digit',
    dayOfMonth: day => `${day}.`,
    afterTime: ' Uhr',
    csv: { separator: ';', decimal: ',' },
    workbook: { day: 'dd.mm.yyyy', month: '[$-407]mmm yyyy', moment: 'dd.mm.yyyy hh:mm' },
  },
  en: {
    name: 'English',
    locale: 'en-GB',
    direction: 'ltr',
    month: 'short',
    dayOfMonth: day => String(day),
    afterTime: '',
    csv: { separator: ',', decimal: '.' },
    workbook: { day: '[$-809]d mmm yyyy', month: '[$-809]mmm yyyy', moment: '[$-809]d mmm yyyy hh:mm' },
  },
} as const satisfies Record<string, LanguageRow>;

export type Language = keyof typeof rows;
export const languageRows: Readonly<Record<Language, LanguageRow>> = rows;
/** In the order of choices. */
export const languageCodes = Object.keys(rows) as Language[];
/** Default language. */
export const usualLanguage: Language = 'de';

export const isProductLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(languageRows, code);

/** The language of a code, or the default. */
export const languageOr = (code: unknown, other: Language = usualLanguage): Language =>
  isProductLanguage(code) ? code : other;

/** The first supported language of a browser's list (`de-AT`, `en`), by the reader's preference. */
export function firstSpoken(wanted: readonly string[]): Language | null {
  return wanted.map(each => each.slice(0, 2).toLowerCase()).find(isProductLanguage) ?? null;
}

/** Intl locale of a language; for an unknown code the default's. */
export const localeOf = (code: string): string => languageRows[languageOr(code)].locale;
