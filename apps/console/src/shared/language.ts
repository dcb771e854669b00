/** Which language the page speaks: the one chosen here before, else the first of the browser's that it knows. */
import { firstSpoken, usualLanguage } from '@kontor/form/languages';
import { isLanguageChosen, speak } from '../i18n/index.ts';

export function startLanguage(): void {
  if (isLanguageChosen()) return;
  void speak(firstSpoken(navigator.languages) ?? usualLanguage);
}
