/**
 * React hook with the uploads of one file field: finished ones are added to the answer; `store.hold` marks the field as
 * pending.
 */
import { useEffect, useRef, useState } from 'react';
import { listOf } from '../../engine/base/plain.ts';
import type { FilesAdapter } from '../base/files.ts';
import type { FormStore } from '../store/store.ts';
import { type PhotoWishes, preparePhoto } from './photo.ts';

export interface Upload {
  id: number;
  name: string;
  file: File;
  /** Blob URL of a preview. */
  picture: string | null;
  share: number;
  /** Error message (may be empty); null while it runs. */
  failed: string | null;
}

interface Field {
  store: FormStore;
  name: string;
  files: FilesAdapter | null;
  max: number;
  photos: PhotoWishes;
}

let next = 0;

export function useUploads({ store, name, files, max, photos }: Field) {
  const [list, setList] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const pictures = useRef(new Map<number, string>());
  /** Processed files by upload: kept, so that a retry sends the same bytes. */
  const ready = useRef(new Map<number, File>());

  useEffect(() => {
    const [controllers, urls] = [running.current, pictures.current];
    return () => {
      for (const controller of controllers.values()) controller.abort();
      for (const url of urls.values()) URL.revokeObjectURL(url);
      controllers.clear();
      urls.clear();
    };
  }, []);

  const change = (id: number, part: Partial<Upload>) =>
    setList(all => all.map(each => (each.id === id ? { ...each, ...part } : each)));

  function drop(id: number) {
    running.current.get(id)?.abort();
    running.current.delete(id);
    const url = pictures.current.get(id);
    if (url) URL.revokeObjectURL(url);
    pictures.current.delete(id);
    ready.current.delete(id);
    setList(all => all.filter(each => each.id !== id));
  }

  async function run({ id, file }: Upload) {
    if (!files) return;
    const controller = new AbortController();
    running.current.set(id, controller);
    const release = store.hold();
    try {
      const sent = ready.current.get(id) ?? (await preparePhoto(file, photos));
      if (controller.signal.aborted) return;
      ready.current.set(id, sent);
      const stored = await files.upload(sent, {
        signal: controller.signal,
        onProgress: share => change(id, { share: Math.min(1, Math.max(0, share)) }),
      });
      if (controller.signal.aborted) return;
      const present = listOf(store.get(name));
      if (present.length < max && !present.includes(stored.id)) store.set(name, [...present, stored.id]);
      drop(id);
    } catch (error) {
      if (!controller.signal.aborted) change(id, { failed: error instanceof Error ? error.message : '', share: 0 });
    } finally {
      release();
    }
  }

  return {
    list,
    add(given: readonly File[]) {
      const added = given.map((file): Upload => {
        const id = next++;
        const picture = file.type.startsWith('image/') ? URL.createObjectURL(file) : null;
        if (picture) pictures.current.set(id, picture);
        return { id, name: file.name, file, picture, share: 0, failed: null };
      });
      setList(all => [...all, ...added]);
      for (const upload of added) void run(upload);
    },
    cancel: drop,
    retry(id: number) {
      const upload = list.find(each => each.id === id);
      if (!upload) return;
      change(id, { failed: null, share: 0 });
      void run(upload);
    },
  };
}
