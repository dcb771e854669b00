/** Lightbox of an entry's files, opened from the list; fetched on demand. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { filesById } from '../../../api/files.ts';
import { usePreviewTexts } from '../../../i18n/preview.ts';
import { toast } from '../../../ui/toasts.ts';
import Preview from '../common/file-preview.tsx';

export default function ListFiles({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['files', 'of-entry', ids],
    queryFn: ({ signal }) => filesById(ids, signal),
  });
  const gone = data?.length === 0;
  useEffect(() => {
    if (!error && !gone) return;
    if (error) toast.error(error);
    else toast.warn(() => usePreviewTexts.now().gone);
    onClose();
  }, [error, gone, onClose]);
  return data?.length ? <Preview files={data} onClose={onClose} /> : null;
}
