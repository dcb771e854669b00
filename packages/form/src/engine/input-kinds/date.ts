/** The kinds `date` (a day) and `datetime-local` (a timestamp with offset): bounds and formatting. */
import { isDay, isMoment, writeDate } from '../base/dates.ts';

import { type InputRow, parseTrimmed, type ValueRule } from '../base/input-row.ts';
import { type Fault, issue } from '../base/issue.ts';
import type { Options } from '../base/types.ts';
import { common, inputSchema } from './common.ts';

function dateRow(kind: 'date' | 'datetime-local'): InputRow {
  const moment = kind === 'datetime-local';
  const fits = moment ? isMoment : isDay;
  const place = moment ? Date.parse : (value: string) => value;
  const code = moment ? 'invalid_datetime' : 'invalid_date';
  const rule = (options: Options): ValueRule => {
    const bound = (given: unknown) => (typeof given === 'string' && fits(given) ? given : null);
    const [min, max] = [bound(options.minValue), bound(options.maxValue)];
    const [from, to] = [min && place(min), max && place(max)];
    const outside: Fault = { code: 'out_of_range', values: { ...(min && { min }), ...(max && { max }) } };
    return {
      empty: '',
      code,
      parse: parseTrimmed,
      limits(value: string) {
        if (!fits(value)) return { code };
        const at = place(value);
        return (from !== null && at < from) || (to !== null && at > to) ? outside : null;
      },
      show: (value: string, how) => (fits(value) ? writeDate(value, how) : value),
    };
  };
  return {
    kind,
    group: 'date',
    schema: inputSchema(kind),
    create: () => ({ type: kind, name: '', label: '', required: false }),
    check(options) {
      const found = common(options, rule(options));
      for (const name of ['minValue', 'maxValue'] as const) {
        const given = options[name];
        if (given !== undefined && given !== null && given !== '' && !(typeof given === 'string' && fits(given)))
          found.push(issue(name, code));
      }
      return found;
    },
    rule,
    measure: moment ? 'moment' : 'day',
    listed: true,
    titles: false,
    prints: 'value',
    shape: 'field',
    fromLink: moment ? 'moment' : 'text',
  };
}

export const date = dateRow('date');
export const datetime = dateRow('datetime-local');
