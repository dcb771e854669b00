/** Texts of the confirmation before deleting. */
import { texts } from './index.ts';

export const useConfirmTexts = texts({
  de: {
    noKeep: 'Nein, behalten',
    removeQuestion: (name: string) => `„${name}“ löschen?`,
    yesRemove: 'Ja, löschen',
  },
  en: {
    noKeep: 'No, keep',
    removeQuestion: name => `Delete "${name}"?`,
    yesRemove: 'Yes, delete',
  },
});
