/** What cells became, where that is a formula: a sentence, or the formula with its fields as chips. Lazy, since it reads formulas. */
import type { ImportLine } from '@kontor/contract';
import type { Form } from '@kontor/form';
import { ConditionText, FormulaText, type SaidRow, saidByFormula, saidRows, shownText } from '@kontor/form/logic';
import type { ReactNode } from 'react';
import type { Language } from '../../i18n/index.ts';

const isSentence = ({ group }: SaidRow): boolean => group === 'condition' || group === 'rule' || group === 'bound';

/** The formula of a line, to show; null for a line that became none. */
export function formulasOf(form: Form, locale: Language): (line: ImportLine) => ReactNode {
  const rows = new Map<string, SaidRow>();
  for (const row of saidRows(form, locale)) {
    const key = `${row.content?.id ?? ''} ${row.option}`;
    if (!rows.has(key)) rows.set(key, row);
  }
  return ({ content, option, became }) => {
    const row = option === '' ? undefined : rows.get(`${content} ${option}`);
    if (!row) return null;
    if (row.said) return <ConditionText said={row.said} locale={locale} />;
    if (row.option === 'comparisons') return null;
    const place = { form, content: row.content, option: row.option, locale };
    const said = became !== '' && isSentence(row) ? saidByFormula(became, row.names, locale) : null;
    if (said) return <ConditionText said={said} locale={locale} />;
    return <FormulaText text={became === '' ? row.text : shownText(became, place, row.names)} names={row.names} />;
  };
}
