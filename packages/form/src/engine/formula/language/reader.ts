/** Reads a stored formula. Replaced in the console (`reader-late.ts`), where forms that are filled in bring their trees. */
export { treeOf } from './index.ts';

/** Null: nothing has to be loaded. */
export const loadReader: (() => Promise<unknown>) | null = null;
