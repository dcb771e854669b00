/** Types of formula-parser.mjs, for its test. */
export function parserText(): { parser: string; terms: string };
