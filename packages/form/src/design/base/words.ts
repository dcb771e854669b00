/** Issues of a form as error messages in the designer. */
import type { Issue } from '../../engine/base/types.ts';
import { writeBound } from '../../fill/base/bounds.ts';
import { type Language, localeOf } from '../../languages/index.ts';
import { type PanelTexts, panelTexts } from './texts.ts';

/** The error message of an issue. */
export function designIssueText({ code, values = {} }: Issue, t: PanelTexts, locale: Language): string {
  const write = (value: unknown) => writeBound(value, localeOf(locale));
  const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, write(value)]));
  return (t.issue[code] ?? t.issue.invalid!)(shown);
}

/** The same, when no catalogue is at hand. */
export const issueWords = (issue: Issue, locale: Language): string =>
  designIssueText(issue, panelTexts[locale], locale);
