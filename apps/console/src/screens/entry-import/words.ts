/** Words for states, outcomes and cells of an import. */
import type { ImportIssue, ImportOutcome, ImportState } from '@kontor/contract';
import { compile, displayValue, type Form, fold, inLanguage, isDay, type Measure } from '@kontor/form';
import { type Language, localeOf } from '@kontor/form/languages';
import type { Issue } from '../../errors/api-error.ts';
import { issueText } from '../../errors/problem-text.ts';
import type { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { dateTime, number } from '../../i18n/format.ts';
import type { Told } from './told.ts';

type Texts = ReturnType<typeof useEntryImportTexts>;

/** As many imports of the reader wait as may, in whatever forms. */
export const isFull = ({ path, code }: Issue): boolean => path === 'imports' && code === 'too_many';

/** Why a file is not read; of a bound with what it bounds. */
export const faultText = (t: Texts, issue: Issue): string => {
  const { what, limit } = issue.values ?? {};
  const most: Record<string, string> = {
    rows: t.mostRows,
    columns: t.mostColumns,
    value: t.mostValue,
    text: t.mostText,
    files: t.mostFiles,
    bytes: t.mostBytes,
    unpacked: t.mostUnpacked,
  };
  if (isFull(issue)) return t.tooManyWaiting(number(Number(issue.values?.max)));
  const bound = issue.code === 'too_large' ? most[String(what)] : undefined;
  return bound ? t.tooLarge(number(Number(limit)), bound) : issueText(issue);
};

/** Why an answer does not fit: in the form's own words where it has any, with the bound where there is one. */
export function reasonText(t: Texts, issue: Pick<ImportIssue, 'path' | 'code' | 'values'>): string {
  const { message, note, min, max } = issue.values ?? {};
  const own = message || note;
  if (typeof own === 'string' && own !== '') return own;
  return boundText(t, issue.code, min, max) ?? issueText({ ...issue, message: '' });
}

type Bound = string | number | undefined;

/** Null for reasons without a bound. */
function boundText(t: Texts, code: string, min: Bound, max: Bound): string | null {
  const [least, most] = [min, max].map(bound => (bound === undefined ? null : number(Number(bound), 20)));
  const said = (text: (bound: string) => string, bound: string | null | undefined) => (bound ? text(bound) : null);
  const texts: Record<string, () => string | null> = {
    out_of_range: () => (least && most ? t.between(least, most) : (said(t.atMost, most) ?? said(t.atLeast, least))),
    too_many_decimals: () => (Number(max) === 0 ? t.wholeNumber : said(t.mostDecimals, most)),
    too_long: () => said(t.mostLetters, most),
    too_short: () => said(t.leastLetters, least),
  };
  return texts[code]?.() ?? null;
}

export const stateWord = (t: Texts, state: ImportState): string => t[`state_${state}`];

/** What does not fit comes first: it is what has to be done. */
export const outcomes = ['misfit', 'added', 'changed', 'unchanged'] as const satisfies readonly ImportOutcome[];
/** Of an own workbook: what is to be decided comes first. */
export const ownOutcomes = [
  'conflict',
  'misfit',
  'changed',
  'added',
  'missing',
  'unchanged',
] as const satisfies readonly ImportOutcome[];

export const countsOf = ({ misfits, added, changed, unchanged, conflicts, missing }: Told) => ({
  misfit: misfits,
  added,
  changed,
  unchanged,
  conflict: conflicts,
  missing,
});

/** Whether an issue is about the cell of this column of its table: several may have one heading. */
export const isAbout = (
  { column, path }: Pick<ImportIssue, 'column' | 'path'>,
  { from, to }: { from: string; to: string | null },
): boolean => column === from && (path === from || path.replace(/^data\.(_updated_)?/, '').split('.')[0] === to);

/** A cell of a workbook: programs keep times as a part of a day, and moments without a zone; null for any other cell. */
function ofWorkbook(measure: Measure | null, value: unknown): string | null {
  if (measure === 'time' && typeof value === 'number' && value >= 0 && value < 1) {
    const minutes = Math.round(value * 1_440);
    return [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':');
  }
  const [, time = null] = typeof value === 'string' ? (/^\d{4}-\d\d-\d\dT(\d\d:\d\d(?::\d\d)?)/.exec(value) ?? []) : [];
  if (time === null) return null;
  if (measure === 'time') return time.replace(/:00$/, (zero, at) => (at > 3 ? '' : zero));
  // Without a zone it is read as one of this device, and written so.
  return measure === 'moment' ? dateTime(String(value).slice(0, 19)) : null;
}

const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).slice(0, 3).map(Number).join();
const lettersOf = (text: string) => fold(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** Words for answers of a form in the reader's language, by the path that an import gives them. */
export function answerWords(form: Form, locale: Language) {
  const { byName: inputs, repeats } = compile(inLanguage(form, locale));
  const how = { locale: localeOf(locale), yes: '✓', no: '–' };
  const parts = (path: string) => {
    const [name = '', instance] = path.replace(/^data\.(_updated_)?/, '').split('.');
    return { input: inputs.get(name), name, instance };
  };
  const measure = (to: string): Measure | null => inputs.get(to)?.measure ?? null;
  return {
    /** A cell as its field shows such an answer; texts of a CSV, and what fills nothing, as they are in the file. */
    cell(to: string | null, value: unknown): string {
      if (to === null) return typeof value === 'number' ? number(value, 20) : cellText(value);
      const input = inputs.get(to);
      const isRead =
        typeof value === 'boolean' ||
        (input?.measure === 'number' && typeof value === 'number') ||
        (input?.measure === 'day' && typeof value === 'string' && isDay(value));
      if (input && isRead) return displayValue(input, value, how);
      return ofWorkbook(input?.measure ?? null, value) ?? cellText(value);
    },
    measure,
    /** What a repeat is called. */
    repeat(id: string): string {
      const found = repeats.get(id);
      return String(found?.content.options.label || found?.name || '');
    },
    /**
     * Whether something was assumed where a text was read: which choice is meant, which number of a day is the month. A day
     * that begins with the year, and one as the reader writes it, say that themselves.
     */
    isAssumed(to: string, cell: unknown, shown: string): boolean {
      if (typeof cell !== 'string') return false;
      const input = inputs.get(to);
      if (input?.measure === 'day' || input?.measure === 'moment')
        return !/^\s*\d{4}/.test(cell) && numbersIn(cell) !== numbersIn(shown);
      // A yes or no says which of both it is.
      const isChoice = input?.group === 'choice' && input.rule.empty !== false;
      return isChoice && lettersOf(cell) !== lettersOf(shown);
    },
    isNumber: (to: string): boolean => measure(to) === 'number',
    label(t: Texts, path: string): string {
      const { input, name, instance } = parts(path);
      if (!input) return own(t, path) ?? name;
      return instance === undefined || instance === '*' ? input.label : `${input.label} ${Number(instance) + 1}`;
    },
    text(t: Texts, path: string, value: unknown): string {
      const { input, instance } = parts(path);
      if (value === null || value === undefined || value === '') return t.empty;
      if (instance === '*') return t.times((value as unknown[]).length);
      return input ? displayValue(input, value, how) : cellText(value);
    },
  };
}
export type AnswerWords = ReturnType<typeof answerWords>;

/** What of an entry is no field. */
const own = (t: Texts, path: string): string | undefined =>
  ({ state: t.stateField, number: t.numberField, id: t.idField, '': t.idField })[path];

export const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(cellText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
