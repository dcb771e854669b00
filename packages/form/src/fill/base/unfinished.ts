/** The value of a native control with text that is no value yet; no input kind can parse it. */
export const unfinished = '…';
