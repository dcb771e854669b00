/** What drawings with choices say; loads with the first of them. */
import { catalogue } from '../../languages/index.ts';

export const svgTexts = catalogue<{ chosen: (count: number) => string; none: string; one: string }>({
  de: { chosen: count => `${count} gewählt: `, none: 'Nichts gewählt', one: 'Gewählt: ' },
  en: { chosen: count => `${count} chosen: `, none: 'Nothing chosen', one: 'Chosen: ' },
});
