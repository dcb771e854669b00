/** The designer's half of every input kind. */

import type { ComparisonType, InputKind, Options } from '../../engine/base/types.ts';
import { choicesOf } from '../../engine/input-kinds/common.ts';
import { maxFilesOf } from '../../engine/input-kinds/file.ts';
import {
  IconAdjustmentsHorizontal,
  IconAlignLeft,
  IconAt,
  IconCalendar,
  IconCalendarClock,
  IconCamera,
  IconCheckbox,
  IconCircleDot,
  IconEyeOff,
  IconForms,
  IconHandClick,
  IconLink,
  IconNumber123,
  IconPhone,
  IconSelect,
  IconTextSize,
  IconToggleRight,
} from '../base/icons.ts';
import type { InputDesign } from '../base/input-design.ts';
import type { PanelTexts } from '../base/texts.ts';
import { Bounds, ChoiceOptions, FileOptions, SelectOptions } from './options.tsx';
import { drawingSketch, SvgOptions } from './svg.tsx';
import {
  DayValue,
  ListValue,
  LongValue,
  MomentValue,
  NumberValue,
  OneValue,
  RichValue,
  TextValue,
  YesNoValue,
} from './values.tsx';

const person = ['user.name', 'user.email', 'user.username'];
const moments = ['now', 'today'];
const asText: readonly ComparisonType[] = ['eq', 'neq', 'filter', 'empty', 'not_empty'];
const inOrder: readonly ComparisonType[] = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'empty', 'not_empty'];
const asList: readonly ComparisonType[] = ['filter', 'empty', 'not_empty'];
const asOne: readonly ComparisonType[] = ['eq', 'neq', 'empty', 'not_empty'];
const asFlag: readonly ComparisonType[] = ['true', 'false'];

const several = (options: Options) => choicesOf(options).length > 0;
const kindWord = (kind: InputKind) => (_: Options, t: PanelTexts) => t.kinds[kind];
const choiceWord = (options: Options, t: PanelTexts) => t.choiceOf(choicesOf(options).length);

const line = { initials: person, Value: TextValue, comparisons: () => asText };

export const inputDesigns: Readonly<Record<InputKind, InputDesign>> = {
  text: { ...line, Icon: IconForms, words: kindWord('text') },
  textarea: { ...line, Icon: IconAlignLeft, words: kindWord('textarea'), shape: 'area', Value: LongValue },
  html: {
    ...line,
    Icon: IconTextSize,
    words: kindWord('html'),
    shape: 'area',
    initials: [],
    Value: RichValue,
    Compared: TextValue,
  },
  email: { ...line, Icon: IconAt, words: kindWord('email') },
  url: { ...line, Icon: IconLink, words: kindWord('url'), initials: [] },
  tel: { ...line, Icon: IconPhone, words: kindWord('tel'), initials: [] },
  number: {
    Icon: IconNumber123,
    words: kindWord('number'),
    initials: [],
    Extra: Bounds,
    Value: NumberValue,
    comparisons: () => inOrder,
  },
  range: {
    Icon: IconAdjustmentsHorizontal,
    words: ({ minValue = 0, maxValue = 100 }) => `${minValue} – ${maxValue}`,
    initials: [],
    Extra: Bounds,
    Value: NumberValue,
    comparisons: () => inOrder,
  },
  date: {
    Icon: IconCalendar,
    words: kindWord('date'),
    initials: moments,
    Extra: Bounds,
    Value: DayValue,
    comparisons: () => inOrder,
  },
  'datetime-local': {
    Icon: IconCalendarClock,
    words: kindWord('datetime-local'),
    initials: moments,
    Extra: Bounds,
    Value: MomentValue,
    comparisons: () => inOrder,
  },
  switch: {
    Icon: IconToggleRight,
    words: kindWord('switch'),
    shape: 'own',
    initials: [],
    Value: YesNoValue,
    comparisons: () => asFlag,
  },
  checkbox: {
    Icon: IconCheckbox,
    words: choiceWord,
    shape: 'choices',
    initials: [],
    Extra: ChoiceOptions,
    Value: props => (several(props.options) ? <ListValue {...props} /> : <YesNoValue {...props} />),
    Compared: OneValue,
    comparisons: options => (several(options) ? asList : asFlag),
  },
  'svg-checkbox': {
    Icon: IconHandClick,
    words: choiceWord,
    sketch: drawingSketch,
    initials: [],
    Extra: SvgOptions,
    Value: ListValue,
    Compared: OneValue,
    comparisons: () => asList,
  },
  'svg-radio': {
    Icon: IconHandClick,
    words: choiceWord,
    sketch: drawingSketch,
    initials: [],
    Extra: SvgOptions,
    Value: OneValue,
    comparisons: () => asOne,
  },
  radio: {
    Icon: IconCircleDot,
    words: choiceWord,
    shape: 'round',
    initials: [],
    Extra: ChoiceOptions,
    Value: OneValue,
    comparisons: () => asOne,
  },
  select: {
    Icon: IconSelect,
    words: choiceWord,
    initials: [],
    Extra: SelectOptions,
    Value: props => (props.options.multiple === true ? <ListValue {...props} /> : <OneValue {...props} />),
    Compared: OneValue,
    comparisons: options => (options.multiple === true ? asList : asOne),
  },
  file: {
    Icon: IconCamera,
    words: (options, t) => t.upToFiles(maxFilesOf(options)),
    initials: [],
    Extra: FileOptions,
    Value: null,
    comparisons: () => ['empty', 'not_empty'],
  },
  hidden: { ...line, Icon: IconEyeOff, words: (_, t) => t.hiddenValue, initials: [...person, ...moments] },
};
