/** Texts of the buttons beside a number; part of their lazy chunk. */
import { catalogue } from '../../languages/index.ts';

const de = { less: (step: string) => `${step} weniger`, more: (step: string) => `${step} mehr` };
const en: typeof de = { less: step => `${step} less`, more: step => `${step} more` };

export const stepsTexts = catalogue<typeof de>({ de, en });
