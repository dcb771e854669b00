/** Which language the page speaks: the one chosen here before, else the first of the browser's that it knows. */
import { isLanguageChosen, LANGUAGES, type Language, speak } from '../i18n/index.ts';

export function browserLanguage(wanted: readonly string[]): Language | null {
  for (const each of wanted) {
    const code = each.slice(0, 2).toLowerCase();
    if (Object.hasOwn(LANGUAGES, code)) return code as Language;
  }
  return null;
}

export function startLanguage(): void {
  if (isLanguageChosen()) return;
  speak(browserLanguage(navigator.languages) ?? 'de');
}
