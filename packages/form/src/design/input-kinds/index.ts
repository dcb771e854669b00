/** Table of the designs of all input kinds: one line each. */
import type { InputKind } from '../../engine/base/types.ts';
import type { InputDesign } from '../base/input-design.ts';
import { email, tel, url } from './address.tsx';
import { calculated } from './calculated.tsx';
import { checkbox, flag, radio, select } from './choice.tsx';
import { date, datetime } from './date.tsx';
import { file } from './file.tsx';
import { html } from './html.tsx';
import { number, range } from './number.tsx';
import { rating } from './rating.tsx';
import { svgCheckbox, svgRadio } from './svg.tsx';
import { hidden, text, textarea } from './text.tsx';
import { time } from './time.tsx';

export const inputDesigns: Readonly<Record<InputKind, InputDesign>> = {
  text,
  textarea,
  html,
  email,
  url,
  tel,
  number,
  range,
  rating,
  date,
  'datetime-local': datetime,
  time,
  switch: flag,
  checkbox,
  'svg-checkbox': svgCheckbox,
  radio,
  'svg-radio': svgRadio,
  select,
  file,
  calculated,
  hidden,
};
