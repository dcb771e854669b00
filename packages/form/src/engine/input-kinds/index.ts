/** Table of all input kinds: one line each. */

import type { InputRow } from '../base/input-row.ts';
import type { InputKind } from '../base/types.ts';
import { email, tel, url } from './address.ts';
import { calculated } from './calculated.ts';
import { checkbox, flag, radio, select } from './choice.ts';
import { date, datetime } from './date.ts';
import { file } from './file.ts';
import { html } from './html.ts';
import { number, range } from './number.ts';
import { rating } from './rating.ts';
import { svgCheckbox, svgRadio } from './svg.ts';
import { hidden, text, textarea } from './text.ts';
import { time } from './time.ts';

export const inputKinds: Readonly<Record<InputKind, InputRow>> = {
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

export function isInputKind(kind: unknown): kind is InputKind {
  return typeof kind === 'string' && Object.hasOwn(inputKinds, kind);
}
