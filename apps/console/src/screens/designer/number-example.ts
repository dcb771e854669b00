/** The number that a form would give first this year, as an example of its pattern; '–' for none. */
import { type Numbering, numberText } from '@kontor/contract/numbering';

export const exampleOf = (numbering: Numbering | null): string =>
  numbering ? numberText(numbering, new Date().getFullYear(), 1) : '–';
