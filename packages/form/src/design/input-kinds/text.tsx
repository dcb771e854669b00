/** Designs of `text`, `textarea` and `hidden`. */
import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs';
import { textOf } from '../../engine/base/plain.ts';
import type { ValueProps } from '../base/answer-design.ts';
import type { OptionsProps } from '../base/content-design.ts';
import { AreaRow, NumberRow, TextRow } from '../base/controls.tsx';
import type { InputDesign } from '../base/input-design.ts';
import { asText, line, personInitials, timeInitials, valueOrNone } from './common.tsx';

function LongValue({ label, value, onChange, error }: ValueProps) {
  return (
    <AreaRow {...{ label, error }} rows={2} value={asText(value)} onChange={text => onChange(valueOrNone(text))} />
  );
}

function TextOptions({ options, t, set, wrong }: OptionsProps) {
  return (
    <>
      <NumberRow
        half
        label={t.minLength}
        min={0}
        step={1}
        value={options.minLength}
        error={wrong('minLength')}
        onChange={minLength => set({ minLength })}
      />
      <NumberRow
        half
        label={t.maxLength}
        min={1}
        step={1}
        value={options.maxLength}
        error={wrong('maxLength')}
        onChange={maxLength => set({ maxLength })}
      />
      <TextRow
        mono
        label={t.pattern}
        hint={t.patternHint}
        value={options.pattern}
        error={wrong('pattern')}
        onChange={pattern => set({ pattern })}
      />
      {textOf(options.pattern) && (
        <TextRow
          label={t.patternMessage}
          hint={t.patternMessageHint}
          value={options.patternMessage}
          error={wrong('patternMessage')}
          onChange={patternMessage => set({ patternMessage })}
        />
      )}
    </>
  );
}

export const text: InputDesign = { ...line, placeholder: true, Icon: IconForms, Bounds: TextOptions };
export const textarea: InputDesign = {
  ...line,
  placeholder: true,
  Icon: IconAlignLeft,
  Value: LongValue,
  Bounds: TextOptions,
};
export const hidden: InputDesign = {
  ...line,
  Icon: IconEyeOff,
  words: (_, t) => t.hiddenValue,
  initials: [...personInitials, ...timeInitials],
};
