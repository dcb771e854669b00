/**
 * First paint: the head and first texts of a form, as markup in its page (apps/server/src/http/first-paint.ts), which
 * stands until the form itself replaces it, in the same frame.
 */
import { isLanguageChosen, language } from '../i18n/index.ts';

export function endFirstPaint(): void {
  document.getElementById('first-paint')?.remove();
}

/** The server does not know which language was chosen in this browser. */
export function beginFirstPaint(): void {
  const painted = document.getElementById('first-paint');
  if (painted && isLanguageChosen() && painted.lang !== language.get()) painted.remove();
}
