/** Pictures of the form: chosen from the library or uploaded; signed addresses are requested once. */
import type { Content } from '@kontor/form';
import type { StoredFile } from '@kontor/form/fill';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { filesById } from '../../api/files.ts';
import { inOrder } from './edits.ts';

export type PickFile = () => Promise<StoredFile | null>;

export interface Pictures {
  fileUrl: (id: string) => string | undefined;
  pickFile: PickFile;
  /** Resolves the open picker; null without one. */
  picked: ((file: StoredFile | null) => void) | null;
}

const idOf = (content: Content): string[] => {
  const { file } = content.options;
  const id = file && typeof file === 'object' && 'id' in file ? file.id : null;
  return typeof id === 'string' ? [id] : [];
};

export function usePictures(fields: readonly Content[]): Pictures {
  const [added, setAdded] = useState<readonly StoredFile[]>([]);
  const [asked, setAsked] = useState<{ answer: (file: StoredFile | null) => void } | null>(null);
  const ids = useMemo(() => [...new Set(inOrder(fields).flatMap(idOf))].toSorted(), [fields]);
  const unknown = ids.filter(id => !added.some(file => file.id === id));
  const { data } = useQuery({
    queryKey: ['files', 'of-form', unknown],
    queryFn: ({ signal }) => filesById(unknown, signal),
    enabled: unknown.length > 0,
  });
  const urls = useMemo(
    () => new Map([...(data ?? []), ...added].map(file => [file.id, file.url ?? file.thumbnail ?? undefined])),
    [data, added],
  );
  const fileUrl = useCallback((id: string) => urls.get(id), [urls]);
  const pickFile = useCallback<PickFile>(() => new Promise(resolve => setAsked({ answer: resolve })), []);
  const picked = useMemo(
    () =>
      asked &&
      ((file: StoredFile | null) => {
        setAsked(null);
        if (file) setAdded(all => [...all, file]);
        asked.answer(file);
      }),
    [asked],
  );
  return { fileUrl, pickFile, picked };
}
