/** What drawings with choices say; loads with the first of them. */
import type { Locale } from '../base/texts.ts';

export const svgTexts: Record<Locale, { chosen: (count: number) => string; none: string; one: string }> = {
  de: { chosen: count => `${count} gewählt: `, none: 'Nichts gewählt', one: 'Gewählt: ' },
  en: { chosen: count => `${count} chosen: `, none: 'Nothing chosen', one: 'Chosen: ' },
};
