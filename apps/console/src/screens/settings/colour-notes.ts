/** Notes on a brand colour: how it stands out, and what is used in its place where that is too little. */
import { accentRoles, contrast, primaryRoles, type Theme, themeColours } from '@kontor/contract/brand-colours';
import type { useBrandingTexts } from '../../i18n/branding.ts';

type Texts = ReturnType<typeof useBrandingTexts>;

export interface ColourNote {
  good: boolean;
  sentence: string;
}

/** The colour of a field of the settings: `own` is Kontor's, which is used where the field is empty. */
export interface ColourUse {
  own: string;
  theme: Theme;
  /** Text of buttons, for the main colour. */
  text: string | null;
}

export function colourNotes({ own, theme, text }: ColourUse, value: string, t: Texts): ColourNote[] {
  // Rounded down, so that a ratio that is too small never reads as the one that is needed.
  const ratio = (of: number) => t.ratio(Math.floor(of * 10) / 10);
  const { hardest } = themeColours[theme];
  const from = (...grounds: string[]) => Math.min(...grounds.map(ground => contrast(value || own, ground)));
  const fine = (of: number): ColourNote => ({ good: true, sentence: t.edgeGood(ratio(of)) });
  if (text !== null) {
    const roles = value ? primaryRoles(value, theme) : { on: text, edge: null };
    const words = { good: true, sentence: t.textGood(ratio(contrast(value || own, roles.on))) };
    const edge = from(hardest);
    if (roles.edge === null) return [words, fine(edge)];
    return [words, { good: false, sentence: t.edgeAdded(ratio(edge), roles.edge) }];
  }
  if (!value) return [fine(from(hardest))];
  const roles = accentRoles(value, theme);
  const edge = from(hardest, roles.selected);
  const notes: ColourNote[] = [
    roles.strong === value ? fine(edge) : { good: false, sentence: t.lineAdjusted(ratio(edge), roles.strong) },
  ];
  if (roles.text !== value && roles.text !== roles.strong)
    notes.push({ good: false, sentence: t.linkAdjusted(ratio(edge), roles.text) });
  if (roles.focus !== roles.strong) notes.push({ good: false, sentence: t.focusAdjusted });
  return notes;
}
