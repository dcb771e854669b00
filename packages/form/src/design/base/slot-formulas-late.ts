/** Replaces `slot-formulas.ts` in the console (apps/console/build/late-parts.ts): it loads with the validation of forms. */
type Loaded = typeof import('./slot-formulas.ts');

let loaded: Loaded | null = null;

export const loadSlotFormulas = async (): Promise<void> => {
  loaded ??= await import('./slot-formulas.ts');
};

export const shownSlots: Loaded['shownSlots'] = (text, locale) => loaded?.shownSlots(text, locale) ?? text;
export const storedSlots: Loaded['storedSlots'] = (text, form) => loaded?.storedSlots(text, form) ?? text;
