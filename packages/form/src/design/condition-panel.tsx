/** Controls of a condition outside a container, for example of a report handler. */
import type { Comparison, Form, Issue } from '../engine/base/types.ts';
import { compile } from '../engine/form/compile.ts';
import type { Language } from '../languages/index.ts';
import { answerDesigns } from './answers.ts';
import panels from './base/panel.module.css';
import { panelTexts } from './base/texts.ts';
import { designIssueText } from './base/words.ts';
import { Comparisons } from './content-types/comparisons.tsx';

export interface ConditionPanelProps {
  form: Form;
  comparisons: readonly Comparison[];
  /** With paths like `comparisons.0.valTwo`. */
  issues: readonly Issue[];
  locale: Language;
  onChange(comparisons: Comparison[]): void;
}

export function ConditionPanel({ form, comparisons, issues, locale, onChange }: ConditionPanelProps) {
  const t = panelTexts[locale];
  const wrong = (path: string) => {
    const found = issues.find(issue => issue.path === path);
    return found && designIssueText(found, locale);
  };
  return (
    <div className={panels.options}>
      <Comparisons inputs={compile(form).inputs} {...{ comparisons, t, locale, answerDesigns, wrong, onChange }} />
    </div>
  );
}
