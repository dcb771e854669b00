/**
 * Chooses the language: the one selected here before, otherwise the first of the browser's languages that is supported.
 */
import { firstSpoken, usualLanguage } from '@kontor/form/languages';
import { isLanguageChosen, speak } from '../i18n/index.ts';

export function startLanguage(): void {
  if (isLanguageChosen()) return;
  void speak(firstSpoken(navigator.languages) ?? usualLanguage);
}
