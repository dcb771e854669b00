/**
 * What refusals of the server are called. These texts come with the first refusal, which nobody sees before its words
 * are there; where they cannot be fetched, the server's own words stand in.
 */
import type { useProblemTexts } from '../i18n/problems.ts';

let texts: typeof useProblemTexts | undefined;

export async function loadErrorTexts(): Promise<void> {
  texts ??= await import('../i18n/problems.ts').then(
    loaded => loaded.useProblemTexts,
    () => undefined,
  );
}

export const errorTexts = (): Partial<ReturnType<typeof useProblemTexts>> => texts?.now() ?? {};
