/** The tests of COUNTIF and SUMIF, read from a value or a text. */
import { compares } from './compare.ts';
import type { Run } from './run.ts';
import { numberOf, textOfValue, type Value } from './values.ts';

/** Whether a text fits one with `*` and `?`, which behind `~` are themselves; in time proportional to both. */
function globbed(text: readonly string[], glob: readonly string[]): boolean {
  let [at, in_, star, from] = [0, 0, -1, 0];
  while (at < text.length)
    if (glob[in_] === '*') [star, from] = [in_++, at];
    else if (in_ < glob.length && (glob[in_] === '?' || glob[in_]!.at(-1) === text[at])) [at, in_] = [at + 1, in_ + 1];
    else if (star >= 0) [in_, at] = [star + 1, ++from];
    else return false;
  while (glob[in_] === '*') in_++;
  return in_ === glob.length;
}

/** The test of COUNTIF and SUMIF: a value, or a text such as `>5`, `<>x`, `a*`. */
export function criterion(wanted: Value, run: Run): (value: Value) => boolean {
  const [, sign = '', rest = ''] = typeof wanted === 'string' ? (/^(<>|<=|>=|=|<|>)?(.*)$/s.exec(wanted) ?? []) : [];
  if (typeof wanted !== 'string') return value => compares('=', value, wanted);
  const number = numberOf(rest);
  const to: Value = typeof number === 'number' ? number : rest;
  if (/[*?~]/.test(rest) && (sign === '' || sign === '=' || sign === '<>')) {
    const glob = rest.toLowerCase().match(/~?./gsu)!;
    return value => {
      const text = [...textOfValue(value).toLowerCase()];
      run.tick((text.length * glob.length) >> 6);
      return value !== null && globbed(text, glob) === (sign !== '<>');
    };
  }
  if (sign === '<>' && rest !== '') return value => value === null || compares('<>', value, to);
  return value => compares(sign || '=', value, to);
}
