/** Texts of the reasons of a field. */
import { catalogue } from '../../languages/index.ts';

/** What a formula decides about a field. */
export type What = 'value' | 'shown' | 'required' | 'locked' | 'least' | 'most' | 'initial' | 'choices';

type Words = Partial<Record<What, string>>;

const de = {
  /** Of a condition that is met. */
  met: {
    shown: 'Wird gezeigt, weil das zutrifft',
    required: 'Pflicht, weil das zutrifft',
    locked: 'Gesperrt, weil das zutrifft',
  } as Words,
  /** Of one that is not. */
  unmet: {
    shown: 'Wird nicht gezeigt, weil das nicht zutrifft',
    required: 'Keine Pflicht, weil das nicht zutrifft',
    locked: 'Nicht gesperrt, weil das nicht zutrifft',
  } as Words,
  gives: {
    value: 'Der Wert ist berechnet',
    least: 'Mindestens',
    most: 'Höchstens',
    initial: 'Anfangswert',
    choices: 'Angeboten wird, was dazu passt',
  } as Words,
  put: 'Mit den jetzigen Werten:',
  result: 'Ergibt:',
  blank: 'leer',
  list: 'Liste',
  /** A field that the form never shows, and a condition over one. */
  unseen: 'verborgenes Feld',
  unseenCondition: 'Eine Bedingung mit einem verborgenen Feld',
  yes: 'Ja',
  no: 'Nein',
};

export type WhyTexts = typeof de;

const en: WhyTexts = {
  met: { shown: 'Shown, since this holds', required: 'Required, since this holds', locked: 'Locked, since this holds' },
  unmet: {
    shown: 'Not shown, since this does not hold',
    required: 'Not required, since this does not hold',
    locked: 'Not locked, since this does not hold',
  },
  gives: {
    value: 'The value is calculated',
    least: 'At least',
    most: 'At most',
    initial: 'Initial value',
    choices: 'Offered is what fits this',
  },
  put: 'With the present values:',
  result: 'Gives:',
  blank: 'nothing',
  list: 'list',
  unseen: 'hidden field',
  unseenCondition: 'A condition with a hidden field',
  yes: 'Yes',
  no: 'No',
};

export const whyTexts = catalogue<WhyTexts>({ de, en });
