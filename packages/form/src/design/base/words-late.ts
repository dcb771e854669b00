/** Replaces `words.ts` in the console (apps/console/build/late-parts.ts): messages load with the validation of forms. */
type Loaded = typeof import('./words.ts');

let loaded: Loaded | null = null;

export const loadWords = async (): Promise<void> => {
  loaded ??= await import('./words.ts');
};

export const designIssueText: Loaded['designIssueText'] = (...given) => loaded?.designIssueText(...given) ?? '';
