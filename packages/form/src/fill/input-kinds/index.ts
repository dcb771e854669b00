/** Table of the views of all input kinds: one line each. */
import type { InputKind } from '../../engine/base/types.ts';
import type { InputView } from '../form/input-view.ts';
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

export const inputViews: Readonly<Record<InputKind, InputView>> = {
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

/** Loads views that are missing above; null if there are none (late.ts). */
export const moreInputs: (() => Promise<unknown>) | null = null;
