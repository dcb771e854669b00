/** Loads the texts of the reader's language before the first render. */
import { bytes, either, listed, number, percent, plural } from './format.ts';
import { beginSpeaking, language } from './index.ts';
import { beginTexts } from './late.ts';

export async function startTexts(): Promise<void> {
  await beginTexts({ bytes, either, listed, number, percent, plural }, language.get);
  await beginSpeaking();
}
