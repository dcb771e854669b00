/** Asks whether an entry is saved without the files that did not go through; loads with the first of them. */
import { useOutboxTexts } from '../../../i18n/outbox.ts';
import { choose } from '../../../ui/questions.ts';

export async function confirmMissingFiles(names: string[]): Promise<boolean> {
  const t = useOutboxTexts.now();
  const answer = await choose(() => ({
    title: t.failedUploads(names.length),
    body: t.failedUploadsBody(names.join(', ')),
    answers: [
      { value: false, label: t.failedUploadsStay },
      { value: true, label: t.failedUploadsSave, kind: 'primary' },
    ],
  }));
  return answer ?? false;
}
