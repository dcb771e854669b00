/** Names of the designer's views of a form. */
import { plural } from './format.ts';
import { texts } from './index.ts';

export const useDesignerViewTexts = texts({
  de: {
    views: 'Ansichten des Formulars',
    design: 'Gestaltung',
    logic: 'Logik',
    versions: 'Versionen',
    broken: (count: number) => `${plural(count, { one: 'Formel', other: 'Formeln' })} zu beheben`,
  },
  en: {
    views: 'Views of the form',
    design: 'Design',
    logic: 'Logic',
    versions: 'Versions',
    broken: count => `${plural(count, { one: 'formula', other: 'formulas' })} to mend`,
  },
});
