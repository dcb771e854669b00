/** The kind `time`: a time of day to the minute, stored as `HH:MM`, with bounds. */
import { isTime } from '../base/dates.ts';
import { type InputRow, parseTrimmed, type ValueRule } from '../base/input-row.ts';
import { type Fault, issue } from '../base/issue.ts';
import type { Options } from '../base/types.ts';
import { common, inputSchema } from './common.ts';

const boundOf = (given: unknown) => (typeof given === 'string' && isTime(given) ? given : null);

function rule({ minValue, maxValue }: Options): ValueRule {
  const [min, max] = [boundOf(minValue), boundOf(maxValue)];
  const outside: Fault = { code: 'out_of_range', values: { ...(min && { min }), ...(max && { max }) } };
  return {
    empty: '',
    code: 'invalid_time',
    parse: parseTrimmed,
    limits(value: string) {
      if (!isTime(value)) return { code: 'invalid_time' };
      return (min !== null && value < min) || (max !== null && value > max) ? outside : null;
    },
    show: (value: string) => value,
  };
}

export const time: InputRow = {
  kind: 'time',
  group: 'date',
  schema: inputSchema('time'),
  create: () => ({ type: 'time', name: '', label: '', required: false }),
  check(options) {
    const wrong = (['minValue', 'maxValue'] as const).filter(
      name => (options[name] ?? '') !== '' && boundOf(options[name]) === null,
    );
    return [...common(options, rule(options)), ...wrong.map(name => issue(name, 'invalid_time'))];
  },
  rule,
  measure: 'time',
  listed: true,
  titles: false,
  prints: 'value',
  shape: 'field',
  fromLink: 'text',
};
