/**
 * Keys of metadata in the object of syntax trees that is sent with a form; no formula can begin with `@`. `@lists`: rows of
 * choice lists for LOOKUP; `@parts`: names of the lazily loaded modules that evaluate the form. Without other imports, so
 * that lists of entries, which evaluate nothing, stay small.
 */
export const listsKey = '@lists';
export const partsKey = '@parts';

/**
 * Lazily loaded modules of the evaluation (entry/logic-parts.ts, fill/store/logic-parts.ts). `told`: translates results of
 * TEXT and LABEL into other languages; `order`: sorts calculations topologically, where the form does not list them so.
 */
export type Part = 'compare' | 'usual' | 'lists' | 'stamps' | 'text' | 'further' | 'asked' | 'rows' | 'told' | 'order';
