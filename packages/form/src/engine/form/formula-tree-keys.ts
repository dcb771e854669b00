/**
 * Keys beside the trees that are handed out with a form, which no formula can have for a text: rows of choice lists that
 * formulas read, and the parts of the evaluation that the form needs. A file of its own, since lists of entries have no use
 * for it.
 */
export const listsKey = '@lists';
export const partsKey = '@parts';

/**
 * What not every form with formulas needs (entry/logic-parts.ts). `told`: results that are told otherwise in each language;
 * `order`: it is written in another order than its formulas are evaluated in.
 */
export type Part = 'compare' | 'usual' | 'lists' | 'stamps' | 'text' | 'further' | 'asked' | 'rows' | 'told' | 'order';
