/** Answers of a field that is ticked or not. */
import { texts } from './index.ts';

export const useAnswersTexts = texts({ de: { yes: 'Ja', no: 'Nein' }, en: { yes: 'Yes', no: 'No' } });
