/** Formulas of a field beside its value: folded until one is set. */
import { listOf, own, textOf } from '../../engine/base/plain.ts';
import type { Options } from '../../engine/base/types.ts';
import type { OptionsProps } from './content-design.ts';
import { AreaRow, SelectRow, TextRow } from './controls.tsx';
import { FormulaRow } from './formula-row.tsx';
import panels from './panel.module.css';

export type LogicOption =
  | 'initialFormula'
  | 'requiredIf'
  | 'readOnlyIf'
  | 'showIf'
  | 'minFormula'
  | 'maxFormula'
  | 'countFormula'
  | 'choicesFilter';

/** The formulas that a kind can have. */
export function logicOptions(group: string, silent: boolean | undefined): readonly LogicOption[] {
  if (silent) return ['showIf'];
  const bounds: LogicOption[] = ['number', 'date', 'text'].includes(group) ? ['minFormula', 'maxFormula'] : [];
  const filter: LogicOption[] = group === 'choice' ? ['choicesFilter'] : [];
  return ['initialFormula', 'requiredIf', 'readOnlyIf', 'showIf', ...bounds, ...filter];
}

interface LogicProps extends OptionsProps {
  names: readonly LogicOption[];
  /** Whether it can have rules. */
  ruled?: boolean;
}

export function LogicOptions({ names, ruled = false, options, form, t, set, wrong }: LogicProps) {
  const used = names.some(name => textOf(options[name])) || listOf(options.rules).length > 0;
  return (
    <details open={used} className={panels.logic}>
      <summary>{t.logic}</summary>
      <div className={panels.options}>
        {names.map(name => (
          <FormulaRow
            key={name}
            label={t.logicOptions[name]!}
            value={options[name]}
            error={wrong(name)}
            {...{ form, t }}
            onChange={text => set({ [name]: text || undefined })}
          />
        ))}
        {ruled && <Rules {...{ options, form, t, set, wrong }} />}
      </div>
    </details>
  );
}

/** Rules as a list; the last row, still without a formula, is a new one. */
function Rules({ options, form, t, set, wrong }: Pick<OptionsProps, 'options' | 'form' | 't' | 'set' | 'wrong'>) {
  const rules = listOf(options.rules) as Options[];
  const change = (at: number, part: Options) => {
    const next = rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule));
    const kept = next.filter(rule => textOf(rule.formula) || textOf(rule.message));
    set({ rules: kept.length ? kept : undefined });
  };
  const add = (formula: string) => set({ rules: [...rules, { formula, message: t.ruleBroken, level: 'error' }] });
  return (
    <>
      {rules.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no ids
        <div key={at} className={panels.options}>
          <FormulaRow
            label={t.rule}
            value={rule.formula}
            error={wrong(`rules.${at}.formula`)}
            {...{ form, t }}
            onChange={formula => change(at, { formula })}
          />
          <TextRow
            label={t.ruleMessage}
            value={rule.message}
            error={wrong(`rules.${at}.message`)}
            onChange={message => change(at, { message })}
          />
          <SelectRow
            label={t.ruleLevel}
            value={own(rule, 'level') === 'warning' ? 'warning' : 'error'}
            options={[
              { value: 'error', label: t.ruleLevels.error },
              { value: 'warning', label: t.ruleLevels.warning },
            ]}
            onChange={level => change(at, { level })}
          />
        </div>
      ))}
      <AreaRow label={t.ruleAdd} rows={1} value="" onChange={add} />
    </>
  );
}
