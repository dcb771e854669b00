/** What the store holds while a native control has text that is no value: no kind that uses it can read it. */
export const unfinished = '…';
