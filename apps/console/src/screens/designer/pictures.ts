/** Pictures of the form's own: choosing one puts it into the library; their addresses are asked for once. */
import type { Content } from '@kontor/form';
import type { StoredFile } from '@kontor/form/react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { client } from '../../api/client.ts';
import { upload } from '../../api/uploads.ts';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { toast } from '../../ui/index.ts';
import { inOrder } from './edits.ts';

export type PickFile = () => Promise<StoredFile | null>;

const idOf = (content: Content): string[] => {
  const { file } = content.options;
  const id = file && typeof file === 'object' && 'id' in file ? file.id : null;
  return typeof id === 'string' ? [id] : [];
};

export function usePictures(fields: readonly Content[]): {
  fileUrl: (id: string) => string | undefined;
  pickFile: PickFile;
} {
  const [added, setAdded] = useState<readonly StoredFile[]>([]);
  const ids = useMemo(() => [...new Set(inOrder(fields).flatMap(idOf))].toSorted(), [fields]);
  const unknown = ids.filter(id => !added.some(file => file.id === id));
  const { data } = useQuery({
    queryKey: ['pixelstein-files/files', 'of-form', unknown],
    queryFn: async ({ signal }) => {
      const query = { 'filter[id]': unknown, limit: 100 };
      return (await client<{ data: StoredFile[] }>('GET', '/pixelstein-files/files.json', { query, signal })).body.data;
    },
    enabled: unknown.length > 0,
  });
  const urls = useMemo(
    () => new Map([...(data ?? []), ...added].map(file => [file.id, file.url ?? file.thumbnail ?? undefined])),
    [data, added],
  );
  const fileUrl = useCallback((id: string) => urls.get(id), [urls]);
  const pickFile = useCallback<PickFile>(async () => {
    const file = await choose();
    if (!file) return null;
    try {
      const stored = await upload(file);
      setAdded(all => [...all, stored]);
      return stored;
    } catch (error) {
      toast.error(error, { lines: [useDesignerTexts.now().uploadFailed] });
      return null;
    }
  }, []);
  return { fileUrl, pickFile };
}

/** The system's own picker, for pictures alone. */
function choose(): Promise<File | null> {
  return new Promise(resolve => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = 'image/*';
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}
