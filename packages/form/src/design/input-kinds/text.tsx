/** Designs of `text`, `textarea`, `tel` and `hidden`. */
import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import type { ValueProps } from '../base/answer-design.ts';
import { AreaRow } from '../base/controls.tsx';
import type { InputDesign } from '../base/input-design.ts';
import { asText, line, personInitials, timeInitials, valueOrNone } from './common.tsx';

function LongValue({ label, value, onChange, error }: ValueProps) {
  return (
    <AreaRow {...{ label, error }} rows={2} value={asText(value)} onChange={text => onChange(valueOrNone(text))} />
  );
}

export const text: InputDesign = { ...line, placeholder: true, Icon: IconForms };
export const textarea: InputDesign = {
  ...line,
  placeholder: true,
  Icon: IconAlignLeft,
  shape: 'area',
  Value: LongValue,
};
export const tel: InputDesign = { ...line, placeholder: true, Icon: IconPhone, initials: [] };
export const hidden: InputDesign = {
  ...line,
  Icon: IconEyeOff,
  words: (_, t) => t.hiddenValue,
  initials: [...personInitials, ...timeInitials],
};
