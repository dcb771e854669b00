/**
 * The languages that the product speaks, a row each: all that follows from a reader's language and is no text. Texts lie
 * in catalogues (catalogue.ts). The languages that the texts of a form are given in are another matter: any of two letters.
 */
export interface LanguageRow {
  /** What it calls itself, as choices list it. */
  name: string;
  /** As Intl takes it. */
  locale: string;
  direction: 'ltr' | 'rtl';
  /** How a month is written within a date: "20.11.2026", "20 Nov 2026". */
  month: '2-digit' | 'short';
  /** A day within a month, as an axis names it: "20.", "20". */
  dayOfMonth: (day: number) => string;
  /** What follows a time of day within a sentence: "11:42 Uhr". */
  afterTime: string;
  /** As spreadsheets of the region read text files. */
  csv: { separator: ',' | ';'; decimal: ',' | '.' };
  /** As workbooks spell formats; the code in brackets keeps months in this language wherever the file is opened. */
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
/** In the order in which choices list them. */
export const languageCodes = Object.keys(rows) as Language[];
/** Of a reader who has chosen none and asks for none of ours. */
export const usualLanguage: Language = 'de';

export const isProductLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(languageRows, code);

/** The language of this code, or the usual one. */
export const languageOr = (code: unknown, other: Language = usualLanguage): Language =>
  isProductLanguage(code) ? code : other;

/** The first of ours among languages as browsers name them (`de-AT`, `en`), in the order of the reader's wish. */
export function firstSpoken(wanted: readonly string[]): Language | null {
  return wanted.map(each => each.slice(0, 2).toLowerCase()).find(isProductLanguage) ?? null;
}

/** The locale of Intl: of a language, or of a code that is none of ours the usual one's. */
export const localeOf = (code: string): string => languageRows[languageOr(code)].locale;
