/** What people answered so far, for the designer's panel. */

/** The share of a choice among the answers, from 0 to 1. */
export type Shares = (value: string) => number;
