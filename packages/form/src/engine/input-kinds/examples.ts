/**
 * An example of every input kind: its options, a value as typed, the same as stored, and one that is refused. For tests,
 * documentation and the gallery; separate from the rows, which every form loads.
 */
import type { InputKind, Options } from '../base/types.ts';

interface InputExample {
  options: Options;
  value: unknown;
  stored: unknown;
  wrong: unknown;
}

const options = (type: InputKind, more: Options = {}): Options => ({
  type,
  name: `a_${type.replace('-', '_')}`,
  label: 'Example',
  required: true,
  ...more,
});

/** A value that is stored as it is. */
const same = (type: InputKind, value: unknown, wrong: unknown, more: Options = {}): InputExample => ({
  options: options(type, more),
  value,
  stored: value,
  wrong,
});

const number = (type: 'number' | 'range'): InputExample => ({
  options: options(type, { minValue: 0, maxValue: 500, step: 0.5 }),
  value: '240.5',
  stored: 240.5,
  wrong: 'fast',
});

const rich = '<h2>Findings</h2><p>Two <strong>feathers</strong> in the intake.</p>';
const picture = '0190a6d2-7c00-7000-8000-000000000001';

const values = [
  { id: '1', value: 'small', label: 'Small' },
  { id: '2', value: 'medium', label: 'Medium' },
  { id: '3', value: 'large', label: 'Large' },
];

const svgData =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40" width="60" height="40">' +
  '<rect id="left" x="2" y="8" width="24" height="24" fill="#fff" stroke="#444"/>' +
  '<circle id="right" cx="45" cy="20" r="12" fill="#fff" stroke="#444"/></svg>';

const shapes = [
  { id: '1', value: 'left', label: 'Left' },
  { id: '2', value: 'right', label: 'Right' },
];

export const inputExamples: Readonly<Record<InputKind, InputExample>> = {
  text: same('text', 'Turkey vulture', 'a\0b'),
  textarea: same('textarea', 'First line\nSecond line', 'a\0b'),
  html: same('html', rich, '<p>a\0b</p>'),
  email: same('email', 'anna.maier@example.org', 'anna@', { name: 'an_email' }),
  url: same('url', 'https://example.org/a?b=c', 'javascript:alert(1)', { name: 'an_url' }),
  tel: same('tel', '+49 30 901820, Ext. 7', 'a\0b'),
  number: number('number'),
  range: number('range'),
  rating: { options: options('rating'), value: '4', stored: 4, wrong: 6 },
  date: same('date', '1990-01-08', '1990-02-29'),
  'datetime-local': same('datetime-local', '2026-11-20T10:30:00+01:00', '2026-11-20T10:30:00'),
  time: same('time', '14:30', '24:00'),
  switch: same('switch', true, 'perhaps'),
  checkbox: same('checkbox', ['small', 'large'], ['huge'], { values }),
  'svg-checkbox': same('svg-checkbox', ['left', 'right'], ['middle'], { values: shapes, svgData }),
  radio: same('radio', 'medium', 'huge', { values }),
  'svg-radio': same('svg-radio', 'right', 'middle', { values: shapes, svgData }),
  select: same('select', ['large', 'small'], [{}], { values, multiple: true }),
  file: same('file', [picture], ['../../../etc/passwd'], {
    allowedMimeTypes: ['image/*', 'application/pdf'],
    buttonLabel: 'Another picture',
    buttonLabelFirstItem: 'Add a picture',
  }),
  calculated: {
    options: options('calculated', {
      required: false,
      formula: '19.99 * 3',
      format: { kind: 'number', decimals: 2, unit: '€' },
    }),
    value: 59.97,
    stored: 59.97,
    wrong: 'x',
  },
  hidden: same('hidden', 'v2', 'a\0b', { required: false }),
};
