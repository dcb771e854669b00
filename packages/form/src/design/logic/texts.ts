/** Texts of conditions that ask for themselves, on the page of a form's logic. */
import { catalogue } from '../../languages/index.ts';

const de = {
  circle: (way: string) => `Die Bedingung fragt sich selbst: ${way}.`,
  circleOwn: (label: string) => `Die Bedingung fragt nach einem Feld, das sie selbst zeigt: ${label}.`,
};

const en: typeof de = {
  circle: way => `The condition asks for itself: ${way}.`,
  circleOwn: label => `The condition asks for a field that it shows itself: ${label}.`,
};

export const conditionTexts = catalogue<typeof de>({ de, en });
