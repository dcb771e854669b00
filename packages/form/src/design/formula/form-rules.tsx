/** Rules of the form itself, across its fields. */
import type { Form, Issue, Options } from '../../engine/base/types.ts';
import { type Writing, writable, writtenIn } from '../../engine/form/languages-writing.ts';
import { rulesSchema } from '../../engine/input-kinds/common.ts';
import type { Language } from '../../languages/index.ts';
import type { FormulaTools } from '../base/formula-tools.ts';
import panels from '../base/panel.module.css';
import { panelTexts } from '../base/texts.ts';
import { designIssueText } from '../base/words.ts';
import { RuleList } from './rules.tsx';

interface FormRulesProps {
  form: Form;
  rules: readonly object[];
  /** With paths like `rules.0.formula`. */
  issues: readonly Issue[];
  locale: Language;
  writing: Writing;
  formulas: FormulaTools | undefined;
  onChange(rules: Options[]): void;
}

export function FormRules({ form, rules, issues, locale, writing, formulas, onChange }: FormRulesProps) {
  const t = panelTexts[locale];
  const wrong = (path: string) => {
    const found = issues.find(issue => issue.path === `rules.${path}`);
    return found && designIssueText(found, locale);
  };
  return (
    <div className={panels.options}>
      <RuleList
        rules={writable(rulesSchema, rules, writing.language) as Options[]}
        content={null}
        {...{ form, t, locale, formulas, wrong }}
        onChange={next => onChange(writtenIn(rulesSchema, rules, next, writing) as Options[])}
      />
    </div>
  );
}
