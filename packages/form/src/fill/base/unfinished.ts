/** Placeholder value of a native control with incomplete text; no input kind can parse it. */
export const unfinished = '…';
