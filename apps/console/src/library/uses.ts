/** Finds where a file is used, and formats it as sentences. */
import type { AnswerTo } from '@kontor/contract';
import { ask } from '../api/ask.ts';
import { ApiError } from '../api/client.ts';
import { useFilesDialogTexts } from '../i18n/files-dialogs.ts';

export type Uses = AnswerTo<'GET /pixelstein-files/files/{id}/uses.json'>['data'];

/** Timeout in milliseconds, since the information is optional. */
const PATIENCE = 4_000;
const NAMED = 3;

/** Undefined if not available in time. */
export async function usesOf(fileId: string): Promise<Uses | undefined> {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    return (await ask('GET /pixelstein-files/files/{id}/uses.json', { params: { id: fileId }, signal })).data;
  } catch (error) {
    if (error instanceof ApiError && error.code === 401) throw error;
    return undefined;
  }
}

/** `reference`: the library item in question, which does not count as a use. */
export function usesSentence(uses: Uses | undefined, reference: string): string {
  const t = useFilesDialogTexts.now();
  if (!uses) return t.usesUnknown;
  const some = (names: string[]) =>
    names.length > NAMED ? [...names.slice(0, NAMED), t.others(names.length - NAMED)] : names;
  const forms = uses.report_configs.map(({ name }) => name);
  const messages = uses.messages.map(({ title }) => title);
  const twins = uses.file_references.filter(({ id }) => id !== reference).length;
  const places = [
    ...(forms.length > 0 ? [t.forms(some(forms), forms.length)] : []),
    ...(uses.reports.count > 0 ? [t.entries(uses.reports.count)] : []),
    ...(messages.length > 0 ? [t.messages(some(messages), messages.length)] : []),
    ...(twins > 0 ? [t.twins(twins)] : []),
  ];
  return places.length > 0 ? t.usedIn(places) : t.unused;
}
