/**
 * Lazy chunk with the texts of server errors, loaded with the first error and awaited before it is shown. If it cannot
 * be loaded, the server's own message is used.
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
