/**
 * PostCSS plugin that turns `px` into `rem` (`em` in @media), so that the layout scales with the reader's font size: at
 * twice the size everything is twice as large, and media queries match as in a window of half the width. At the default
 * of 16 px nothing changes. Lengths up to 2 px (hairlines) stay `px`.
 */
const USUAL = 16;
const HAIRLINE = 2;
const LENGTH = /(?<![\w.#-])(-?\d*\.?\d+)px\b/g;

/**
 * `unit` is `em` in @media, where it means the reader's font size because there is no element to refer to; `rem`
 * elsewhere.
 */
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
