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

function svgRow(
  kind: Extract<InputKind, 'svg-radio' | 'svg-checkbox'>,
  rule: (options: Options) => ValueRule,
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
  };
}

export const svgRadio = svgRow('svg-radio', oneOf);
export const svgCheckbox = svgRow('svg-checkbox', someOf);
