/** Texts of drawings with choices; part of their lazy chunk. */
import { catalogue } from '../../languages/index.ts';

export const svgTexts = catalogue<{ chosen: (count: number) => string; none: string; one: string }>({
  de: { chosen: count => `${count} gewählt: `, none: 'Nichts gewählt', one: 'Gewählt: ' },
  en: { chosen: count => `${count} chosen: `, none: 'Nothing chosen', one: 'Chosen: ' },
});
