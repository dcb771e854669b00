/** What the designer says about faults. */
import type { Issue } from '../../engine/base/types.ts';
import { formatLocale, type Locale } from '../../fill/base/texts.ts';
import { writeBound } from '../../fill/form/field.tsx';
import { type PanelTexts, panelTexts } from './texts.ts';

/** What is wrong with a form's content, in words. */
export function designIssueText({ code, values = {} }: Issue, t: PanelTexts, locale: Locale): string {
  const write = (value: unknown) => writeBound(value, formatLocale[locale]);
  const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, write(value)]));
  return (t.issue[code] ?? t.issue.invalid!)(shown);
}

/** The same for whoever has no catalogue at hand. */
export const issueWords = (issue: Issue, locale: Locale): string => designIssueText(issue, panelTexts[locale], locale);
