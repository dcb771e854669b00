/** Rules of a field: formulas that must hold, each with its message, and whether it refuses or only warns. */
import { listOf, own, textOf } from '../../engine/base/plain.ts';
import type { Content, Form, Options } from '../../engine/base/types.ts';
import { Icon } from '../../fill/base/icon.tsx';
import type { Language } from '../../languages/index.ts';
import type { OptionsProps } from '../base/content-design.ts';
import { IconButton, Segments, TextRow } from '../base/controls.tsx';
import type { FormulaTools } from '../base/formula-tools.ts';
import { IconPlus, IconTrash } from '../base/icons.ts';
import panels from '../base/panel.module.css';
import type { PanelTexts } from '../base/texts.ts';
import { FormulaRow } from './row.tsx';

interface RuleListProps {
  rules: readonly Options[];
  form: Form;
  /** Null: rules of the form itself. */
  content: Content | null;
  t: PanelTexts;
  locale: Language;
  formulas: FormulaTools | undefined;
  /** Of `0.formula`, `0.message`. */
  wrong(path: string): string | undefined;
  onChange(rules: Options[]): void;
}

export function RuleList({ rules, form, content, t, locale, formulas, wrong, onChange }: RuleListProps) {
  const change = (at: number, part: Options) =>
    onChange(rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)));
  const levels = [
    { value: 'error' as const, label: t.ruleLevels.error },
    { value: 'warning' as const, label: t.ruleLevels.warning },
  ];
  return (
    <>
      {rules.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no ids
        <fieldset key={at} className={panels.compare} aria-label={t.ruleNumber(at + 1)}>
          <div className={panels.compareHead}>
            <span>{t.ruleNumber(at + 1)}</span>
            <IconButton label={t.ruleRemove(at + 1)} onClick={() => onChange(rules.filter((_, index) => index !== at))}>
              <Icon of={IconTrash} />
            </IconButton>
          </div>
          <FormulaRow
            label={t.rule}
            option="rules"
            value={textOf(rule.formula)}
            error={wrong(`${at}.formula`)}
            tools={formulas}
            {...{ form, content, locale }}
            onChange={formula => change(at, { formula })}
          />
          <TextRow
            label={t.ruleMessage}
            value={rule.message}
            error={wrong(`${at}.message`)}
            onChange={message => change(at, { message })}
          />
          <Segments
            label={t.ruleLevel}
            value={own(rule, 'level') === 'warning' ? 'warning' : 'error'}
            options={levels}
            onChange={level => change(at, { level })}
          />
        </fieldset>
      ))}
      <div className={panels.toggles}>
        <button
          type="button"
          className={panels.toggle}
          onClick={() => onChange([...rules, { formula: '', message: t.ruleBroken, level: 'error' }])}
        >
          <Icon of={IconPlus} size={14} />
          {t.ruleAdd}
        </button>
      </div>
    </>
  );
}

/** Rules of a field, among its options. */
export function Rules({ content, options, form, t, locale, formulas, set, wrong }: OptionsProps) {
  return (
    <RuleList
      rules={listOf(options.rules) as Options[]}
      {...{ form, content, t, locale, formulas }}
      wrong={path => wrong(`rules.${path}`)}
      onChange={rules => set({ rules: rules.length ? rules : undefined })}
    />
  );
}
