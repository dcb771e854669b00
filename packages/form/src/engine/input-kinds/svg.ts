/** The kinds `svg-radio` and `svg-checkbox`: shapes of the drawing in `svgData` as choices, by element id. */

import type { InputRow, ValueRule } from '../base/input-row.ts';
import { issue } from '../base/issue.ts';
import { textOf } from '../base/plain.ts';
import type { InputKind, Issue, Options } from '../base/types.ts';
import { choiceIssues, oneOf, someOf } from './choice.ts';
import { choicesOf, common, inputSchema, needs } from './common.ts';

/** Ids in a sanitised drawing (see svg/): our own serialisation, so a regular expression is safe. */
const idsOf = (svg: string) => new Set(Array.from(svg.matchAll(/ id="([^"]*)"/g), match => match[1]));

/** Style sheets that load resources are rejected, although sanitising would drop them anyway. */
const fetches = /@import|url\s*\(|expression\s*\(|<\/style/i;

function drawingIssues(options: Options): Issue[] {
  const svg = textOf(options.svgData);
  const ids = idsOf(svg);
  const lost = choicesOf(options).flatMap(({ value }, index) =>
    svg !== '' && !ids.has(value) ? [issue(`values.${index}.value`, 'no_shape')] : [],
  );
  const css = fetches.test(textOf(options.cssThumbnails)) ? [issue('cssThumbnails', 'invalid')] : [];
  return [...needs(options, ['svgData']), ...lost, ...css];
}

const svgData =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40" width="60" height="40">' +
  '<rect id="left" x="2" y="8" width="24" height="24" fill="#fff" stroke="#444"/>' +
  '<circle id="right" cx="45" cy="20" r="12" fill="#fff" stroke="#444"/></svg>';

const values = [
  { id: '1', value: 'left', label: 'Left' },
  { id: '2', value: 'right', label: 'Right' },
];

function svgRow(
  kind: Extract<InputKind, 'svg-radio' | 'svg-checkbox'>,
  rule: (options: Options) => ValueRule,
  value: unknown,
  wrong: unknown,
): InputRow {
  return {
    kind,
    group: 'choice',
    schema: inputSchema(kind),
    create: () => ({ type: kind, name: '', label: '', required: false, svgData: '', values: [] }),
    check: given => [...common(given, rule(given)), ...choiceIssues(given, 1), ...drawingIssues(given)],
    rule,
    listed: true,
    titles: true,
    prints: 'svg',
    shape: 'image',
    fromLink: 'text',
    example: {
      options: { type: kind, name: `a_${kind.replace('-', '_')}`, label: 'Example', required: true, values, svgData },
      value,
      stored: value,
      wrong,
    },
  };
}

export const svgRadio = svgRow('svg-radio', oneOf, 'right', 'middle');
export const svgCheckbox = svgRow('svg-checkbox', someOf, ['left', 'right'], ['middle']);
