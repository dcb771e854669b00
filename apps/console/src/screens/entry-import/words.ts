/** Words for states, outcomes and cells of an import. */
import type { ImportIssue, ImportOutcome, ImportState } from '@kontor/contract';
import { compile, displayValue, type Form, isDay } from '@kontor/form';
import { localeOf } from '@kontor/form/languages';
import type { Issue } from '../../errors/api-error.ts';
import { issueText } from '../../errors/problem-text.ts';
import type { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { number } from '../../i18n/format.ts';
import { language } from '../../i18n/index.ts';

type Texts = ReturnType<typeof useEntryImportTexts>;

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
  const bound = issue.code === 'too_large' ? most[String(what)] : undefined;
  return bound ? t.tooLarge(number(Number(limit)), bound) : issueText(issue);
};

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

/** Whether an issue is about the cell of this column: several may have one heading. */
export const isAbout = (
  { column, path }: Pick<ImportIssue, 'column' | 'path'>,
  { from, to }: { from: string; to: string },
): boolean => column === from && (path === from || path.replace(/^data\.(_updated_)?/, '').split('.')[0] === to);

/** Words for answers of a form, by the path that an import gives them. */
export function answerWords(form: Form) {
  const inputs = new Map(compile(form).inputs.map(input => [input.name, input]));
  const how = { locale: localeOf(language.get()), yes: '✓', no: '–' };
  const parts = (path: string) => {
    const [name = '', instance] = path.replace(/^data\.(_updated_)?/, '').split('.');
    return { input: inputs.get(name), name, instance };
  };
  return {
    /** A cell as its field shows such an answer; days of a workbook come in ISO order. */
    cell(to: string, value: unknown): string {
      const input = inputs.get(to);
      const isRead =
        typeof value === 'boolean' || (input?.measure === 'day' && typeof value === 'string' && isDay(value));
      return input && isRead ? displayValue(input, value, how) : cellText(value);
    },
    label(t: Texts, path: string): string {
      const { input, name, instance } = parts(path);
      if (!input) return path === 'state' ? t.stateField : path === '' || path === 'id' ? t.idField : name;
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

export const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(cellText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
