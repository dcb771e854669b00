/**
 * Lengths are written in pixels and shipped by the size of text that the reader has set in their browser: who reads
 * twice as large gets all of it twice as large, and the arrangement for a window of half the width. At the usual size
 * of 16 px every length is what it says. Hairlines stay hairlines.
 */
const USUAL = 16;
const HAIRLINE = 2;
const LENGTH = /(?<![\w.#-])(-?\d*\.?\d+)px\b/g;

/** `unit` is rem, and em where no element is asked: in @media, where it means the reader's size as well. */
export const inText = (value: string, unit: 'em' | 'rem'): string =>
  value.includes('url(')
    ? value
    : value.replace(LENGTH, (all, digits: string) =>
        Math.abs(Number(digits)) <= HAIRLINE ? all : `${Number(digits) / USUAL}${unit}`,
      );

export const lengths = {
  postcssPlugin: 'lengths',
  Declaration(rule: { value: string }) {
    const value = inText(rule.value, 'rem');
    if (value !== rule.value) rule.value = value;
  },
  AtRule(rule: { name: string; params: string }) {
    if (rule.name !== 'media' && rule.name !== 'container') return;
    const params = inText(rule.params, rule.name === 'media' ? 'em' : 'rem');
    if (params !== rule.params) rule.params = params;
  },
};
