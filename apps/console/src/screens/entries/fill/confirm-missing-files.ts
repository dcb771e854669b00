/** Confirm dialog for saving an entry without its failed uploads; lazy chunk. */
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
