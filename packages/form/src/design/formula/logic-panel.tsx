/** Formulas of a content beside its value: those that are set, and buttons to begin others. */
import { useState } from 'react';
import { textOf } from '../../engine/base/plain.ts';
import { Icon } from '../../fill/base/icon.tsx';
import { IconPlus } from '../base/icons.ts';
import panels from '../base/panel.module.css';
import type { LogicOption, LogicProps } from './logic-types.ts';
import { FormulaRow } from './row.tsx';
import { Rules } from './rules.tsx';

export default function LogicPanel({ names, ruled = false, ...props }: LogicProps) {
  const { content, options, form, t, locale, formulas, set, wrong } = props;
  const [begun, setBegun] = useState<readonly LogicOption[]>([]);
  const present = names.filter(name => textOf(options[name]) !== '' || begun.includes(name));
  const others = names.filter(name => !present.includes(name));
  return (
    <fieldset className={panels.block}>
      <legend>{t.logic}</legend>
      <div className={panels.options}>
        {present.map(name => (
          <FormulaRow
            key={name}
            label={t.logicOptions[name]!}
            value={textOf(options[name])}
            error={wrong(name)}
            option={name}
            tools={formulas}
            {...{ form, content, locale }}
            onChange={text => set({ [name]: text || undefined })}
          />
        ))}
        {ruled && <Rules {...props} />}
        {others.length > 0 && (
          <div className={panels.toggles}>
            {others.map(name => (
              <button key={name} type="button" className={panels.toggle} onClick={() => setBegun([...begun, name])}>
                <Icon of={IconPlus} size={14} />
                {t.logicOptions[name]}
              </button>
            ))}
          </div>
        )}
      </div>
    </fieldset>
  );
}
