/** Types of beats.mjs. */
export function atMostBeats(most: number, work: () => unknown, what?: string): Promise<void>;
