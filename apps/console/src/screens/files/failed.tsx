/** Notice for administrators about failed thumbnails, with a button that retries all. */
import { useCall } from '../../api/mutations.ts';
import { useFilesTexts } from '../../i18n/files.ts';
import { Button, Note, toast } from '../../ui/index.ts';
import { useFailedPictures } from './facets.ts';

export function FailedPictures() {
  const t = useFilesTexts();
  const count = useFailedPictures(true);
  const again = useCall('POST /pixelstein-files/files/thumbnails.json', { stale: ['files'] });
  if (count === 0) return null;
  const run = async () => {
    try {
      const { body } = await again.mutateAsync({});
      toast.ok(() => t.previewsAgain(body.data.count));
    } catch (error) {
      toast.error(error);
    }
  };
  return (
    <Note
      tone="warn"
      action={
        <Button size="sm" busy={again.isPending} onClick={() => void run()}>
          {t.retry}
        </Button>
      }
    >
      {t.previewsFailed(count)}
    </Note>
  );
}
