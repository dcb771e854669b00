export function atMostBeats(most: number, work: () => unknown, what?: string): Promise<void>;
