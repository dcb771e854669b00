/** Dialog that selects an image from the library, from all stored files (newest first), or uploads one. */
import type { StoredFile } from '@kontor/form/fill';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refresh } from '../api/hooks.ts';
import type { FileReference } from '../api/library.ts';
import { useList } from '../api/lists.ts';
import { useRights } from '../api/session.ts';
import { usePickerTexts } from '../i18n/picker.ts';
import {
  Button,
  Dialog,
  Empty,
  Icon,
  IconPhoto,
  IconUpload,
  SearchField,
  SegmentedControl,
  Skeleton,
  toast,
  useIndicator,
} from '../ui/index.ts';
import { upload } from '../uploads/request.ts';
import styles from './picture-picker.module.css';

/** Media types that browsers display in a form. */
const TYPES = ['png', 'jpeg', 'webp', 'gif', 'avif', 'svg+xml'].map(kind => `image/${kind}`);
const LIMIT = 24;
const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const FILES = 'files';
const REFERENCES = 'file-references';

type From = 'library' | 'all';

/** Library images under their titles, or stored files. Types that browsers cannot display are left out. */
function usePictures(from: From, search: string, types: readonly string[]) {
  const asked = { direction: 'desc', limit: LIMIT, ...(search && { search }) } as const;
  const library = useList(
    REFERENCES,
    { 'filter[file_group]': ['image'], contain: 'files', sort: 'modified', ...asked },
    { enabled: from === 'library' },
  );
  const all = useList(FILES, { 'filter[type]': [...types], sort: 'created', ...asked }, { enabled: from === 'all' });
  if (from === 'all')
    return { ...all, items: all.items.map(file => ({ id: file.id, file, name: file.title || file.filename })) };
  const shown = ({ files }: FileReference) => (files && types.includes(files.type) ? files : null);
  const items = library.items.flatMap(item => {
    const file = shown(item);
    return file ? [{ id: item.id, file, name: item.name }] : [];
  });
  return { ...library, items };
}

interface Props {
  /** Accepted media types; by default all that a form can show. */
  types?: readonly string[];
  onDone: (file: StoredFile | null) => void;
}

export default function PicturePicker({ types = TYPES, onDone }: Props) {
  const t = usePickerTexts();
  const may = useRights();
  const queries = useQueryClient();
  const [search, setSearch] = useState('');
  const [share, setShare] = useState<number | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const abort = useRef<AbortController | null>(null);
  const keeps = may('FileReferences', 'read');
  const [from, setFrom] = useState<From>(keeps ? 'library' : 'all');
  const list = usePictures(from, search, types);
  const slow = useIndicator(list.isPending);

  function close() {
    abort.current?.abort();
    onDone(null);
  }
  async function send(file: File | undefined) {
    if (!file) return;
    if (file.size === 0) return void toast.error(() => t.emptyFile(file.name));
    const controller = new AbortController();
    abort.current = controller;
    setShare(0);
    try {
      const stored = await upload(file, { signal: controller.signal, onProgress: setShare });
      if (controller.signal.aborted) return;
      void refresh(queries, FILES);
      onDone(stored);
    } catch (error) {
      if (!controller.signal.aborted) toast.error(error, { lines: () => [t.uploadFailed] });
    } finally {
      setShare(null);
    }
  }

  return (
    <Dialog
      title={t.title}
      size="lg"
      onClose={close}
      note={
        <span role="status" className="num">
          {list.isSuccess ? t.count(list.count) : ''}
        </span>
      }
      foot={
        may('Files', 'create') && (
          <>
            <input
              ref={picker}
              type="file"
              className="vh"
              aria-label={t.fromDevice}
              accept={types.join(',')}
              tabIndex={-1}
              onChange={event => {
                void send(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
            <Button
              icon={IconUpload}
              busy={share !== null && t.uploading(share)}
              onClick={() => picker.current?.click()}
            >
              {t.fromDevice}
            </Button>
          </>
        )
      }
    >
      <div className={styles.head}>
        <SearchField label={t.search} value={search} onSearch={setSearch} className={styles.search} />
        {keeps && (
          <SegmentedControl
            label={t.from}
            value={from}
            onChange={setFrom}
            options={[
              { value: 'library', label: t.library },
              { value: 'all', label: t.all },
            ]}
          />
        )}
      </div>
      {list.isError && (
        <Empty
          kind="nothing"
          title={t.failed}
          actions={<Button onClick={() => void list.refetch()}>{t.again}</Button>}
        />
      )}
      {list.isSuccess && list.count === 0 && (
        <Empty
          kind={search ? 'filtered' : 'nothing'}
          title={search ? t.noneFound(search) : from === 'library' ? t.noneKept : t.none}
        />
      )}
      <ul className={styles.pictures} aria-busy={list.isPending}>
        {slow && places.map(place => <Skeleton key={place} width="100%" />)}
        {list.items.map(({ id, file, name }) => (
          <li key={id}>
            <button type="button" onClick={() => onDone(file)}>
              <span className={styles.thumb}>
                {file.thumbnail || file.url ? (
                  <img src={file.thumbnail ?? file.url ?? ''} alt="" loading="lazy" decoding="async" />
                ) : (
                  <Icon of={IconPhoto} size={22} />
                )}
              </span>
              <span className={styles.name}>{name}</span>
              {file.width && file.height && <span className={styles.size}>{t.pixels(file.width, file.height)}</span>}
            </button>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t.more}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
