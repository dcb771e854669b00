/** Dialog that manages tags: search, rename in place, and delete with undo. */
import { fold } from '@kontor/form';
import { useCallback, useMemo, useRef, useState } from 'react';
import { describe } from '../../errors/problem-text.ts';
import { useDirectoriesTexts } from '../../i18n/files-directories.ts';
import { usePickTexts } from '../../i18n/library-picks.ts';
import { Button, Dialog, Note, SearchField, SkeletonRows } from '../../ui/index.ts';
import { useAllFacets } from '../facets.ts';
import { keyOf, search } from '../names.ts';
import { useUnsavedGuard } from '../use-unsaved-guard.ts';
import { useAllTags } from '../whole-lists.ts';
import TagRow from './row.tsx';
import styles from './tags.module.css';

/** Limit of shown tags; a search narrows them. */
const MOST = 200;
const SEARCHED_FROM = 12;

export default function TagsDialog({ onClose }: { onClose: () => void }) {
  const t = useDirectoriesTexts();
  const p = usePickTexts();
  const { all, error, denied, refetch } = useAllTags();
  const facets = useAllFacets();
  const counts = useMemo(() => new Map(facets?.tags.map(({ id, count }) => [id, count])), [facets]);
  const [wanted, setWanted] = useState('');
  const options = useMemo(() => (all ?? []).map(tag => ({ ...tag, text: fold(tag.name) })), [all]);
  const found = useMemo(() => search(options, wanted, MOST), [options, wanted]);
  const holders = useMemo(() => new Map(options.map(({ id, name }) => [keyOf(name), id])), [options]);
  /** Unsaved names by tag id, each with its save function. */
  const open = useRef(new Map<string, () => Promise<boolean>>());
  const [openCount, setOpenCount] = useState(0);
  const onOpen = useCallback((id: string, save: (() => Promise<boolean>) | undefined) => {
    if (save) open.current.set(id, save);
    else open.current.delete(id);
    setOpenCount(open.current.size);
  }, []);
  async function saveAll(): Promise<boolean> {
    const done = await Promise.all([...open.current.values()].map(save => save()));
    return done.every(Boolean);
  }
  async function saveAndClose(): Promise<boolean> {
    if (!(await saveAll())) return false;
    onClose();
    return true;
  }
  const ask = useUnsavedGuard({ dirty: openCount > 0, save: saveAndClose, onClose, what: () => t.tagsLost });
  /** Saves all valid names; only what cannot be saved is asked about. */
  const close = async () => {
    if (!(await saveAndClose())) await ask();
  };

  return (
    <Dialog
      title={t.tagsTitle}
      persistent={openCount > 0}
      onClose={() => void close()}
      note={all && all.length > 0 && t.tagsHint}
      foot={
        <Button kind="primary" onClick={() => void close()}>
          {t.done}
        </Button>
      }
    >
      <div className={styles.board}>
        {denied ? (
          <Note tone="info">{p.denied}</Note>
        ) : error && !all ? (
          <Note
            tone="bad"
            action={
              <Button size="sm" onClick={() => void refetch()}>
                {t.again}
              </Button>
            }
          >
            {describe(error).title || t.tagsFailed}
          </Note>
        ) : !all ? (
          <SkeletonRows rows={6} />
        ) : (
          <>
            {all.length >= SEARCHED_FROM && <SearchField label={t.tagsSearch} value={wanted} onSearch={setWanted} />}
            {found.items.length === 0 && (
              <p className={styles.empty}>{all.length === 0 ? t.tagsNone : t.tagsNoMatch}</p>
            )}
            <ul className={styles.list} aria-label={p.tags}>
              {found.items.map(tag => (
                <TagRow
                  key={tag.id}
                  tag={tag}
                  count={facets ? (counts.get(tag.id) ?? 0) : undefined}
                  holders={holders}
                  onOpen={onOpen}
                />
              ))}
            </ul>
            {found.more > 0 && <p className={styles.empty}>{p.more(found.more)}</p>}
          </>
        )}
      </div>
    </Dialog>
  );
}
