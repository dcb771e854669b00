/** Issues: what is wrong with a form or an entry, as path, code and values; the console translates each code. */
import type { Issue } from './types.ts';

/** Every code this package can return; the console translates each. */
export const issueCodes = [
  'required',
  'invalid',
  'invalid_text',
  'invalid_id',
  'invalid_name',
  'invalid_email',
  'invalid_url',
  'invalid_phone',
  'invalid_number',
  'invalid_date',
  'invalid_datetime',
  'invalid_time',
  'invalid_boolean',
  'invalid_file',
  'invalid_list',
  'invalid_svg',
  'invalid_pattern',
  'invalid_currency',
  'no_shape',
  'key_not_unique',
  'key_reserved',
  'id_not_unique',
  'value_not_unique',
  'nested_container',
  'unknown_type',
  'unknown_option',
  'unknown_field',
  'condition_cycle',
  'out_of_range',
  'step_mismatch',
  'too_many_decimals',
  'not_a_choice',
  'pattern_mismatch',
  'too_short',
  'too_long',
  'too_many',
  'too_deep',
  'too_few',
  'rule',
  'read_only',
  'formula_syntax',
  'formula_name',
  'formula_type',
  'formula_circle',
  'formula_limit',
  'too_much',
] as const;

export type IssueCode = (typeof issueCodes)[number];

export type IssueValues = Record<string, string | number>;

/** An issue without its path. */
export interface Fault {
  code: IssueCode;
  values?: IssueValues;
}

export function issue(path: string, code: IssueCode, values?: IssueValues): Issue {
  return values ? { path, code, values } : { path, code };
}
